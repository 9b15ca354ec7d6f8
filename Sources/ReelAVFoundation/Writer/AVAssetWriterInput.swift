public import Dispatch
public import Foundation
package import ReelColor
package import ReelMediaEngine
public import ReelCoreMedia
import ReelCoreVideo

/// An input that appends the samples of one track to a writer (Apple: AVAssetWriterInput).
///
/// Thread-safe: mutable state is guarded by locks. The samples of one input are written in the order of the calls.
public final class AVAssetWriterInput: NSObject, @unchecked Sendable {
    public let mediaType: AVMediaType
    public let outputSettings: [String: Any]?
    public let sourceFormatHint: CMFormatDescription?

    private let encodingQueue = DispatchQueue(label: "AVAssetWriterInput.encoding", qos: .userInitiated)
    private let lock = NSLock()
    /// Guarded by `lock`, as are the properties below.
    private var state: WriterState?
    private var isFinished = false
    private var isRealTime = false
    private var timescale: CMTimeScale = 0
    private var pipeline: (any InputPipeline)?
    private var request: MediaDataRequest?
    private var attempts = 0
    private var attemptsSeen = 0
    private var adaptorExists = false
    private var frameColor = RGB24.black
    private var encoderSettings: VideoEncoder.Settings?
    private var limit: Int?
    private var copiedEnd: CMTime?
    private var trackEnd: CMTime?
    private var properties = Muxer.TrackProperties()
    private var items: [AVMetadataItem] = []

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - outputSettings: how the samples are encoded. Nil copies compressed samples unchanged, in decode order: those of an
    ///     `AVAssetReaderOutput` whose settings are nil, or the client's own. Supported are H.264, HEVC, ProRes, JPEG, AAC, Apple
    ///     Lossless, MP3, AC-3 and linear PCM; in `.mp4` also VP9, AV1, FLAC and Opus. FLAC's magic cookie is its `STREAMINFO`,
    ///     or the box `dfLa`; that of Opus is its `OpusHead`, or the contents of the box `dOps`. All samples of a track must have
    ///     the same format.
    ///   - sourceFormatHint: the format of the samples; required for copying into files other than `.mov`. With it, settings need
    ///     only specify a format (`AVVideoCodecKey`, `AVFormatIDKey`).
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
    }

    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    // MARK: Configuration

    /// Whether samples come from a camera or a microphone, which cannot wait: the input then queues more of them before it is not
    /// ready.
    public var expectsMediaDataInRealTime: Bool {
        get { lock.withLock { isRealTime } }
        set { configure("expectsMediaDataInRealTime") { isRealTime = newValue } }
    }

    /// The time scale of the track in the file, in ticks per second; 0 chooses one in which the first times are whole numbers.
    /// Video only.
    public var mediaTimeScale: CMTimeScale {
        get { lock.withLock { timescale } }
        set {
            if mediaType == .audio, let state = lock.withLock({ state }) {
                return state.fail("setting mediaTimeScale", because: "the time scale of audio is its sample rate")
            }
            configure("mediaTimeScale") { timescale = max(0, newValue) }
        }
    }

    /// The colour around a picture whose aspect ratio differs from the frame's: sRGB, 0 to 255. Apple's interface supports only
    /// black.
    package var borderColor: RGB24 {
        get { lock.withLock { frameColor } }
        set { configure("borderColor") { frameColor = newValue } }
    }

    /// The encoder settings, used instead of those in `outputSettings`, which has no key for constant quality.
    package var videoEncoderSettings: VideoEncoder.Settings? {
        get { lock.withLock { encoderSettings } }
        set { configure("videoEncoderSettings") { encoderSettings = newValue } }
    }

    /// The number of bytes that may wait for the encoder before the input is not ready; nil uses a default. The default is
    /// generous, because some clients drop frames, or give up, if an input is not ready.
    package var backlogLimit: Int? {
        get { lock.withLock { limit } }
        set { configure("backlogLimit") { limit = newValue } }
    }

    /// The properties of the track in the file (`AVAssetWriterInput+Track.swift`).
    var trackProperties: Muxer.TrackProperties { lock.withLock { properties } }

    func setTrackProperty<Value>(_ property: String, _ path: WritableKeyPath<Muxer.TrackProperties, Value>, _ value: Value) {
        configure(property) { properties[keyPath: path] = value }
    }

    /// The metadata of the track: items with an equivalent in QuickTime metadata, or in the key space `.quickTimeMetadata`, whose
    /// value is a string or a date. Other items are omitted. MPEG-4 files, too, contain them as QuickTime metadata.
    ///
    /// Audio files (wav, aiff, aifc, caf) cannot contain track metadata. A movie in fragments contains it only once it is
    /// finished.
    public var metadata: [AVMetadataItem] {
        get { lock.withLock { items } }
        set { configure("metadata") { items = newValue } }
    }

    /// The end of a track of copied samples, on the samples' timeline. Nil uses the samples' durations, which in a file are those
    /// of decoding: if frames are reordered at uneven times, they do not determine the end of the last one.
    package var endOfCopiedSamples: CMTime? {
        get { lock.withLock { copiedEnd } }
        set { configure("endOfCopiedSamples") { copiedEnd = newValue } }
    }

    /// The end of the track, on the samples' timeline, regardless of the session's end. Nil uses the session's end, or the
    /// samples.
    package var endOfTrack: CMTime? {
        get { lock.withLock { trackEnd } }
        set { configure("endOfTrack") { trackEnd = newValue } }
    }

    /// Makes the track a member of a group of alternatives.
    ///
    /// - Parameter isEnabled: nil leaves the property unchanged.
    func join(group: Int, isEnabled: Bool?) {
        lock.withLock {
            properties.alternateGroup = group
            properties.isEnabled = isEnabled ?? properties.isEnabled
        }
    }

    private func configure(_ property: String, _ change: () -> Void) {
        let state = lock.withLock { self.state }
        if let state, state.status != .unknown {
            return state.fail("setting \(property)", because: "it cannot be set once writing has started")
        }
        lock.withLock(change)
    }

    // MARK: The writer's side

    var isAttached: Bool { lock.withLock { state != nil } }
    var isWriting: Bool { lock.withLock { state }?.isWriting == true }

    func attach(to state: WriterState) {
        lock.withLock { self.state = state }
        state.observe { [weak self] in self?.statusChanged() }
    }

    /// Registers the input's adaptor. There can be only one, and it must be created before writing starts.
    func claimAdaptor() {
        let (state, isFirst) = lock.withLock {
            defer { adaptorExists = true }
            return (self.state, !adaptorExists)
        }
        if !isFirst { state?.fail("AVAssetWriterInputPixelBufferAdaptor", because: "the input already has an adaptor") }
        if let state, state.status != .unknown {
            state.fail("AVAssetWriterInputPixelBufferAdaptor", because: "it must be created before writing starts")
        }
    }

    /// Creates the track and its pipeline. The settings were validated when the input was added.
    func begin(_ file: MovieFile, _ fileType: AVFileType) {
        let track = file.addTrack(writtenTrackProperties)
        lock.withLock { state }?.interleaving.join(self) { [weak self] in self?.wake() }
        lock.withLock { pipeline = makePipeline(file, fileType, track) }
    }

    /// Call with the lock held.
    private func makePipeline(_ file: MovieFile, _ fileType: AVFileType, _ track: Int) -> (any InputPipeline)? {
        guard let settings = outputSettings else {
            return CompressedPipeline(
                mediaType: mediaType, timescale: timescale, end: copiedEnd, limit: limit ?? 64 << 20, file: file, track: track)
        }
        let limit = limit ?? (isRealTime ? 256 : 64) << 20
        if mediaType == .video, var settings = try? VideoOutputSettings(settings, hint: sourceFormatHint) {
            if let encoderSettings { settings.encoder = encoderSettings }
            if let fragments = file.fragments {
                // Up to half of an interval may be in the encoder, and half in the fragment. The encoder never holds as many as
                // 80 frames.
                let frames = Int(min(1e3, fragments.others * (settings.expectedFrameRate ?? 30)))
                if frames < 80 { settings.encoder.maximumLookahead = max(0, frames - 8) }
            }
            return VideoPipeline(
                settings: settings, timescale: timescale, borderColor: frameColor, limit: limit, file: file, track: track)
        }
        guard var settings = try? AudioOutputSettings(settings, hint: sourceFormatHint).encoder else { return nil }
        settings.codec = fileType.written(settings.codec)
        file.expectAudio(settings, on: track)
        return AudioPipeline(settings: settings, limit: limit, file: file, track: track)
    }

    private func statusChanged() {
        let (state, pipeline) = lock.withLock { (self.state, self.pipeline) }
        if state?.isWriting == false { pipeline?.backlog.close() }
        wake()
    }

    // MARK: Appending

    /// Whether samples may be appended. Becomes true on another thread than the client's, so that a client can wait for it on any
    /// thread.
    ///
    /// Also true once the writer has failed or been cancelled, so that clients do not wait forever: `append` then returns false.
    public var isReadyForMoreMediaData: Bool {
        let (state, pipeline, isFinished, isRealTime) = lock.withLock {
            (self.state, self.pipeline, self.isFinished, self.isRealTime)
        }
        return switch state?.status {
        case .writing:
            !isFinished && pipeline?.backlog.hasRoom == true
                && (isRealTime || state?.interleaving.isReady(self, since: state?.sessionStart ?? .zero) == true)
        case .failed, .cancelled: true
        case .unknown, .completed, nil: false
        }
    }

    /// Calls `block` on `queue` whenever the input is ready, until it is finished. The block should append samples until the
    /// input is not ready, and then either return or wait.
    @preconcurrency
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        guard let state = lock.withLock({ self.state }) else { return }
        guard state.status != .unknown else {
            return state.fail("requestMediaDataWhenReady(on:using:)", because: "startWriting() must be called first")
        }
        let request = MediaDataRequest(on: queue, need: { [weak self] in self?.need ?? .never }, block: block)
        let isFirst = lock.withLock {
            guard self.request == nil else { return false }
            self.request = request
            return true
        }
        guard isFirst else {
            return state.fail("requestMediaDataWhenReady(on:using:)", because: "it can be called only once")
        }
        request.wake()
    }

    private var need: MediaDataRequest.Need {
        let (state, isFinished) = lock.withLock { (self.state, self.isFinished) }
        switch state?.status {
        case .writing where !isFinished:
            return isReadyForMoreMediaData ? .wanted : .notNow
        case .failed, .cancelled:
            // Calls a client that is still appending once more, so that it sees `append` fail; a client that has stopped is not
            // called.
            return lock.withLock {
                defer { attemptsSeen = attempts }
                return isFinished || attempts == attemptsSeen ? .never : .wanted
            }
        default:
            return .never
        }
    }

    /// Makes the next frame begin a part that does not depend on earlier frames: it is decoded without them, and its encoding
    /// is the same whatever they were.
    package func beginAnew() {
        (lock.withLock { pipeline } as? VideoPipeline)?.beginAnew()
    }

    /// Encodes what `prepare` returns, on the encoding queue (`AVAssetWriterInput+Samples.swift`).
    func append(
        at time: CMTime, _ prepare: (any InputPipeline) throws(SettingsError) -> EncodingJob
    ) -> Bool {
        guard let (state, pipeline, start) = destination(ofSampleAt: time) else { return false }
        let job: EncodingJob
        do throws(SettingsError) {
            job = try prepare(pipeline)
        } catch {
            state.fail("append", because: error.reason)
            return false
        }
        pipeline.backlog.enter(bytes: job.byteCount)
        state.interleaving.append(to: self, at: time)
        // Under the lock: a sample that is not queued when the input is finished must not be queued after its end.
        let isQueued = lock.withLock {
            if isFinished { return false }
            encodingQueue.async { [weak self] in
                self?.run(state) { try job.encode(start) }
                pipeline.backlog.leave(bytes: job.byteCount)
                self.map { state.interleaving.encoded(from: $0) }
                self?.wake()
            }
            return true
        }
        if !isQueued { pipeline.backlog.leave(bytes: job.byteCount) }
        return isQueued && state.isWriting
    }

    /// Returns what encodes a sample that is appended now, and the session's start; nil if none can be appended. Fails the writer
    /// if that is the client's mistake.
    private func destination(
        ofSampleAt time: CMTime
    ) -> (state: WriterState, pipeline: any InputPipeline, start: CMTime)? {
        let (state, pipeline, isFinished) = lock.withLock {
            attempts += 1
            return (self.state, self.pipeline, self.isFinished)
        }
        guard let state, state.status != .unknown else {
            state?.fail("append", because: "startWriting() must be called before samples are appended")
            return nil
        }
        // Without a pipeline, everything has been encoded and the file is being finished.
        guard state.isWriting, let pipeline else { return nil }
        guard let start = state.sessionStart else {
            state.fail("append", because: "startSession(atSourceTime:) must be called before samples are appended")
            return nil
        }
        // Finishing has begun on another thread: a late sample is not a mistake, and must not fail the movie.
        if state.isFinishing { return nil }
        guard !isFinished, state.sessionEnd == nil else {
            state.fail("append", because: "the input has been marked as finished, or the session has ended")
            return nil
        }
        guard time.isNumeric else {
            state.fail("append", because: "the presentation time must be numeric; got \(time)")
            return nil
        }
        return (state, pipeline, start)
    }

    /// Declares that no more samples will be appended.
    public func markAsFinished() {
        let state = lock.withLock { self.state }
        guard let state, state.status != .unknown else {
            state?.fail("markAsFinished()", because: "startWriting() must be called first")
            return
        }
        close()
    }

    func close() {
        let (state, pipeline) = lock.withLock {
            isFinished = true
            return (self.state, self.pipeline)
        }
        if let state, let pipeline {
            state.interleaving.leave(self)
            encodingQueue.async { [self] in run(state) { try pipeline.close() } }
        }
        wake()
    }

    /// Checks whether the client's block must be called.
    private func wake() { lock.withLock { request }?.wake() }

    /// Encodes the remaining samples, after all that have been appended.
    func drain(in group: DispatchGroup) {
        let (state, pipeline, end) = lock.withLock { (self.state, self.pipeline, self.trackEnd) }
        guard let state, let pipeline else { return }
        encodingQueue.async(group: group) { [self] in
            run(state) { try pipeline.finish(start: state.sessionStart, end: end ?? state.sessionEnd) }
            // Encoders use much memory, and a client may keep its input.
            lock.withLock { self.pipeline = nil }
        }
    }

    private func run(_ state: WriterState, _ body: () throws -> Void) {
        guard state.isWriting else { return }
        do {
            try body()
        } catch let error as MediaError {
            state.fail(AVError(error, writing: state.fileName))
        } catch let error as SettingsError {
            state.fail("append", because: error.reason)
        } catch {
            state.fail(AVError(.encodeFailed, "cannot write \(state.fileName)", underlying: error))
        }
    }
}
