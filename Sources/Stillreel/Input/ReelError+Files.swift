import Foundation

extension ReelError {
    /// Creates the error for an input file that the system does not open or read, in the same words for all kinds of files.
    ///
    /// - Parameters:
    ///   - name: the file's name for the message.
    ///   - reason: the system's, as from `strerror`.
    init(unreadable name: String, _ reason: String) {
        let isMissing = reason == String(cString: strerror(ENOENT))
        self.init(.input, "\(name): " + (isMissing ? "no such file; check the spelling" : "cannot be read: \(reason)"))
    }

    /// Creates the error for an input file that the system does not open or read, with the number of the reason (`errno`).
    init(unreadable name: String, number: Int32) { self.init(unreadable: name, String(cString: strerror(number))) }

    /// Creates the error for an input file that is not there, or is not a regular file.
    init(irregularFileAt path: String) {
        if access(path, F_OK) == 0 {
            self.init(.input, "\(path): this is not a regular file")
        } else {
            self.init(unreadable: path, number: errno)
        }
    }
}

extension Error {
    /// The system's reason, such as `Permission denied`, instead of the sentences that Foundation makes of it; the error's own
    /// description if there is no such reason.
    package var systemReason: String {
        let error = self as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if underlying.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(underlying.code))) }
        let numbers: [CocoaError.Code: Int32] = [
            .fileReadNoPermission: EACCES, .fileWriteNoPermission: EACCES, .fileNoSuchFile: ENOENT, .fileReadNoSuchFile: ENOENT,
            .fileWriteOutOfSpace: ENOSPC, .fileWriteVolumeReadOnly: EROFS,
        ]
        guard let code = (self as? CocoaError)?.code, let number = numbers[code] else { return localizedDescription }
        return String(cString: strerror(number))
    }
}
