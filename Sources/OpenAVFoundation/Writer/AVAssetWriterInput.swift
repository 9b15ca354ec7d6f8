public import Dispatch
public import Foundation
package import MediaEngine
public import OpenCoreMedia
import OpenCoreVideo

/// Where a writer takes the samples of one track (Apple: AVAssetWriterInput).
///
/// Safe to use from several threads; what changes is guarded by locks. Samples of one input come in the order of the calls.
public final class AVAssetWriterInput: NSObject, @unchecked Sendable {
    public let mediaType: AVMediaType
    public let outputSettings: [String: Any]?
    public let sourceFormatHint: CMFormatDescription?

    private let encodingQueue = DispatchQueue(label: "AVAssetWriterInput.encoding", qos: .userInitiated)
    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
    private var state: WriterState?
    private var isFinished = false
    private var isRealTime = false
    private var timescale: CMTimeScale = 0
    private var pipeline: (any InputPipeline)?
    private var request: MediaDataRequest?
    private var attempts = 0
    private var attemptsSeen = 0
    private var adaptorExists = false
    private var frameColor: (red: Int, green: Int, blue: Int) = (0, 0, 0)
    private var encoderSettings: VideoEncoder.Settings?
    private var limit: Int?
    private var copiedEnd: CMTime?
    private var trackEnd: CMTime?
    private var properties = Muxer.TrackProperties()
    private var items: [AVMetadataItem] = []

    /// - Parameters:
    ///   - outputSettings: how the samples are encoded. Nil copies compressed samples as they are, in decoding order: those of an
    ///     `AVAssetReaderOutput` whose settings are nil, or the client's own, of H.264, HEVC, ProRes, JPEG, AAC, Apple Lossless,
    ///     MP3, AC-3 or linear PCM; into `.mp4` of VP9, AV1, FLAC and Opus, too. FLAC's magic cookie is its `STREAMINFO`, or the
    ///     box `dfLa`; that of Opus is its `OpusHead`, or what the box `dOps` holds. All of a track have one format.
    ///   - sourceFormatHint: what will be appended; needed for copying into files other than `.mov`. Settings beside it need name
    ///     no more than a format (`AVVideoCodecKey`, `AVFormatIDKey`).
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
    }

    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    // MARK: Configuring

    /// Samples come from a camera or a microphone, which do not wait: the input holds more of them before it is not ready.
    public var expectsMediaDataInRealTime: Bool {
        get { lock.withLock { isRealTime } }
        set { configure("expectsMediaDataInRealTime") { isRealTime = newValue } }
    }

    /// Ticks per second of the track's times in the file; 0 chooses one in which the first times are whole numbers. Video only.
    public var mediaTimeScale: CMTimeScale {
        get { lock.withLock { timescale } }
        set {
            if mediaType == .audio, let state = lock.withLock({ state }) {
                return state.fail("setting mediaTimeScale", because: "the time scale of sound is its sample rate")
            }
            configure("mediaTimeScale") { timescale = max(0, newValue) }
        }
    }

    /// What fills the frame beside a picture of other proportions: sRGB, 0 to 255. Apple's interface has only black.
    package var borderColor: (red: Int, green: Int, blue: Int) {
        get { lock.withLock { frameColor } }
        set { configure("borderColor") { frameColor = newValue } }
    }

    /// The encoder's settings, in place of those in `outputSettings`: constant quality has no key there.
    package var videoEncoderSettings: VideoEncoder.Settings? {
        get { lock.withLock { encoderSettings } }
        set { configure("videoEncoderSettings") { encoderSettings = newValue } }
    }

    /// Bytes that may wait for the encoder before the input is not ready; nil chooses. Some clients drop frames, or give up,
    /// where an input is not ready, so that what is chosen is plenty.
    package var backlogLimit: Int? {
        get { lock.withLock { limit } }
        set { configure("backlogLimit") { limit = newValue } }
    }

    /// What the file says of the track (`AVAssetWriterInput+Track.swift`).
    var trackProperties: Muxer.TrackProperties { lock.withLock { properties } }

    func setTrackProperty<Value>(_ property: String, _ path: WritableKeyPath<Muxer.TrackProperties, Value>, _ value: Value) {
        configure(property) { properties[keyPath: path] = value }
    }

    /// What the file says of the track alone: items with a name among QuickTime's metadata, or one of the key space
    /// `.quickTimeMetadata`, and a text or a date. Others are left out. They are QuickTime's metadata in MPEG-4 files too.
    ///
    /// Files of sound alone (wav, aiff, aifc, caf) have no place for it. A movie in fragments says it once it is finished.
    public var metadata: [AVMetadataItem] {
        get { lock.withLock { items } }
        set { configure("metadata") { items = newValue } }
    }

    /// When a track of copied samples ends, counted as the samples' times are. Nil goes by the samples' lengths, which in a file
    /// are those of decoding: where pictures are reordered at uneven times they do not tell when the last one ends.
    package var endOfCopiedSamples: CMTime? {
        get { lock.withLock { copiedEnd } }
        set { configure("endOfCopiedSamples") { copiedEnd = newValue } }
    }

    /// When the track ends, counted as the samples' times are, whenever the session does. Nil leaves it to the session, or to the
    /// samples.
    package var endOfTrack: CMTime? {
        get { lock.withLock { trackEnd } }
        set { configure("endOfTrack") { trackEnd = newValue } }
    }

    /// Makes the track one of several that are alternatives of each other.
    ///
    /// - Parameter isEnabled: nil leaves that as it is.
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

    /// An input has one adaptor, made before writing starts.
    func claimAdaptor() {
        let (state, isFirst) = lock.withLock {
            defer { adaptorExists = true }
            return (self.state, !adaptorExists)
        }
        if !isFirst { state?.fail("AVAssetWriterInputPixelBufferAdaptor", because: "the input has an adaptor already") }
        if let state, state.status != .unknown {
            state.fail("AVAssetWriterInputPixelBufferAdaptor", because: "it must be made before writing starts")
        }
    }

    /// The settings have been checked when the input was added.
    func begin(_ file: MovieFile, _ fileType: AVFileType) {
        let track = file.addTrack(writtenTrackProperties)
        lock.withLock { state }?.interleaving.join(self) { [weak self] in self?.wake() }
        guard let settings = outputSettings else {
            return lock.withLock {
                pipeline = CompressedPipeline(
                    mediaType: mediaType, timescale: timescale, end: copiedEnd, limit: limit ?? 64 << 20, file: file, track: track
                )
            }
        }
        lock.withLock {
            let limit = limit ?? (isRealTime ? 256 : 64) << 20
            if mediaType == .video, var settings = try? VideoOutputSettings(settings, hint: sourceFormatHint) {
                if let encoderSettings { settings.encoder = encoderSettings }
                if let fragments = file.fragments {
                    // Half of an interval may be in the encoder, and half in the fragment. 80 frames are more than it ever has.
                    let frames = Int(min(1e3, fragments.others * (settings.expectedFrameRate ?? 30)))
                    if frames < 80 { settings.encoder.maximumLookahead = max(0, frames - 8) }
                }
                pipeline = VideoPipeline(
                    settings: settings, timescale: timescale, borderColor: frameColor, limit: limit, file: file, track: track)
            } else if var settings = try? AudioOutputSettings(settings, hint: sourceFormatHint).encoder {
                settings.codec = fileType.written(settings.codec)
                file.expectSound(settings, on: track)
                pipeline = AudioPipeline(settings: settings, limit: limit, file: file, track: track)
            }
        }
    }

    private func statusChanged() {
        let (state, pipeline) = lock.withLock { (self.state, self.pipeline) }
        if state?.isWriting == false { pipeline?.backlog.close() }
        wake()
    }

    // MARK: Appending

    /// May samples be appended? Turns true on another thread than the client's, so that a client may wait for it anywhere.
    ///
    /// True, too, once the writer has failed or been cancelled, so that nobody waits for ever: `append` then gives false.
    public var isReadyForMoreMediaData: Bool {
        let (state, pipeline, isFinished, isRealTime) = lock.withLock {
            (self.state, self.pipeline, self.isFinished, self.isRealTime)
        }
        return switch state?.status {
        case .writing:
            !isFinished && pipeline?.backlog.hasRoom == true
                && (isRealTime || state?.interleaving.mayGoOn(self, since: state?.sessionStart ?? .zero) == true)
        case .failed, .cancelled: true
        case .unknown, .completed, nil: false
        }
    }

    /// Has `block` called on `queue` whenever the input is ready, until it is finished. The block appends until the input is not
    /// ready, and returns, or waits.
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
            // A client that goes on appending comes to its end this way; one that has seen that it is over is left alone.
            return lock.withLock {
                defer { attemptsSeen = attempts }
                return isFinished || attempts == attemptsSeen ? .never : .wanted
            }
        default:
            return .never
        }
    }

    /// The next picture that is appended begins a stretch that does not depend on what was before: it is decoded without it, and
    /// comes out the same whatever it was.
    package func beginAnew() {
        (lock.withLock { pipeline } as? VideoPipeline)?.beginAnew()
    }

    /// Has something encoded, what `prepare` makes of it (`AVAssetWriterInput+Samples.swift`).
    func append(
        at time: CMTime, _ prepare: (any InputPipeline) throws(SettingsError) -> InputWork
    ) -> Bool {
        let (state, pipeline, isFinished) = lock.withLock {
            attempts += 1
            return (self.state, self.pipeline, self.isFinished)
        }
        guard let state, state.status != .unknown else {
            state?.fail("append", because: "startWriting() must be called before samples are appended")
            return false
        }
        // Without a pipeline all has been encoded, and the file is being finished.
        guard state.isWriting, let pipeline else { return false }
        guard let start = state.sessionStart else {
            state.fail("append", because: "startSession(atSourceTime:) must be called before samples are appended")
            return false
        }
        // Finishing has begun on another thread: what comes too late is no mistake, and costs nobody the movie.
        if state.isFinishing { return false }
        guard !isFinished, state.sessionEnd == nil else {
            state.fail("append", because: "the input has been marked as finished, or the session has ended")
            return false
        }
        guard time.isNumeric else {
            state.fail("append", because: "the presentation time must be a number, and it is \(time)")
            return false
        }
        let work: InputWork
        do throws(SettingsError) {
            work = try prepare(pipeline)
        } catch {
            state.fail("append", because: error.reason)
            return false
        }
        pipeline.backlog.enter(bytes: work.byteCount)
        state.interleaving.append(to: self, at: time)
        // Under the lock: what is not in the queue when the input is finished must not come in after the end.
        let isTaken = lock.withLock {
            if self.isFinished { return false }
            encodingQueue.async { [weak self] in
                self?.run(state) { try work.encode(start) }
                pipeline.backlog.leave(bytes: work.byteCount)
                self.map { state.interleaving.encoded(from: $0) }
                self?.wake()
            }
            return true
        }
        if !isTaken { pipeline.backlog.leave(bytes: work.byteCount) }
        return isTaken && state.isWriting
    }

    /// Says that no more samples come.
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

    /// Has the client's block asked whether it is needed.
    private func wake() { lock.withLock { request }?.wake() }

    /// Encodes what is left, after all that has been appended.
    func drain(in group: DispatchGroup) {
        let (state, pipeline, end) = lock.withLock { (self.state, self.pipeline, self.trackEnd) }
        guard let state, let pipeline else { return }
        encodingQueue.async(group: group) { [self] in
            run(state) { try pipeline.finish(start: state.sessionStart, end: end ?? state.sessionEnd) }
            // Encoders take much memory, and a client may keep its input.
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
