import Foundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

extension CMSampleBuffer {
    convenience init(frame: CVPixelBuffer, time: CMTime, duration: CMTime) throws(MediaError) {
        do {
            try self.init(
                imageBuffer: frame, formatDescription: CMFormatDescription(imageBuffer: frame),
                sampleTiming: CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
        } catch {
            throw MediaError(.internalFailure, "make a sample buffer of a frame", error.localizedDescription)
        }
    }
}
