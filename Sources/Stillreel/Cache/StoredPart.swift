import Foundation
import ReelMediaEngine

/// A stored part, all of which has been checked. Its file stays readable if it is removed from the folder meanwhile.
///
/// Not thread-safe.
///
/// `@unchecked Sendable`: it is passed from the thread that opens it to the one that reads it.
final class StoredPart: RecordedPackets, @unchecked Sendable {
    let frameCount: Int64
    let byteCount: Int
    /// What was stored beside the packets.
    let info: Data

    private let descriptor: Int32
    private let path: String
    /// Where the packets end.
    private let end: Int
    private var position = StoredPartFormat.mark.count
    private var buffer: [UInt8] = []
    private var bufferStart = 0

    private static let bufferSize = 1 << 20
    private static let isDamaged = "the file in the cache changed while it was being used; start again"

    /// Opens and checks a part.
    ///
    /// - Returns: nil if there is none with the key, if it cannot be read, or if it is damaged, in which case it is removed.
    init?(_ key: ContentKey, at file: URL) {
        path = file.path
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let end: End
        do throws(Unreadable) {
            guard let found = try Self.end(of: descriptor, key) else {
                close(descriptor)
                unlink(file.path)
                return nil
            }
            end = found
        } catch {
            // Another attempt, or another machine, may be able to read it.
            close(descriptor)
            return nil
        }
        // So that it is not the next one to be removed.
        futimens(descriptor, nil)
        self.descriptor = descriptor
        (self.end, frameCount, byteCount, info) = (end.start, end.frameCount, end.byteCount, end.info)
    }

    deinit { close(descriptor) }

    func next() throws(MediaError) -> RecordedPacket? {
        guard position < end else { return nil }
        let size = Int(try number(UInt32.self))
        let flags = try number(UInt32.self)
        let times = (try number(Int64.self), try number(Int64.self), try number(Int64.self))
        var sideData: [RecordedPacket.SideData] = []
        for _ in 0..<(try number(UInt32.self)) {
            let (type, size) = (try number(UInt32.self), try number(UInt32.self))
            sideData.append(RecordedPacket.SideData(type: type, bytes: try data(Int(size))))
        }
        return RecordedPacket(
            bytes: try data(size), presentationTime: times.0, decodeTime: times.1, duration: times.2, flags: flags,
            sideData: sideData)
    }

    private func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(MediaError) -> Number {
        [UInt8](try data(MemoryLayout<Number>.size)).number(at: 0)
    }

    private func data(_ count: Int) throws(MediaError) -> Data {
        guard count <= end - position else { throw failure(Self.isDamaged) }
        if position < bufferStart || position + count > bufferStart + buffer.count {
            buffer = [UInt8](repeating: 0, count: min(max(count, Self.bufferSize), end - position))
            bufferStart = position
            let isThere: Bool
            do throws(Unreadable) {
                isThere = try Self.read(descriptor, into: &buffer, at: position)
            } catch {
                throw failure(String(cString: strerror(error.code)))
            }
            guard isThere else { throw failure(Self.isDamaged) }
        }
        defer { position += count }
        return Data(buffer[(position - bufferStart)..<(position - bufferStart + count)])
    }

    private func failure(_ reason: String) -> MediaError { MediaError(.damaged, "read \(path)", reason) }

    // MARK: Checking

    private struct End {
        let start: Int
        let frameCount: Int64
        let byteCount: Int
        let info: Data
    }

    /// The system cannot read the file, for this reason (`errno`).
    private struct Unreadable: Error {
        let code: Int32
    }

    /// Fills a buffer from a place in a file. Returns false if the file ends before.
    private static func read(_ descriptor: Int32, into buffer: inout [UInt8], at place: Int) throws(Unreadable) -> Bool {
        var filled = 0
        while filled < buffer.count {
            let count = buffer.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress?.advanced(by: filled), bytes.count - filled, off_t(place + filled))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Unreadable(code: errno) }
            guard count > 0 else { return false }
            filled += count
        }
        return true
    }

    /// Fills a buffer from a place within the size that the file has, or had a moment ago.
    private static func fill(_ buffer: inout [UInt8], from descriptor: Int32, at place: Int) throws(Unreadable) {
        // It is being cut off, or the file system is at fault: nothing is known of its content.
        guard try read(descriptor, into: &buffer, at: place) else { throw Unreadable(code: EIO) }
    }

    /// Reads all of the file, and returns its end; nil if it is not a whole part with this key.
    private static func end(of descriptor: Int32, _ key: ContentKey) throws(Unreadable) -> End? {
        var status = stat()
        let smallest = StoredPartFormat.mark.count + StoredPartFormat.footerSize + Checksum.size
        guard fstat(descriptor, &status) == 0 else { throw Unreadable(code: errno) }
        guard let checksum = try? Checksum() else { throw Unreadable(code: ENOMEM) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size >= smallest else { return nil }
        let checked = Int(status.st_size) - Checksum.size
        var place = 0
        while place < checked {
            var block = [UInt8](repeating: 0, count: min(bufferSize, checked - place))
            try fill(&block, from: descriptor, at: place)
            if place == 0, !block.starts(with: StoredPartFormat.mark) { return nil }
            block.withUnsafeBytes { checksum.add($0) }
            place += block.count
        }
        var stored = [UInt8](repeating: 0, count: Checksum.size)
        try fill(&stored, from: descriptor, at: checked)
        guard stored == checksum.finish() else { return nil }
        return try tail(of: descriptor, upTo: checked, key)
    }

    /// Reads what follows the packets.
    private static func tail(of descriptor: Int32, upTo end: Int, _ key: ContentKey) throws(Unreadable) -> End? {
        let footer = end - StoredPartFormat.footerSize
        var bytes = [UInt8](repeating: 0, count: StoredPartFormat.footerSize)
        try fill(&bytes, from: descriptor, at: footer)
        guard bytes.suffix(ContentKey.size) == key.bytes[...],
            let byteCount = Int(exactly: bytes.number(at: 8, as: Int64.self))
        else { return nil }
        let size = Int(bytes.number(at: 16, as: UInt32.self))
        guard size <= footer - StoredPartFormat.mark.count else { return nil }
        var info = [UInt8](repeating: 0, count: size)
        try fill(&info, from: descriptor, at: footer - size)
        return End(start: footer - size, frameCount: bytes.number(at: 0), byteCount: byteCount, info: Data(info))
    }
}
