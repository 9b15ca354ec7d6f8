import Foundation

/// The domain of errors of this framework: Apple's name of it. Not public, because Apple declares no name for it.
package let AVAudioErrorDomain = "com.apple.coreaudio.avfaudio"

/// What has failed, as the codes of Core Audio (AudioFile.h, CoreAudioBaseTypes.h).
enum AudioError: Int {
    /// 'typ?': the type of a file is not supported, or cannot contain the format.
    case fileType = 0x7479_703F
    /// 'fmt?': a format is not supported, or not the one that is needed.
    case format = 0x666D_743F
    /// 'dta?': a file is damaged, or cut off.
    case damaged = 0x6474_613F
    /// 'prm?': the system does not permit it.
    case permission = 0x7072_6D3F
    /// 'wht?'
    case unspecified = 0x7768_743F
    /// There is no such file.
    case notFound = -43
    /// The file is not open for this.
    case notOpen = -38
    /// A parameter is out of range.
    case parameter = -50

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - what: what failed, and on which file.
    ///   - why: the reason, and what to do.
    func error(_ what: String, _ why: String, underlying: (any Error)? = nil) -> NSError {
        var information: [String: Any] = [
            NSLocalizedDescriptionKey: "\(what): \(why)", NSLocalizedFailureReasonErrorKey: why,
        ]
        if let underlying { information[NSUnderlyingErrorKey] = underlying as NSError }
        return NSError(domain: AVAudioErrorDomain, code: rawValue, userInfo: information)
    }

    /// Returns an error of this framework as it is, and others as the reason for one.
    static func wrap(_ what: String, _ error: any Error) -> NSError {
        let given = error as NSError
        return given.domain == AVAudioErrorDomain
            ? given : unspecified.error(what, error.localizedDescription, underlying: error)
    }
}
