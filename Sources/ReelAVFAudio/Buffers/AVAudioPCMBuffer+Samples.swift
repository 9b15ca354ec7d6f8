import Foundation
import ReelCoreMedia

extension AVAudioPCMBuffer {
    /// Returns a copy of frames in one block: one channel after the other, if they lie apart.
    func block(_ frames: Range<Int>) throws -> CMBlockBuffer {
        let size = frames.count * format.bytesPerFrame
        let block = try CMBlockBuffer(length: max(1, size * format.planes))
        try block.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for (index, plane) in planes.enumerated() {
                (start + index * size).copyMemory(
                    from: plane + frames.lowerBound * format.bytesPerFrame, byteCount: size)
            }
        }
        return block
    }
}
