public import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelDevices
import ReelMediaEngine

/// Plays a sound file, or sound in memory, on the system's default device (Apple: AVAudioPlayer). Thread-safe, except for
/// `delegate`.
///
/// Without a device, which is reported once, the computer's clock takes its place, so that programs go on.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
    /// The file; nil for data.
    public let url: URL?
    /// The sound in memory; nil for a file.
    public let data: Data?
    /// The format of the decoded sound.
    public let format: AVAudioFormat
    /// The format of the file, as settings.
    public let settings: [String: Any]
    public let numberOfChannels: Int
    /// In seconds.
    public let duration: TimeInterval
    public weak var delegate: (any AVAudioPlayerDelegate)?

    let stream: PlaybackStream
    private let feed: PlaybackFeed
    private let sampleRate: Double
    private let makeOutput: @Sendable (PlaybackStream) -> any SoundOutput

    private struct Outlet {
        var output: (any SoundOutput)?
        var isRateEnabled = false
        var rate: Float = 1
    }
    private let outlet = Locked(Outlet())
    /// Held while playing begins or ends, so that the device runs if `isPlaying` says so.
    private let control = Locked(())

    // MARK: Making

    /// Opens a file.
    ///
    /// - Throws: an `NSError` of the domain `com.apple.coreaudio.avfaudio` that names the file and the reason.
    public convenience init(contentsOf url: URL) throws {
        try self.init(url, data: nil, SoundReader(url, .pcmFormatFloat32, isInterleaved: true))
    }

    /// Opens a file. Its contents tell its type, whatever the hint says.
    public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws { try self.init(contentsOf: url) }

    /// Opens sound in memory: the bytes of a file.
    ///
    /// - Throws: an `NSError` of the domain `com.apple.coreaudio.avfaudio` that says the reason.
    public convenience init(data: Data) throws {
        try self.init(nil, data: data, SoundReader(SoundSource(data), .pcmFormatFloat32, isInterleaved: true))
    }

    /// Opens sound in memory: the bytes of a file. They tell its type, whatever the hint says.
    public convenience init(data: Data, fileTypeHint utiString: String?) throws { try self.init(data: data) }

    init(
        _ url: URL?, data: Data?, _ reader: SoundReader,
        output: @escaping @Sendable (PlaybackStream) -> any SoundOutput = AVAudioPlayer.device
    ) throws {
        self.url = url
        self.data = data
        numberOfChannels = reader.channels
        sampleRate = reader.sampleRate
        duration = Double(try reader.length()) / reader.sampleRate
        format = AVAudioFormat(
            AVAudioFormat.description(.pcmFormatFloat32, reader.sampleRate, UInt32(reader.channels), false),
            reader.channelLayout)
        settings = AVAudioFormat(cmAudioFormatDescription: reader.fileFormat).settings
        stream = PlaybackStream(
            channels: PlaybackFeed.channels(of: reader.channels), sampleRate: Int(reader.sampleRate))
        feed = try PlaybackFeed(reader, stream)
        makeOutput = output
        super.init()
    }

    deinit {
        stream.state.withLock { $0.isClosed = true }
        outlet.withLock { $0.output }?.stop()
    }

    private static let device: @Sendable (PlaybackStream) -> any SoundOutput = { stream in
        SoundOutputs.open(sampleRate: stream.sampleRate, channels: stream.channels) { stream.render($0) }
    }

    /// Opens the device and begins to decode, once.
    private func prepared() -> any SoundOutput {
        let (output, isNew) = outlet.withLock { outlet -> (any SoundOutput, Bool) in
            if let output = outlet.output { return (output, false) }
            let output = makeOutput(stream)
            outlet.output = output
            return (output, true)
        }
        guard isNew else { return output }
        nonisolated(unsafe) let feed = feed
        let thread = Thread { [weak self] in
            feed.work(output) { run, error in
                // The state changes before anybody is told.
                self?.end(output, run: run, error)
            }
        }
        thread.name = "AVAudioPlayer"
        thread.start()
        return output
    }

    /// Ends a run whose last frame has been heard, unless somebody has stopped it, or set another position, since then.
    func end(_ output: any SoundOutput, run: Int, _ error: NSError?) {
        let hasEnded = control.withLock { _ in
            let hasEnded = stream.state.withLock { state in
                guard state.run == run, state.isPlaying else { return false }
                state.isPlaying = false
                state.restart(at: 0)
                state.meter.clear()
                return true
            }
            if hasEnded { output.stop() }
            return hasEnded
        }
        guard hasEnded else { return }
        DispatchQueue.main.async {
            if let error { self.delegate?.audioPlayerDecodeErrorDidOccur(self, error: error) }
            self.delegate?.audioPlayerDidFinishPlaying(self, successfully: error == nil)
        }
    }

    // MARK: Playing

    /// Opens the device and decodes the beginning, so that `play()` begins at once.
    @discardableResult
    public func prepareToPlay() -> Bool {
        _ = prepared()
        return true
    }

    /// Plays, from `currentTime` on.
    @discardableResult
    public func play() -> Bool {
        start(silence: 0)
        return true
    }

    /// Plays from a time of the device on.
    ///
    /// - Parameter time: later than ``deviceCurrentTime``; an earlier time begins at once.
    @discardableResult
    public func play(atTime time: TimeInterval) -> Bool {
        let output = prepared()
        let frames = (time - deviceCurrentTime) * sampleRate - output.framesWaiting
        start(silence: frames.isFinite ? Int(clamping: Int64(max(0, min(frames, 1e15)))) : 0)
        return true
    }

    private func start(silence: Int) {
        let output = prepared()
        control.withLock { _ in
            stream.state.withLock { state in
                if !state.isPlaying { state.gain.restart() }
                state.setSilence(silence)
                state.isPlaying = true
            }
            output.start()
        }
    }

    /// Stops, and keeps the position.
    public func pause() {
        control.withLock { _ in
            stream.state.withLock { $0.isPlaying = false }
            outlet.withLock { $0.output }?.stop()
        }
    }

    /// Stops, and keeps the position. Sound that has been decoded ahead is dropped.
    public func stop() {
        let time = currentTime
        pause()
        stream.state.withLock { $0.restart(at: time * sampleRate) }
    }

    public var isPlaying: Bool { stream.state.read { $0.isPlaying } }

    /// The position that is heard, in seconds. Set it to play from another one, from 0 to `duration`; others are limited to that.
    public var currentTime: TimeInterval {
        get {
            let heard = outlet.withLock { $0.output }?.framesHeard ?? 0
            return min(duration, stream.state.read { $0.position(at: heard) } / sampleRate)
        }
        set {
            let time = newValue.isFinite ? max(0, min(newValue, duration)) : 0
            stream.state.withLock { $0.restart(at: (time * sampleRate).rounded()) }
        }
    }

    /// The time of the device's clock, in seconds: the system's monotonic clock, which all players share.
    public var deviceCurrentTime: TimeInterval { HostTime.seconds }

    /// How often the sound is repeated after the first time; a negative number, until `stop()`. There is no gap between.
    ///
    /// Times that have been heard count if this is changed while the sound plays: 0 ends it after the current time. Setting
    /// `currentTime` begins to count anew.
    public var numberOfLoops: Int {
        get { stream.state.read { $0.loops } }
        set {
            stream.state.withLock { state in
                guard state.loops != newValue else { return }
                state.loops = newValue
                // The end, or the beginning of the next time, may have been decoded ahead.
                state.redecode()
            }
        }
    }

    // MARK: Volume and speed

    /// The volume: 0 is silence, 1 the sound as it is. While it fades, the volume that has been reached.
    public var volume: Float {
        get { stream.state.read { $0.gain.volume } }
        set { setVolume(newValue, fadeDuration: 0) }
    }

    /// Changes the volume gradually.
    ///
    /// - Parameters:
    ///   - volume: from 0; less is taken for 0.
    ///   - duration: in seconds of playing.
    public func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
        let frames = duration.isFinite ? Int(max(0, min(duration * sampleRate, 1e12))) : 0
        stream.state.withLock { $0.gain.setVolume(volume.isFinite ? max(0, volume) : 1, over: frames) }
    }

    /// The balance of one or two channels: −1 is the left, 0 both, 1 the right. More channels are not panned.
    public var pan: Float {
        get { stream.state.read { $0.gain.pan } }
        set { stream.state.withLock { $0.gain.pan = newValue.isFinite ? max(-1, min(1, newValue)) : 0 } }
    }

    /// Whether `rate` is used.
    public var enableRate: Bool {
        get { outlet.withLock { $0.isRateEnabled } }
        set {
            outlet.withLock { $0.isRateEnabled = newValue }
            applyRate()
        }
    }

    /// How fast the sound plays, at the same pitch, from 0.5 to 2; others are reported and limited to that. Used if
    /// `enableRate` is set.
    public var rate: Float {
        get { outlet.withLock { $0.rate } }
        set {
            let limited = newValue.isFinite ? max(0.5, min(2, newValue)) : 1
            if limited != newValue {
                IgnoredInput.report("AVAudioPlayer.rate", "\(newValue) is not within 0.5 to 2; \(limited) is used")
            }
            outlet.withLock { $0.rate = limited }
            applyRate()
        }
    }

    private func applyRate() {
        let speed = outlet.withLock { $0.isRateEnabled ? Double($0.rate) : 1 }
        stream.state.withLock { state in
            guard state.speed != speed else { return }
            state.speed = speed
            state.redecode()
        }
    }

    // MARK: Levels

    /// Whether levels are measured, for `updateMeters()`.
    public var isMeteringEnabled: Bool {
        get { stream.state.read { $0.isMetering } }
        set {
            stream.state.withLock { state in
                state.isMetering = newValue
                if !newValue { state.meter.clear() }
            }
        }
    }

    /// Takes the levels of the last tenth of a second for `averagePower` and `peakPower`.
    public func updateMeters() { stream.state.withLock { $0.meter.update() } }

    /// Returns the average level of a channel (root mean square) in dB of full scale, down to −160 for silence.
    public func averagePower(forChannel channelNumber: Int) -> Float { level(channelNumber) { $0.average } }

    /// Returns the level of the loudest sample of a channel in dB of full scale, down to −160 for silence.
    public func peakPower(forChannel channelNumber: Int) -> Float { level(channelNumber) { $0.peak } }

    private func level(_ channel: Int, _ levels: (PlaybackMeter) -> [Float]) -> Float {
        stream.state.read { state in
            let levels = levels(state.meter)
            return levels.indices.contains(channel) ? levels[channel] : PlaybackMeter.floor
        }
    }
}
