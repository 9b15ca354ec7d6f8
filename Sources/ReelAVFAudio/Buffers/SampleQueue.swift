import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// PCM that waits for buffers of any size. Not thread-safe.
struct SampleQueue {
    private let bytesPerFrame: Int
    private var planes: [[UInt8]]
    /// The number of frames at the beginning that have been removed.
    private var start = 0
    private var end = 0

    init(_ format: AudioStreamBasicDescription) {
        bytesPerFrame = Int(format.mBytesPerFrame)
        let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        planes = Array(repeating: [], count: isPlanar ? Int(format.mChannelsPerFrame) : 1)
    }

    var frames: Int { end - start }

    mutating func append(_ buffer: CMSampleBuffer) {
        let frames = buffer.numSamples
        let size = frames * bytesPerFrame
        guard frames > 0, let block = buffer.dataBuffer else { return }
        if start > 1 << 15, start > end / 2 { compact() }
        block.withBytes { bytes in
            for index in planes.indices where (index + 1) * size <= bytes.count {
                planes[index].append(contentsOf: bytes[(index * size)..<((index + 1) * size)])
            }
        }
        end += frames
    }

    /// Moves frames to the end of a buffer's contents: as many as there are, and as it has room for.
    mutating func move(to buffer: AVAudioPCMBuffer, atMost limit: Int = .max) {
        let place = Int(buffer.frameLength)
        let count = min(frames, Int(buffer.frameCapacity) - place, limit)
        guard count > 0 else { return }
        for (target, source) in zip(buffer.planes, planes) {
            source.withUnsafeBytes { bytes in
                guard let bytes = bytes.baseAddress else { return }
                (target + place * bytesPerFrame).copyMemory(
                    from: bytes + start * bytesPerFrame, byteCount: count * bytesPerFrame)
            }
        }
        start += count
        buffer.frameLength = AVAudioFrameCount(place + count)
    }

    mutating func drop(_ count: Int) { start += min(count, frames) }

    mutating func removeAll() {
        for index in planes.indices { planes[index].removeAll(keepingCapacity: true) }
        (start, end) = (0, 0)
    }

    private mutating func compact() {
        for index in planes.indices { planes[index].removeFirst(start * bytesPerFrame) }
        (start, end) = (0, end - start)
    }
}
