import Foundation
import ReelAVFoundation
import ReelConcurrency
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Carries out a `Plan`: draws its frames, and appends them and the sound to an `AVAssetWriter`.
///
/// Memory use is bounded: only a few pictures are decoded ahead, and appending blocks while the writer is busy.
struct MovieRenderer {
    let plan: Plan
    /// The frames to make: all of the plan's, or those of a part.
    let frames: Range<Int>
    /// Metadata besides the plan's, which identifies a part.
    var label: [AVMetadataItem] = []
    let output: OutputFile
    let report: @Sendable (RenderProgress) -> Void

    private var reel: Reel { plan.reel }
    /// The duration of the video.
    private var duration: CMTime { plan.duration(of: frames) }

    func render() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try plan.check(output)
        // The first part contains all audio, because audio encoded in pieces would have seams.
        let audio = frames.lowerBound == 0 ? try await soundInput() : nil
        // It contains the track of captions, too, because the times of these are the movie's.
        let captions = frames.lowerBound == 0 ? plan.captionTrack : nil
        let text = try captions.map { track in try TimedTextInput(languageTag: track.language) }
        let copied = try ClipCopier.format(in: plan)
        let copiedFrames = Locked(0)
        let (writer, video) = try makeWriter(sound: audio?.input, text: text?.input, copied)
        do {
            guard writer.startWriting() else { throw output.error(of: writer) }
            writer.startSession(atSourceTime: .zero)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await runBlocking("pictures") { isCancelled in
                        let count = try appendPictures(to: video, copied, start, isCancelled: isCancelled)
                        copiedFrames.withLock { $0 = count }
                    }
                }
                if let audio {
                    group.addTask { try await runBlocking("sound") { try audio.append(isCancelled: $0) } }
                }
                if let text, let captions {
                    group.addTask {
                        try await runBlocking("captions") {
                            try text.append(captions.cues, until: plan.duration, isCancelled: $0)
                        }
                    }
                }
                // The first task that fails throws here, which cancels the other.
                while try await group.next() != nil {}
            }
            writer.endSession(atSourceTime: audio == nil && text == nil ? duration : plan.duration)
            try await output.finish(writer)
        } catch {
            // The first task's error is reported, unless the writer failed, which is then the cause of that error.
            let failure = writer.status == .failed ? output.error(of: writer) : error
            writer.cancelWriting()
            output.discard()
            throw failure
        }
        try output.commit(lasting: plan.duration)
        return RenderSummary(
            file: output.target, playlistMovie: output.playlistMovie, width: reel.canvas.width, height: reel.canvas.height,
            frameCount: frames.count,
            copiedFrameCount: copiedFrames.value, duration: duration, byteCount: output.byteCount, elapsed: .now - start,
            sound: audio == nil ? nil : plan.sound?.coding, loudness: audio?.loudness)
    }

    // MARK: Writer

    private func makeWriter(
        sound: AVAssetWriterInput?, text: AVAssetWriterInput?, _ copied: CopiedFormat?
    ) throws(ReelError) -> (AVAssetWriter, AVAssetWriterInputPixelBufferAdaptor) {
        let video = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: plan.codec.type, AVVideoWidthKey: reel.canvas.width,
                AVVideoHeightKey: reel.canvas.height,
            ])
        // In bytes: enough frames to keep the encoder busy while a picture is decoded.
        video.backlogLimit = plan.memory == nil ? 16 << 20 : reel.canvas.width * reel.canvas.height * 3 / 2
        var settings = encoderSettings
        settings.copiedFormat = copied
        video.videoEncoderSettings = settings
        video.endOfTrack = duration
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video, sourcePixelBufferAttributes: nil)
        do {
            // Animated pictures have a renderer of their own.
            let writer = try AVAssetWriter(outputURL: output.temporary, fileType: output.format.fileType ?? .mp4)
            writer.shouldOptimizeForNetworkUse = true
            if plan.isFragmented { writer.layout = .fragmented }
            writer.chapters = plan.chapters(in: frames)
            // The metadata of the joined movie is that of the first part.
            writer.metadata = (frames.lowerBound == 0 ? plan.metadata.items : []) + label
            writer.creationDate = plan.metadata.creationDate
            writer.add(video)
            if let sound { writer.add(sound) }
            if let text { writer.add(text) }
            return (writer, adaptor)
        } catch {
            throw ReelError(.output, error.localizedDescription)
        }
    }

    private var encoderSettings: VideoEncoder.Settings {
        var settings = plan.memory?.settings ?? plan.encoderSettings
        if plan.isFragmented { settings.limitFragments() }
        return settings
    }

    // MARK: Pictures

    /// Appends all frames. Returns how many of them were copied.
    private func appendPictures(
        to adaptor: AVAssetWriterInputPixelBufferAdaptor, _ copied: CopiedFormat?, _ start: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws -> Int {
        defer { adaptor.assetWriterInput.markAsFinished() }
        let painter = try FramePainter(
            plan: plan, leavesViews: MovieEncoder.predictsViews(encoderSettings, reel.canvas.size),
            leavesEdges: MovieEncoder.predictsEdges(encoderSettings, reel.canvas.size))
        let restarts = Set(plan.restartFrames)
        let copier = copied.map { ClipCopier(plan, $0) }
        var copiedCount = 0
        for (index, number) in frames.enumerated() {
            if isCancelled() { throw CancellationError() }
            let time = reel.frameRate.time(ofFrame: index)
            if index > 0, restarts.contains(number) { adaptor.assetWriterInput.beginAnew() }
            adaptor.assetWriterInput.waitForOthers(isCancelled: isCancelled)
            let isTaken: Bool
            if let picture = try copier?.picture(ofFrame: number) {
                isTaken = adaptor.append(picture, withPresentationTime: time)
                copiedCount += 1
            } else {
                isTaken =
                    switch try painter.frame(number) {
                    case .picture(let picture): adaptor.append(picture, withPresentationTime: time)
                    case .mix(let mix): adaptor.append(mix, withPresentationTime: time)
                    case .view(let view): adaptor.append(view, withPresentationTime: time)
                    case .viewMix(let mix): adaptor.append(mix, withPresentationTime: time)
                    }
            }
            guard isTaken else { throw ReelError(.encoding, "the writer stopped") }
            report(RenderProgress(framesDone: index + 1, frameCount: frames.count, elapsed: .now - start))
        }
        return copiedCount
    }

    // MARK: Sound

    private func soundInput() async throws -> SoundInput? {
        guard let sound = plan.sound else { return nil }
        let composition = try await SoundComposition(sound)
        let balance = try await SoundBalance.of(composition, bitRate: plan.reel.encoding.audioBitRate)
        return try SoundInput(composition, balance, bitRate: reel.encoding.audioBitRate)
    }
}
