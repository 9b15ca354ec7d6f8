import Foundation
import ReelConcurrency
import ReelMediaEngine

/// Stores a part: takes its packets while they are made, and puts the file in its place when all are there.
///
/// The file is a temporary one until then, and removed if the part is not finished. Thread-safe.
final class PartWriter: PacketRecorder {
    private let output: Locked<Output>
    private let temporary: URL
    private let key: ContentKey
    private let store: PartStore
    /// The number of frames of a complete part; nil if that is not known.
    private let frameCount: Int?
    /// Whether the files that the part is made from are still those of its key.
    private let isCurrent: @Sendable () -> Bool
    /// Returns what is stored beside the packets, when these are complete.
    private let info: @Sendable () -> Data

    /// - Throws: `ReelError` with the reason if the file cannot be created.
    init(
        _ key: ContentKey, frameCount: Int?, in store: PartStore, temporary: URL, isCurrent: @escaping @Sendable () -> Bool,
        info: @escaping @Sendable () -> Data
    ) throws(ReelError) {
        output = Locked(try Output(temporary))
        (self.key, self.frameCount, self.store, self.temporary) = (key, frameCount, store, temporary)
        (self.isCurrent, self.info) = (isCurrent, info)
    }

    deinit {
        // Of a part that was not finished.
        if output.withLock({ $0.close() }) { unlink(temporary.path) }
    }

    func add(_ packet: RecordedPacket) { output.withLock { $0.add(packet) } }

    func finish(frameCount: Int64) {
        let info = info()
        let problem = output.withLock { output in
            output.finish(frameCount: frameCount, info: info, key)
            return output.problem
        }
        if let problem {
            store.note(problem)
        } else if self.frameCount.map({ $0 == frameCount }) ?? true, isCurrent() {
            store.keep(temporary, as: key)
        }
        unlink(temporary.path)
    }
}

/// The file of a part that is being written.
private struct Output {
    /// Nil once it is closed.
    private var descriptor: Int32?
    private var buffer = StoredPartFormat.mark
    private let checksum: Checksum
    private var byteCount: Int64 = 0
    /// Why the part cannot be stored; nil if nothing prevents it.
    private(set) var problem: String?

    private static let bufferSize = 1 << 20

    init(_ file: URL) throws(ReelError) {
        do throws(MediaError) {
            checksum = try Checksum()
        } catch {
            throw ReelError(.encoding, error.localizedDescription)
        }
        let descriptor = TemporaryName.create(file)
        guard descriptor >= 0 else { throw ReelError(.output, String(cString: strerror(errno))) }
        self.descriptor = descriptor
    }

    mutating func add(_ packet: RecordedPacket) {
        guard let size = UInt32(exactly: packet.bytes.count) else {
            problem = "a packet is too large"
            return
        }
        byteCount += Int64(size)
        buffer.append(number: size)
        buffer.append(number: packet.flags)
        buffer.append(number: packet.presentationTime)
        buffer.append(number: packet.decodeTime)
        buffer.append(number: packet.duration)
        buffer.append(number: UInt32(clamping: packet.sideData.count))
        for data in packet.sideData {
            buffer.append(number: data.type)
            buffer.append(number: UInt32(clamping: data.bytes.count))
            buffer += data.bytes
        }
        buffer += packet.bytes
        if buffer.count >= Self.bufferSize { flush() }
    }

    mutating func finish(frameCount: Int64, info: Data, _ key: ContentKey) {
        buffer += info
        buffer.append(number: frameCount)
        buffer.append(number: byteCount)
        buffer.append(number: UInt32(clamping: info.count))
        buffer += key.bytes
        flush()
        buffer = checksum.finish()
        flush(isChecked: false)
        if close(), errno != 0 { problem = problem ?? String(cString: strerror(errno)) }
    }

    /// Closes the file, and sets `errno`, which is 0 if nothing has failed. Returns false if it was closed already.
    mutating func close() -> Bool {
        guard let descriptor else { return false }
        self.descriptor = nil
        errno = 0
        _ = Foundation.close(descriptor)
        return true
    }

    private mutating func flush(isChecked: Bool = true) {
        guard let descriptor else { return }
        let failure = buffer.withUnsafeBytes { bytes -> Int32 in
            if isChecked { checksum.add(bytes) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
        if failure != 0 { problem = problem ?? String(cString: strerror(failure)) }
        buffer.removeAll(keepingCapacity: true)
    }
}
