import Foundation
import ReelCoreFoundation
import ReelMediaEngine

/// The type of a sound file that can be written.
struct SoundFileType {
    let container: FileContainer
    /// For messages.
    let name: String

    /// The types by the extensions of files' names.
    private static let byExtension: [String: FileContainer] = [
        "wav": .sound(.wave), "wave": .sound(.wave), "aif": .sound(.aiff), "aiff": .sound(.aiff), "aifc": .sound(.aiffC),
        "caf": .sound(.coreAudio), "m4a": .movie(.appleMPEG4), "m4b": .movie(.appleMPEG4), "m4r": .movie(.appleMPEG4),
        "mp4": .movie(.mpeg4), "flac": .sound(.flac), "mov": .movie(.quickTime),
    ]

    /// The types by Core Audio's codes (AudioFile.h, `AudioFileTypeID`).
    private static let byCode: [String: FileContainer] = [
        "WAVE": .sound(.wave), "RF64": .sound(.wave), "AIFF": .sound(.aiff), "AIFC": .sound(.aiffC), "caff": .sound(.coreAudio),
        "m4af": .movie(.appleMPEG4), "m4bf": .movie(.appleMPEG4), "mp4f": .movie(.mpeg4), "flac": .sound(.flac),
    ]

    /// - Throws: the reason why a file of this name and these settings cannot be written.
    init(_ url: URL, _ settings: AttributeDictionary) throws(SettingsError) {
        if settings.contains(AVAudioFileTypeKey) {
            let number = settings.int(AVAudioFileTypeKey).flatMap(UInt32.init(exactly:)) ?? 0
            let code = String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }, as: UTF8.self)
            guard let container = Self.byCode[code] else {
                throw SettingsError(
                    "AVAudioFileTypeKey is '\(code)'; use one of \(Self.byCode.keys.sorted().joined(separator: ", "))")
            }
            (self.container, name) = (container, code)
            return
        }
        let ending = url.pathExtension.lowercased()
        guard let container = Self.byExtension[ending] else {
            throw SettingsError(
                "files with the extension '\(ending)' cannot be written; use "
                    + "\(Self.byExtension.keys.sorted().joined(separator: ", ")), or AVAudioFileTypeKey")
        }
        (self.container, name) = (container, ending)
    }

    /// Whether samples are big-endian unless settings say otherwise.
    var isBigEndian: Bool { container == .sound(.aiff) || container == .sound(.aiffC) }
}
