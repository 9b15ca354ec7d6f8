internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

extension CompressedSample {
    /// Returns the sample as a Core Media sample buffer, without copying its bytes.
    ///
    /// - Parameter trimmed: the duration to trim at the end, if it is more than the file trims.
    package func sampleBuffer(_ format: CMFormatDescription, trimmingAtEnd trimmed: CMTime = .zero) -> CMSampleBuffer {
        let packet = packet
        let start = UnsafeMutableRawPointer(packet.pointer.pointee.data)
        let block = CMBlockBuffer(
            unowned: start, length: Int(packet.pointer.pointee.size), keeping: packet)
        let rate = format.audioStreamBasicDescription.flatMap { CMTimeScale(exactly: $0.mSampleRate) } ?? 1
        return CMSampleBuffer(
            compressed: block, formatDescription: format,
            timing: CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentationTime, decodeTimeStamp: decodeTime),
            isSync: isKeyframe, isDependedOn: packet.isDisposable ? false : nil, isShown: !isHidden,
            trimmed: (
                CMTime(value: trimmedFrames.start, timescale: max(1, rate)),
                max(trimmed, CMTime(value: trimmedFrames.end, timescale: max(1, rate)))
            ))
    }
}

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
            throw MediaError(.outOfMemory, "write a sample", "there is no memory for it")
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
