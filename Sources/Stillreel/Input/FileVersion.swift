import Foundation

/// A file with the contents that it had when a movie was planned.
struct FileVersion: Hashable, Sendable {
    private let file: URL
    private let identity: FileIdentity?

    init(_ file: URL) {
        self.file = file
        identity = FileIdentity(ofFileAt: file.path)
    }

    /// Throws if the file has changed, or another one has its name. It may have been removed: it is kept open.
    func check() throws(ReelError) {
        guard let current = FileIdentity(ofFileAt: file.path), let identity, !current.hasSameContents(as: identity) else {
            return
        }
        throw ReelError(changed: file.path)
    }
}
