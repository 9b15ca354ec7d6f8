import Dispatch
import ReelAVFAudio
public import Foundation
import ReelConcurrency
import ReelCoreFoundation
public import ReelCoreMedia
import ReelCoreVideo
package import ReelMediaEngine

/// An input that appends the samples of one track to a writer (Apple: AVAssetWriterInput).
///
/// Thread-safe. The samples of one input are written in the order of the calls.
///
/// `@unchecked Sendable`: `outputSettings` are values of any type, and immutable; the rest is checked.
open class AVAssetWriterInput: NSObject, @unchecked Sendable {
    public let mediaType: AVMediaType
    public let outputSettings: [String: Any]?
    public let sourceFormatHint: CMFormatDescription?

    private let encodingQueue = DispatchQueue(label: "AVAssetWriterInput.encoding", qos: .userInitiated)
    let stored = Locked(Stored())

    /// What the lock guards.
    struct Stored {
        /// The state of the writer that the input has been added to.
        var writer: WriterState?
        var isFinished = false
        var isRealTime = false
        var timescale: CMTimeScale = 0
        var pipeline: (any InputPipeline)?
        var request: MediaDataRequest?
        var endNotice = EndNotice()
        /// Whether samples have been requested without a writer.
        var isStray = false
        var adaptorExists = false
        var encoderSettings: VideoEncoder.Settings?
        var backlogLimit: Int?
        var endOfCopiedSamples: CMTime?
        var endOfTrack: CMTime?
        var writesWhenAppending = false
        var timescaleOfCopiedAudio: CMTimeScale = 0
        /// Where PCM continues that is appended without a time.
        var endOfSound: CMTime?
        var trackProperties = Muxer.TrackProperties()
        var metadata: [AVMetadataItem] = []
    }

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - outputSettings: how the samples are encoded. Nil copies compressed samples unchanged, in decode order: those of an
    ///     `AVAssetReaderOutput` whose settings are nil, or the client's own. Supported are H.264, HEVC, ProRes, JPEG, AAC, Apple
    ///     Lossless, MP3, AC-3 and linear PCM; in `.mp4` also VP9, AV1, FLAC and Opus. FLAC's magic cookie is its `STREAMINFO`,
    ///     or the box `dfLa`; that of Opus is its `OpusHead`, or the contents of the box `dOps`. All samples of a track must have
    ///     the same format. Timed metadata requires nil; `.mov` and `.mp4` can contain it.
    ///   - sourceFormatHint: the format of the samples; required for copying into files other than `.mov`, and for
    ///     `AVAssetWriterInputMetadataAdaptor`. With it, settings need only
    ///     specify a format (`AVVideoCodecKey`, `AVFormatIDKey`).
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings.map { AttributeDictionary($0).objects }
        self.sourceFormatHint = sourceFormatHint
    }

    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    // MARK: Configuration

    /// Whether samples come from a camera or a microphone, which cannot wait: the input then queues up to 256 MB before it is not
    /// ready. False, the default, queues 60 frames, or 64 MB.
    open var expectsMediaDataInRealTime: Bool {
        get { stored.withLock { $0.isRealTime } }
        set { configure("expectsMediaDataInRealTime") { $0.isRealTime = newValue } }
    }

    /// The time scale of the track in the file, in ticks per second; 0 chooses one in which the first times are whole numbers.
    /// Video only: the writer of an audio input for which it is set fails, where Apple's framework raises an exception.
    open var mediaTimeScale: CMTimeScale {
        get { stored.withLock { $0.timescale } }
        set {
            if mediaType == .audio, let writer {
                return writer.fail("setting mediaTimeScale", because: "the time scale of audio is its sample rate")
            }
            configure("mediaTimeScale") { $0.timescale = max(0, newValue) }
        }
    }

    /// The encoder settings, used instead of those in `outputSettings`, which has no key for constant quality.
    package var videoEncoderSettings: VideoEncoder.Settings? {
        get { stored.withLock { $0.encoderSettings } }
        set { configure("videoEncoderSettings") { $0.encoderSettings = newValue } }
    }

    /// The number of frames that may wait for the encoder before an input that does not expect media in real time is not ready:
    /// two seconds at 30 frames per second. A client's loop that runs while the input is ready then gives way in time for a
    /// cancellation. The encoder is never idle with half as many.
    private static let frameLimit = 60

    /// The number of bytes that may wait for the encoder before the input is not ready; nil uses a default, which is generous,
    /// because some clients drop frames, or give up, if an input is not ready.
    package var backlogLimit: Int? {
        get { stored.withLock { $0.backlogLimit } }
        set { configure("backlogLimit") { $0.backlogLimit = newValue } }
    }

    /// The properties of the track in the file (`AVAssetWriterInput+Track.swift`).
    var trackProperties: Muxer.TrackProperties { stored.withLock { $0.trackProperties } }

    func setTrackProperty<Value>(_ property: String, _ path: WritableKeyPath<Muxer.TrackProperties, Value>, _ value: Value) {
        configure(property) { $0.trackProperties[keyPath: path] = value }
    }

    /// The metadata of the track: items with an equivalent in QuickTime metadata, or in the key space `.quickTimeMetadata`, with
    /// their languages. MPEG-4 files, too, contain them as QuickTime metadata. Other items are reported and omitted.
    ///
    /// Audio files (wav, aiff, aifc, caf) cannot contain track metadata, which is reported. A movie in fragments contains it only
    /// once it is finished.
    open var metadata: [AVMetadataItem] {
        get { stored.withLock { $0.metadata } }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// The end of a track of copied samples, on the samples' timeline. Nil uses the samples' durations, which in a file are those
    /// of decoding: if frames are reordered at uneven times, they do not determine the end of the last one.
    package var endOfCopiedSamples: CMTime? {
        get { stored.withLock { $0.endOfCopiedSamples } }
        set { configure("endOfCopiedSamples") { $0.endOfCopiedSamples = newValue } }
    }

    /// The end of the track, on the samples' timeline, regardless of the session's end. Nil uses the session's end, or the
    /// samples.
    package var endOfTrack: CMTime? {
        get { stored.withLock { $0.endOfTrack } }
        set { configure("endOfTrack") { $0.endOfTrack = newValue } }
    }

    /// Whether `append` writes samples itself, on the caller's thread. For copied samples, which take less time to write than to
    /// pass to another thread.
    var writesWhenAppending: Bool {
        get { stored.withLock { $0.writesWhenAppending } }
        set { configure("writesWhenAppending") { $0.writesWhenAppending = newValue } }
    }

    /// The ticks per second of a track of copied audio; 0 for its sample rate. Apple's `mediaTimeScale` is for video only.
    var timescaleOfCopiedAudio: CMTimeScale {
        get { stored.withLock { $0.timescaleOfCopiedAudio } }
        set { configure("timescaleOfCopiedAudio") { $0.timescaleOfCopiedAudio = newValue } }
    }

    /// Makes the track a member of a group of alternatives.
    ///
    /// - Parameter isEnabled: nil leaves the property unchanged.
    func join(group: Int, isEnabled: Bool?) {
        stored.withLock {
            $0.trackProperties.alternateGroup = group
            $0.trackProperties.isEnabled = isEnabled ?? $0.trackProperties.isEnabled
        }
    }

    private func configure(_ property: String, _ change: (inout Stored) -> Void) {
        if let writer, writer.status != .unknown {
            return writer.fail("setting \(property)", because: "it cannot be set once writing has started")
        }
        stored.withLock(change)
    }

    // MARK: The writer's side

    var writer: WriterState? { stored.withLock { $0.writer } }
    var isAttached: Bool { writer != nil }
    var isWriting: Bool { writer?.isWriting == true }

    func attach(to writer: WriterState) {
        stored.withLock { $0.writer = writer }
        writer.observe { [weak self] in self?.statusChanged() }
    }

    /// Registers the input's adaptor. There can be only one, and it must be created before writing starts.
    ///
    /// - Parameter name: the adaptor's class.
    func claimAdaptor(_ name: String) {
        let (writer, isFirst) = stored.withLock { stored in
            defer { stored.adaptorExists = true }
            return (stored.writer, !stored.adaptorExists)
        }
        if !isFirst { writer?.fail(name, because: "the input already has an adaptor") }
        if let writer, writer.status != .unknown {
            writer.fail(name, because: "it must be created before writing starts")
        }
    }

    /// Creates the track and its pipeline. The settings were validated when the input was added.
    func begin(_ file: MovieFile, _ fileType: AVFileType) {
        let track = file.addTrack(writtenTrackProperties(fileType))
        // Metadata may come at any time, or never; the other inputs do not wait for it.
        if mediaType != .metadata { writer?.interleaving.join(self) { [weak self] in self?.wake() } }
        stored.withLock { $0.pipeline = makePipeline($0, file, fileType, track) }
    }

    private func makePipeline(
        _ stored: Stored, _ file: MovieFile, _ fileType: AVFileType, _ track: Int
    ) -> (any InputPipeline)? {
        guard let settings = outputSettings else {
            if mediaType == .metadata, let codec = try? sourceFormatHint?.codecForCopying() {
                file.expectMetadata(codec, timescale: stored.timescale, on: track)
            }
            return CompressedPipeline(
                mediaType: mediaType, timescale: mediaType == .audio ? stored.timescaleOfCopiedAudio : stored.timescale,
                end: stored.endOfCopiedSamples,
                limit: Backlog.Limit(bytes: stored.backlogLimit ?? 64 << 20), file: file, track: track)
        }
        var limit = Backlog.Limit(bytes: stored.backlogLimit ?? (stored.isRealTime ? 256 : 64) << 20)
        if mediaType == .video, !stored.isRealTime { limit.count = Self.frameLimit }
        if mediaType == .video, var settings = try? VideoOutputSettings(settings, hint: sourceFormatHint) {
            if let encoderSettings = stored.encoderSettings { settings.encoder = encoderSettings }
            if let fragments = file.fragments {
                // Up to half of an interval may be in the encoder, and half in the fragment. The encoder never holds as many as
                // 80 frames.
                let frames = Int(min(1e3, fragments.others * (settings.expectedFrameRate ?? 30)))
                if frames < 80 { settings.encoder.maximumLookahead = max(0, frames - 8) }
            }
            return VideoPipeline(settings: settings, timescale: stored.timescale, limit: limit, file: file, track: track)
        }
        guard var settings = try? AudioOutputSettings(settings, hint: sourceFormatHint).encoder else { return nil }
        settings.codec = fileType.written(settings.codec)
        file.expectAudio(settings, on: track)
        return AudioPipeline(settings: settings, limit: limit, file: file, track: track)
    }

    private func statusChanged() {
        let (writer, pipeline) = stored.withLock { ($0.writer, $0.pipeline) }
        if writer?.isWriting == false { pipeline?.backlog.close() }
        wake()
    }

    // MARK: Appending

    /// Makes the next frame begin a part that does not depend on earlier frames: it is decoded without them, and its encoding
    /// is the same whatever they were.
    package func beginAnew() {
        (stored.withLock { $0.pipeline } as? VideoPipeline)?.beginAnew()
    }

    /// Lets a recorder have the packets, too: of video those of the frames that are appended next, until the input begins anew;
    /// of sound all of them. Call it before they are appended, and after writing has started.
    package func record(_ recorder: any PacketRecorder) {
        switch stored.withLock({ $0.pipeline }) {
        case let video as VideoPipeline: video.record(recorder)
        case let audio as AudioPipeline: audio.record(recorder)
        default: break
        }
    }

    /// Encodes what `prepare` returns, on the encoding queue (`AVAssetWriterInput+Samples.swift`).
    func append(
        at time: CMTime, _ prepare: (any InputPipeline) throws(SettingsError) -> EncodingJob
    ) -> Bool {
        if enqueue(at: time, prepare) { return true }
        if [.failed, .cancelled].contains(writer?.status) { stored.withLock { $0.endNotice.noteRefusal() } }
        return false
    }

    private func enqueue(
        at time: CMTime, _ prepare: (any InputPipeline) throws(SettingsError) -> EncodingJob
    ) -> Bool {
        guard let (writer, pipeline, start) = destination(ofSampleAt: time) else { return false }
        let job: EncodingJob
        do throws(SettingsError) {
            job = try prepare(pipeline)
        } catch {
            writer.fail("append", because: error.reason)
            return false
        }
        if stored.withLock({ $0.writesWhenAppending }) { return encodeNow(job, at: time, writer, start) }
        pipeline.backlog.enter(bytes: job.byteCount)
        writer.interleaving.append(to: self, at: time)
        // Under the lock: a sample that is not queued when the input is finished must not be queued after its end.
        let isQueued = stored.withLock { stored in
            if stored.isFinished { return false }
            encodingQueue.async { [weak self] in
                self?.run(writer) { try job.encode(start) }
                pipeline.backlog.leave(bytes: job.byteCount)
                self.map { writer.interleaving.encoded(from: $0) }
                self?.wake()
            }
            return true
        }
        if !isQueued { pipeline.backlog.leave(bytes: job.byteCount) }
        return isQueued && writer.isWriting
    }

    private func encodeNow(_ job: EncodingJob, at time: CMTime, _ writer: WriterState, _ start: CMTime) -> Bool {
        writer.interleaving.append(to: self, at: time)
        let isTaken = encodingQueue.sync {
            // Finishing closes the input before it queues what ends the track.
            if stored.withLock({ $0.isFinished }) { return false }
            run(writer) { try job.encode(start) }
            return true
        }
        writer.interleaving.encoded(from: self)
        return isTaken && writer.isWriting
    }

    /// Returns what encodes a sample that is appended now, and the session's start; nil if none can be appended. Fails the writer
    /// if that is the client's mistake.
    private func destination(
        ofSampleAt time: CMTime
    ) -> (writer: WriterState, pipeline: any InputPipeline, start: CMTime)? {
        let (writer, pipeline, isFinished) = stored.withLock {
            $0.endNotice.noteAttempt()
            return ($0.writer, $0.pipeline, $0.isFinished)
        }
        guard let writer, writer.status != .unknown else {
            writer?.fail("append", because: "startWriting() must be called before samples are appended")
            return nil
        }
        // Without a pipeline, everything has been encoded and the file is being finished.
        guard writer.isWriting, let pipeline else { return nil }
        guard let start = writer.sessionStart else {
            writer.fail("append", because: "startSession(atSourceTime:) must be called before samples are appended")
            return nil
        }
        // Finishing has begun on another thread: a late sample is not a mistake, and must not fail the movie.
        if writer.isFinishing { return nil }
        guard !isFinished, writer.sessionEnd == nil else {
            writer.fail("append", because: "the input has been marked as finished, or the session has ended")
            return nil
        }
        guard time.isNumeric else {
            writer.fail("append", because: "the presentation time must be numeric; got \(time)")
            return nil
        }
        return (writer, pipeline, start)
    }

    // MARK: Appending

    /// Whether samples may be appended. Becomes true on another thread than the client's, so that a client can wait for it on any
    /// thread.
    ///
    /// Also true once the writer has failed, so that clients do not wait forever: `append` then returns false. It is false as
    /// soon as the writer is cancelled, so that loops end; a client that keeps asking is told true in the end, and its `append`
    /// returns false.
    open var isReadyForMoreMediaData: Bool { isReady }

    /// Calls `block` on `queue` whenever the input is ready, until it is finished. The block should append samples until the
    /// input is not ready, and then either return or wait.
    ///
    /// If the writer fails or is cancelled, the block is called at least once more, so that it sees `append` return false. If the
    /// call itself is a mistake, for which Apple's framework raises an exception, the writer fails, and the block is called for
    /// the same reason; an input that is in no writer reports that it is not.
    @preconcurrency
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        request(on: queue, using: block)
    }

    /// Appends a sample: a video frame, or audio of any length. Returns false if the writer is not writing; see its `error`.
    ///
    /// A frame that is encoded is shown from its output presentation time until the next one; copied samples use their
    /// presentation times. A buffer without samples that has the attachment
    /// `kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration` ends the previous sample at its output presentation time
    /// (AVAssetWriterInput.h). It has no effect if a frame follows. Audio lasts as long as its samples.
    @discardableResult
    open func append(_ sampleBuffer: CMSampleBuffer) -> Bool { add(sampleBuffer) }

    /// Declares that no more samples will be appended.
    open func markAsFinished() {
        guard let writer else { return }
        guard writer.status != .unknown else {
            writer.fail("markAsFinished()", because: "startWriting() must be called first")
            return
        }
        close()
    }

    func close() {
        let (writer, pipeline) = stored.withLock {
            $0.isFinished = true
            return ($0.writer, $0.pipeline)
        }
        if let writer, let pipeline {
            writer.interleaving.leave(self)
            encodingQueue.async { [self] in run(writer) { try pipeline.close() } }
        }
        wake()
    }

    /// Checks whether the client's block must be called.
    private func wake() { stored.withLock { $0.request }?.wake() }

    /// Encodes the remaining samples, after all that have been appended.
    func drain(in group: DispatchGroup) {
        let (writer, pipeline, end, isPrompt) = stored.withLock {
            ($0.writer, $0.pipeline, $0.endOfTrack, $0.writesWhenAppending)
        }
        guard let writer, let pipeline else { return }
        let work = DispatchWorkItem { [self] in
            run(writer) { try pipeline.finish(start: writer.sessionStart, end: end ?? writer.sessionEnd) }
            // Encoders use much memory, and a client may keep its input.
            stored.withLock { $0.pipeline = nil }
        }
        // Copied samples cost nothing. One track after another, so that the last ones of all tracks are always in the same order.
        if isPrompt { encodingQueue.sync(execute: work) } else { encodingQueue.async(group: group, execute: work) }
    }

    private func run(_ writer: WriterState, _ body: () throws -> Void) {
        guard writer.isWriting else { return }
        do {
            try body()
        } catch let error as MediaError {
            writer.fail(AVError(error, writing: writer.fileName))
        } catch let error as SettingsError {
            writer.fail("append", because: error.reason)
        } catch {
            writer.fail(AVError(.encodeFailed, "cannot write \(writer.fileName)", underlying: error))
        }
    }
}
