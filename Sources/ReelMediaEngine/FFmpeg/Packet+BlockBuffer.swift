internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

extension Packet {
    /// Creates a packet that retains a block buffer's bytes; they are copied only if they are not contiguous. Its times are in
    /// ticks.
    package convenience init(
        _ block: CMBlockBuffer, marks: SampleMarks, presentationTime: Int64, decodeTime: Int64, duration: Int64
    ) throws(MediaError) {
        try self.init()
        let block = block.contiguous()
        let kept = Unmanaged.passRetained(block)
        let made: UnsafeMutablePointer<AVBufferRef>? = block.withBytes { bytes in
            av_buffer_create(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
                { opaque, _ in
                    if let opaque { Unmanaged<CMBlockBuffer>.fromOpaque(opaque).release() }
                }, kept.toOpaque(), AV_BUFFER_FLAG_READONLY)
        }
        guard let made else {
            kept.release()
            throw MediaError(.outOfMemory, "write a sample", "not enough memory")
        }
        pointer.pointee.buf = made
        pointer.pointee.data = made.pointee.data
        pointer.pointee.size = Int32(clamping: block.dataLength)
        pointer.pointee.pts = presentationTime
        pointer.pointee.dts = decodeTime
        pointer.pointee.duration = duration
        if marks.isSync { pointer.pointee.flags |= AV_PKT_FLAG_KEY }
        if marks.isDependedOn == false { pointer.pointee.flags |= AV_PKT_FLAG_DISPOSABLE }
    }
}
