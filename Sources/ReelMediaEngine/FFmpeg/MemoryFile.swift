internal import CReelFFmpeg
import Foundation

/// Lets libavformat read bytes in memory as a file.
final class MemoryFile: IOBytes {
    private let data: Data
    private var position = IOPosition()

    init(_ data: Data) { self.data = data }

    override func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
        let count = min(target.count, data.count - position.value)
        guard count > 0 else { return STILLREEL_AVERROR_EOF }
        let start = data.startIndex + position.value
        data.copyBytes(to: target, from: start..<(start + count))
        position.advance(by: count)
        return Int32(count)
    }

    override func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        position.seek(offset, whence, size: data.count, allowsBeyond: false)
    }
}
