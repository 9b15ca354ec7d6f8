import Foundation

/// Which file is at a path: another one has another node, whatever their contents.
struct FileNode: Hashable, Codable, Sendable {
    private let device: UInt64
    private let node: UInt64

    private enum CodingKeys: String, CodingKey { case device, node }

    /// The file at a path; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// An open file; nil if it is not open.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) { (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}
