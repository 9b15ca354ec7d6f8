import Foundation

/// What stands for the contents of files in keys.
protocol FileMarks: Sendable {
    /// Returns the mark of a file, which is another one for other contents.
    ///
    /// - Throws: `ReelError` if it is not a regular file, or cannot be read.
    func hash(of file: URL) throws(ReelError) -> [UInt8]
    /// Prepares for marks of several files.
    func prepare(_ files: [URL])
    /// Whether a file whose mark was returned has still these contents.
    func isUnchanged(_ path: String) -> Bool
    /// Keeps for later runs what has been found out.
    func save()
}

extension FileMarks {
    func prepare(_ files: [URL]) {}

    func save() {}
}

/// The marks of files that are not read: what `FileIdentity` says of them. They are good for as long as a program runs.
struct FileIdentities: FileMarks {
    func hash(of file: URL) throws(ReelError) -> [UInt8] {
        guard let identity = FileIdentity(ofFileAt: file.path) else {
            throw ReelError(irregularFileAt: file.path)
        }
        return identity.key(ofFileAt: file.path)
    }

    func isUnchanged(_ path: String) -> Bool { true }
}
