import Foundation

extension FileHandle {
    /// The memory that copying takes, in bytes.
    private static let pieceSize = 1 << 20

    /// Copies bytes to another place, of the same file or of another one. In the same file, the ranges may overlap.
    ///
    /// `read(upToCount:)` would read 4 KB at a time.
    ///
    /// - Throws: `unwritable` if the bytes cannot be read or written, or if the file ends before.
    func copy(_ range: Range<Int>, to place: Int, of target: FileHandle) throws(MediaError) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: min(Self.pieceSize, max(1, range.count)), alignment: 4096)
        defer { piece.deallocate() }
        // Nothing may be overwritten before it is read.
        let isBackwards = target === self && place > range.lowerBound
        var copied = 0
        while copied < range.count {
            let count = min(piece.count, range.count - copied)
            let offset = isBackwards ? range.count - copied - count : copied
            let bytes = UnsafeMutableRawBufferPointer(rebasing: piece[..<count])
            try Self.transfer(bytes, at: range.lowerBound + offset) { pread(fileDescriptor, $0, $1, $2) }
            try Self.transfer(bytes, at: place + offset) { pwrite(target.fileDescriptor, $0, $1, $2) }
            copied += count
        }
    }

    private static func transfer(
        _ bytes: UnsafeMutableRawBufferPointer, at place: Int, _ body: (UnsafeMutableRawPointer, Int, Int) -> Int
    ) throws(MediaError) {
        var done = 0
        while let start = bytes.baseAddress, done < bytes.count {
            let count = body(start + done, bytes.count - done, place + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = count < 0 ? String(cString: strerror(errno)) : "the file ends too early"
                throw MediaError(.unwritable, "finish the movie", reason)
            }
            done += count
        }
    }
}
