import MediaEngine
public import OpenCoreMedia
import OpenCoreVideo

/// What is appended: the kinds of samples, and the marker that ends the last one.
extension AVAssetWriterInput {
    /// Adds a sample: a picture, or a stretch of sound. False where the writer is not writing; its `error` says why.
    ///
    /// A picture that is encoded is shown at its output presentation time, until the next one; samples that are copied go by
    /// their presentation times. A buffer without samples, to which `kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration`
    /// is attached, ends the last one at its output presentation time (AVAssetWriterInput.h). Where a picture follows, such a
    /// buffer says nothing. Sound lasts as long as its frames.
    @discardableResult
    public func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        if sampleBuffer.endsPreviousSample {
            let time = sampleBuffer.outputPresentationTimeStamp
            return append(at: time) { pipeline in pipeline.work(endingPreviousAt: time) }
        }
        let picture = sampleBuffer.imageBuffer
        let time = picture == nil ? sampleBuffer.presentationTimeStamp : sampleBuffer.outputPresentationTimeStamp
        return append(at: time) { pipeline throws(SettingsError) in
            guard sampleBuffer.isValid, sampleBuffer.dataReadiness == .ready else {
                throw SettingsError("a sample buffer was appended whose data are not ready, or that has been invalidated")
            }
            switch pipeline {
            case let video as VideoPipeline:
                guard let picture else {
                    throw SettingsError("a sample buffer without a picture was appended to an input for video")
                }
                return try video.work(for: picture, at: time, duration: sampleBuffer.outputDuration)
            case let audio as AudioPipeline:
                guard sampleBuffer.formatDescription?.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM else {
                    throw SettingsError("a sample buffer without linear PCM was appended to an input that encodes sound")
                }
                return audio.work(for: sampleBuffer)
            case let compressed as CompressedPipeline:
                return compressed.work(for: sampleBuffer)
            default:
                throw SettingsError("the input is not ready")
            }
        }
    }

    func append(_ pixelBuffer: CVPixelBuffer, at time: CMTime) -> Bool {
        append(at: time) { pipeline throws(SettingsError) in
            guard let video = pipeline as? VideoPipeline else {
                throw SettingsError("a picture was appended to an input for sound")
            }
            return try video.work(for: pixelBuffer, at: time, duration: .invalid)
        }
    }

    /// - Parameter duration: how long it is seen where nothing follows; `.invalid` leaves that to the pictures before it.
    func append(_ mix: PictureMix, at time: CMTime, duration: CMTime) -> Bool {
        append(at: time) { pipeline throws(SettingsError) in
            guard let video = pipeline as? VideoPipeline else {
                throw SettingsError("a picture was appended to an input for sound")
            }
            return try video.work(for: mix, at: time, duration: duration)
        }
    }

    /// What a hint says of another kind of media is no hint.
    var reasonAgainstHint: String? {
        guard let hint = sourceFormatHint else { return nil }
        let type: CMFormatDescription.MediaType = mediaType == .video ? .video : .audio
        return hint.mediaType == type ? nil : "the sourceFormatHint is of another media type than the input"
    }
}
