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
    /// Whether the sound is made with the first frame.
    var makesSound = true
    /// The movie's parts in the cache, if they are known; nil to find out.
    var knownParts: CachedParts?
    /// The pictures of slides; nil to decode them.
    var pictures: (any SlidePictures & Sendable)?
    let report: @Sendable (RenderProgress) -> Void
    private let damaged = DamagedPictures()

    private var reel: Reel { plan.reel }
    /// The duration of the video.
    private var duration: CMTime { plan.duration(of: frames) }

    func render() async throws -> RenderSummary {
        let start = ContinuousClock.now
        try plan.check(output)
        let copied = try ClipCopier.format(in: plan)
        let parts = try knownParts ?? cachedParts(copied)
        // The first part contains all audio, because audio encoded in pieces would have seams.
        let (audio, soundWriter) = frames.lowerBound == 0 && makesSound ? try await soundInput(parts) : (nil, nil)
        // It contains the track of captions, too, because the times of these are the movie's.
        let captions = frames.lowerBound == 0 ? plan.captionTrack : nil
        let text = try captions.map { track in try TimedTextInput(languageTag: track.language) }
        let copiedFrames = Locked(0)
        let (writer, video) = try makeWriter(sound: audio?.input, text: text?.input, copied)
        try await output.write(with: writer) {
            if let soundWriter { audio?.input.record(soundWriter) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await runBlocking("pictures") { isCancelled in
                        let count = try appendPictures(to: video, copied, parts, start, isCancelled: isCancelled)
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
            // Sound and clips that were cut off or replaced meanwhile have become silence and standing pictures, or a mixture.
            for file in plan.versions(ofFilesIn: frames) { try file.check() }
            return audio == nil && text == nil ? duration : plan.duration
        }
        try output.commit(lasting: plan.duration)
        var summary = RenderSummary(
            file: output.target, playlistMovie: output.playlistMovie, width: reel.canvas.width, height: reel.canvas.height,
            frameCount: frames.count,
            copiedFrameCount: copiedFrames.value, duration: duration, byteCount: output.byteCount, elapsed: .now - start,
            sound: audio == nil ? nil : plan.sound?.coding, loudness: audio?.loudness)
        if let parts {
            summary.notes = parts.notes
            summary.cachedPartCount = parts.pictureCount
        } else if plan.cache != nil {
            summary.notes = [Self.isNotCached]
        }
        if let damage = damaged.note { summary.notes.append(damage) }
        return summary
    }

    // MARK: Cache

    /// Returns the movie's parts in the cache; nil if none is used.
    private func cachedParts(_ copied: CopiedFormat?) throws(ReelError) -> CachedParts? {
        // While another rendering of this process has AV1's usual encoder, another one is used (`VideoEncoder.Codec.av1`).
        guard let cache = plan.cache, plan.codec != .av1 else { return nil }
        return try CachedParts(cache, plan, frames, encoderSettings(copied))
    }

    /// Returns the movie's parts in a cache that several machines share.
    func parts(in cache: RenderCache) throws(ReelError) -> CachedParts {
        try CachedParts(cache, plan, frames, encoderSettings(ClipCopier.format(in: plan)))
    }

    private static let isNotCached = "not cached: a movie of AV1, whose encoder may be another one in the next run"

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
        video.videoEncoderSettings = encoderSettings(copied)
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
            writer.filePermissions = output.permissions
            writer.add(video)
            if let sound { writer.add(sound) }
            if let text { writer.add(text) }
            return (writer, adaptor)
        } catch {
            throw ReelError(.output, error.localizedDescription)
        }
    }

    private func encoderSettings(_ copied: CopiedFormat?) -> VideoEncoder.Settings {
        var settings = plan.memory?.settings ?? plan.encoderSettings
        if plan.isFragmented { settings.limitFragments() }
        settings.copiedFormat = copied
        return settings
    }

    // MARK: Pictures

    /// Appends all frames. Returns how many of them were copied.
    private func appendPictures(
        to adaptor: AVAssetWriterInputPixelBufferAdaptor, _ copied: CopiedFormat?, _ parts: CachedParts?,
        _ start: ContinuousClock.Instant, isCancelled: () -> Bool
    ) throws -> Int {
        defer { adaptor.assetWriterInput.markAsFinished() }
        let settings = encoderSettings(copied)
        let painter = try FramePainter(
            plan: plan, leavesViews: MovieEncoder.predictsViews(settings, reel.canvas.size),
            leavesEdges: MovieEncoder.predictsEdges(settings, reel.canvas.size), pictures: pictures, damaged: damaged)
        let copier = copied.map { ClipCopier(plan, $0) }
        var copiedCount = 0
        for stretch in plan.stretches(of: frames) {
            let copiedHere = Locked(0)
            let part = parts?.pictures(stretch) { Data("\(copiedHere.value)".utf8) }
            if stretch.lowerBound > frames.lowerBound { adaptor.assetWriterInput.beginAnew() }
            if let writer = part?.writer { adaptor.assetWriterInput.record(writer) }
            for number in stretch {
                if isCancelled() { throw CancellationError() }
                let index = number - frames.lowerBound
                let time = reel.frameRate.time(ofFrame: index)
                adaptor.assetWriterInput.waitForOthers(isCancelled: isCancelled)
                let isTaken: Bool
                if let stored = part?.stored {
                    isTaken = adaptor.append(
                        RecordedFrame(stored, number - stretch.lowerBound), withPresentationTime: time)
                } else if let picture = try copier?.picture(ofFrame: number) {
                    isTaken = adaptor.append(picture, withPresentationTime: time)
                    copiedHere.withLock { $0 += 1 }
                } else {
                    isTaken = append(try painter.frame(number), to: adaptor, at: time)
                }
                guard isTaken else { throw ReelError(.encoding, "the writer stopped") }
                report(RenderProgress(framesDone: index + 1, frameCount: frames.count, elapsed: .now - start))
            }
            copiedCount += part?.stored.map { Int(String(decoding: $0.info, as: UTF8.self)) ?? 0 } ?? copiedHere.value
        }
        return copiedCount
    }

    private func append(_ frame: PaintedFrame, to adaptor: AVAssetWriterInputPixelBufferAdaptor, at time: CMTime) -> Bool {
        switch frame {
        case .picture(let picture): adaptor.append(picture, withPresentationTime: time)
        case .mix(let mix): adaptor.append(mix, withPresentationTime: time)
        case .view(let view): adaptor.append(view, withPresentationTime: time)
        case .viewMix(let mix): adaptor.append(mix, withPresentationTime: time)
        }
    }

    // MARK: Sound

    /// Encodes the sound, and puts it into the cache if it is not there. The file is removed.
    func storeSound(in parts: CachedParts) async throws {
        let (audio, recorder) = try await soundInput(parts)
        guard let audio, let recorder, let type = output.format.fileType else { return }
        let writer: AVAssetWriter
        do {
            writer = try AVAssetWriter(outputURL: output.temporary, fileType: type)
        } catch {
            throw ReelError(.output, error.localizedDescription)
        }
        writer.add(audio.input)
        try await output.write(with: writer) {
            audio.input.record(recorder)
            try await runBlocking("sound") { try audio.append(isCancelled: $0) }
            for file in plan.sound?.versions ?? [] { try file.check() }
            return plan.duration
        }
        output.discard()
    }

    /// Returns the input of the sound, and what puts the sound into the cache.
    func soundInput(_ parts: CachedParts?) async throws -> (SoundInput?, PartWriter?) {
        guard let sound = plan.sound else { return (nil, nil) }
        let bitRate = sound.bitRate(reel.encoding.audioBitRate)
        let loudness = Locked<LoudnessChange?>(nil)
        let part = parts?.sound { loudness.value }
        if let stored = part?.stored {
            let loudness = try? JSONDecoder().decode(LoudnessChange.self, from: stored.info)
            return (SoundInput(stored, of: sound, loudness: loudness, bitRate: bitRate), nil)
        }
        let composition = try await SoundComposition(sound)
        let balance = try await SoundBalance.of(composition, bitRate: bitRate)
        loudness.withLock { $0 = balance.loudness }
        return (try SoundInput(composition, balance, bitRate: bitRate), part?.writer)
    }
}
