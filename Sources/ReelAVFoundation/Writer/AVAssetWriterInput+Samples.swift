import ReelConcurrency
import ReelAVFAudio
package import ReelCoreMedia
import ReelCoreVideo
package import ReelMediaEngine

/// Appending: the kinds of samples, and the marker that ends the last one.
extension AVAssetWriterInput {
    /// See ``append(_:)``.
    func add(_ sampleBuffer: CMSampleBuffer) -> Bool {
        if sampleBuffer.endsPreviousSample {
            let time = sampleBuffer.outputPresentationTimeStamp
            return append(at: time) { pipeline in pipeline.job(endingPreviousAt: time) }
        }
        let isFrame = sampleBuffer.imageBuffer != nil
        let time = isFrame ? sampleBuffer.outputPresentationTimeStamp : self.time(ofSamplesIn: sampleBuffer)
        return append(at: time) { pipeline throws(SettingsError) in
            guard sampleBuffer.isValid, sampleBuffer.dataReadiness == .ready else {
                throw SettingsError("a sample buffer was appended whose data is not ready, or that has been invalidated")
            }
            return try Self.job(for: sampleBuffer, at: time, in: pipeline)
        }
    }

    /// Returns the time at which samples are written. PCM without a time follows the PCM before it, or the session's start: Apple
    /// does not document this, but programs that create buffers without times rely on it.
    private func time(ofSamplesIn buffer: CMSampleBuffer) -> CMTime {
        let time = buffer.presentationTimeStamp
        guard mediaType == .audio, outputSettings != nil,
            let rate = buffer.formatDescription?.audioStreamBasicDescription.flatMap({ CMTimeScale(exactly: $0.mSampleRate) }),
            rate > 0
        else { return time }
        let start = writer?.sessionStart
        return stored.withLock { stored in
            let begin = time.isValid ? time : stored.endOfSound ?? start ?? time
            stored.endOfSound = begin + CMTime(value: CMTimeValue(buffer.numSamples), timescale: rate)
            return begin
        }
    }

    /// Appends samples of another file, in decode order, to an input that copies.
    func append(_ samples: [CompressedSample], of format: CMFormatDescription) -> Bool {
        guard let last = samples.last else { return true }
        return append(at: last.presentationTime) { pipeline throws(SettingsError) in
            guard let compressed = pipeline as? CompressedPipeline else { throw SettingsError("the input does not copy samples") }
            return compressed.job(for: samples, of: format, at: last.presentationTime)
        }
    }

    /// Returns the job that adds a sample, whose kind must be the one that the input expects.
    private static func job(
        for sampleBuffer: CMSampleBuffer, at time: CMTime, in pipeline: any InputPipeline
    ) throws(SettingsError) -> EncodingJob {
        switch pipeline {
        case let video as VideoPipeline:
            guard let imageBuffer = sampleBuffer.imageBuffer else {
                throw SettingsError("a sample buffer without an image buffer was appended to a video input")
            }
            return try video.job(
                for: imageBuffer, at: sampleBuffer.outputPresentationTimeStamp, duration: sampleBuffer.outputDuration)
        case let audio as AudioPipeline:
            guard sampleBuffer.formatDescription?.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM else {
                throw SettingsError("a sample buffer without linear PCM was appended to an input that encodes audio")
            }
            return audio.job(for: sampleBuffer, at: time)
        case let compressed as CompressedPipeline:
            return compressed.job(for: sampleBuffer, at: time)
        default:
            throw SettingsError("the input is not ready")
        }
    }

    /// Appends a group of metadata items.
    func append(_ group: AVTimedMetadataGroup) -> Bool {
        append(at: group.timeRange.start) { pipeline throws(SettingsError) in
            guard mediaType == .metadata, let compressed = pipeline as? CompressedPipeline else {
                throw SettingsError("a metadata group was appended to an input for '\(mediaType.rawValue)'")
            }
            guard let sourceFormatHint else {
                throw SettingsError("a metadata group was appended to an input that was created without a sourceFormatHint")
            }
            return compressed.job(for: try group.sampleBuffer(sourceFormatHint), at: group.timeRange.start)
        }
    }

    func append(_ pixelBuffer: CVPixelBuffer, at time: CMTime) -> Bool {
        append(at: time) { pipeline throws(SettingsError) in
            try encodingVideo(pipeline).job(for: pixelBuffer, at: time, duration: .invalid)
        }
    }

    /// - Parameter duration: how long it is shown if nothing follows; `.invalid` derives that from the frames before it.
    func append(_ mix: FrameMix, at time: CMTime, duration: CMTime) -> Bool {
        appendFrame(at: time) { video throws(SettingsError) in try video.job(for: mix, at: time, duration: duration) }
    }

    /// Appends a view of a picture. The settings (`videoEncoderSettings`) decide whether it is drawn.
    func append(_ view: PictureView, at time: CMTime, duration: CMTime) -> Bool {
        appendFrame(at: time) { $0.job(for: view, at: time, duration: duration) }
    }

    func append(_ mix: ViewMix, at time: CMTime, duration: CMTime) -> Bool {
        appendFrame(at: time) { $0.job(for: mix, at: time, duration: duration) }
    }

    func append(_ picture: CopiedPicture, at time: CMTime) -> Bool {
        appendFrame(at: time) { $0.job(for: picture, at: time) }
    }

    func append(_ frame: RecordedFrame, at time: CMTime) -> Bool {
        appendFrame(at: time) { $0.job(for: frame, at: time) }
    }

    /// Appends sound that has been encoded before with the same settings.
    ///
    /// - Parameters:
    ///   - time: the time at which it is heard.
    ///   - duration: how much of it is appended.
    package func append(_ packets: any RecordedPackets, at time: CMTime, duration: CMTime) -> Bool {
        append(at: time) { pipeline throws(SettingsError) in
            guard let audio = pipeline as? AudioPipeline else {
                throw SettingsError("recorded sound was appended to an input that encodes no sound")
            }
            return audio.job(for: packets, at: time, duration: duration)
        }
    }

    private func appendFrame(
        at time: CMTime, _ job: (VideoPipeline) throws(SettingsError) -> EncodingJob
    ) -> Bool {
        append(at: time) { pipeline throws(SettingsError) in try job(encodingVideo(pipeline)) }
    }

    private func encodingVideo(_ pipeline: any InputPipeline) throws(SettingsError) -> VideoPipeline {
        guard let video = pipeline as? VideoPipeline else {
            throw SettingsError("a pixel buffer was appended to an input for '\(mediaType.rawValue)' that encodes no video")
        }
        return video
    }

    /// Why the source format hint cannot be used; nil if it can, or if there is none.
    var hintValidationError: String? {
        guard let hint = sourceFormatHint else { return nil }
        return hint.mediaType.fourCharacters == mediaType.rawValue
            ? nil : "the sourceFormatHint has another media type than the input"
    }
}
