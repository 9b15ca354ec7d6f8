internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

extension CompressedSample {
    /// Returns the sample as a Core Media sample buffer, without copying its bytes.
    package func sampleBuffer(_ format: CMFormatDescription) -> CMSampleBuffer {
        let packet = packet
        let start = UnsafeMutableRawPointer(packet.pointer.pointee.data)
        let block = CMBlockBuffer(
            unowned: start, length: Int(packet.pointer.pointee.size), keeping: packet)
        let rate = format.audioStreamBasicDescription.flatMap { CMTimeScale(exactly: $0.mSampleRate) } ?? 1
        return CMSampleBuffer(
            compressed: block, formatDescription: format,
            timing: CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentationTime, decodeTimeStamp: decodeTime),
            isSync: isKeyframe, isDependedOn: packet.isDisposable ? false : nil, isShown: !isHidden,
            trimmed: TrimDurations(
                start: CMTime(value: trimmedFrames.start, timescale: max(1, rate)),
                end: CMTime(value: trimmedFrames.end, timescale: max(1, rate))))
    }
}
