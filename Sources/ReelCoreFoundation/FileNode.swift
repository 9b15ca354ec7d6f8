package import Foundation

/// Which file is at a path, or open: another one has another device or inode, whatever their contents.
package struct FileNode: Hashable, Codable, Sendable {
    private let device: UInt64
    private let node: UInt64

    private enum CodingKeys: String, CodingKey { case device, node }

    /// The file at a path, or to which a link there leads; nil if there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// An open file; nil if it is not open.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    package init(_ status: stat) { (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}
