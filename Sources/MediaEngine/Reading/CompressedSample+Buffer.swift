internal import CFFmpeg
import Foundation
package import OpenCoreMedia

extension CompressedSample {
    /// The same as Core Media has it; the bytes are not copied.
    ///
    /// - Parameter trimmed: what of its end nobody is to hear, beyond what the file says.
    package func sampleBuffer(_ format: CMFormatDescription, trimmingAtEnd trimmed: CMTime = .zero) -> CMSampleBuffer {
        let packet = packet
        let start = UnsafeMutableRawPointer(packet.pointer.pointee.data)
        let block = CMBlockBuffer(
            unowned: start, length: Int(packet.pointer.pointee.size), keeping: packet)
        let rate = format.audioStreamBasicDescription.flatMap { CMTimeScale(exactly: $0.mSampleRate) } ?? 1
        return CMSampleBuffer(
            compressed: block, formatDescription: format,
            timing: CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentationTime, decodeTimeStamp: decodeTime),
            isSync: isKeyframe,
            trimmed: (
                CMTime(value: trimmedFrames.start, timescale: max(1, rate)),
                max(trimmed, CMTime(value: trimmedFrames.end, timescale: max(1, rate)))
            ))
    }
}

extension Packet {
    /// A packet over a sample buffer's bytes, which it keeps. Its times are in ticks of `timescale`.
    package convenience init(
        _ buffer: CMSampleBuffer, presentationTime: Int64, decodeTime: Int64, duration: Int64
    ) throws(MediaError) {
        try self.init()
        guard let block = buffer.dataBuffer else {
            throw MediaError(.internalFailure, "write a sample", "it has no bytes")
        }
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
            throw MediaError(.outOfMemory, "write a sample", "there is no memory for it")
        }
        pointer.pointee.buf = made
        pointer.pointee.data = made.pointee.data
        pointer.pointee.size = Int32(clamping: block.dataLength)
        pointer.pointee.pts = presentationTime
        pointer.pointee.dts = decodeTime
        pointer.pointee.duration = duration
        if buffer.isSync { pointer.pointee.flags |= AV_PKT_FLAG_KEY }
    }
}
