public import Foundation
import MediaEngine
public import OpenCoreMedia

/// One stream of samples that an asset reader gives (Apple: AVAssetReaderOutput). What kind, its subclasses say.
///
/// Safe to use from several threads; samples come one at a time.
public class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
    private var state: ReaderState?
    private var copiesData = true
    private var isRandomAccess = false
    private var isFinal = false
    private var isFinished = false

    private let reading = NSLock()
    /// Guarded by `reading`.
    private var source: (any SampleSource)?
    /// All that has been asked for so far has been given out. Guarded by `reading`.
    private var isDrained = false

    override init() {}

    // MARK: For subclasses

    var sourceTracks: [AVAssetTrack] { [] }
    /// Why the settings cannot be met; nil where they can.
    var reasonAgainstSettings: String? { nil }
    /// Throws for what can be told to be wrong before anything is read.
    func check(_ timeRange: CMTimeRange) throws(AVError) {}
    /// What gives the samples of a range of the asset's timeline.
    func makeSource(_ timeRange: CMTimeRange, _ cancellation: MediaCancellation) throws(MediaError) -> any SampleSource {
        SourceSequence([])
    }

    /// May what the output is told still be changed?
    func configure(_ property: String, _ change: () -> Void) {
        let state = lock.withLock { self.state }
        if let state, state.status != .unknown {
            return state.fail("setting \(property)", because: "it cannot be set once reading has started")
        }
        lock.withLock(change)
    }

    func configured<Value>(_ value: () -> Value) -> Value { lock.withLock(value) }

    // MARK: The reader's side

    var isAttached: Bool { lock.withLock { state != nil } }
    func attach(to state: ReaderState) { lock.withLock { self.state = state } }

    func begin() throws(AVError) {
        guard let state = lock.withLock({ state }) else { return }
        try check(state.timeRange)
        let result = reading.withLock { () -> Result<Void, MediaError> in
            Result { () throws(MediaError) in source = try makeSource(state.timeRange, state.cancellation) }
        }
        if case .failure(let error) = result { throw AVError(error, reading: state.name) }
    }

    // MARK: Reading

    public var mediaType: AVMediaType { sourceTracks.first?.mediaType ?? .video }

    /// Samples are never shared with anybody who writes to them; the property changes nothing.
    public var alwaysCopiesSampleData: Bool {
        get { lock.withLock { copiesData } }
        set { configure("alwaysCopiesSampleData") { copiesData = newValue } }
    }

    /// Will other time ranges be asked for once all has been read? Set it before reading starts.
    public var supportsRandomAccess: Bool {
        get { lock.withLock { isRandomAccess } }
        set { configure("supportsRandomAccess") { isRandomAccess = newValue } }
    }

    /// The next sample; waits until it is there. Nil at the end, and where reading has failed or been cancelled:
    /// the reader's status tells.
    @discardableResult
    public func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let state = lock.withLock({ state }), state.status != .unknown else {
            lock.withLock { state }?.fail("copyNextSampleBuffer()", because: "startReading() must be called first")
            return nil
        }
        return reading.withLock {
            guard state.status == .reading, let source else { return nil }
            do throws(MediaError) {
                let buffer = try source.next()
                guard state.status == .reading else { return nil }
                isDrained = buffer == nil
                if isDrained { finishIfFinal() }
                return buffer
            } catch {
                if error.kind != .cancelled || state.status == .reading {
                    state.fail(source.failure ?? AVError(error, reading: state.name))
                }
                self.source = nil
                return nil
            }
        }
    }

    private func finishIfFinal() {
        let (isLast, state) = lock.withLock {
            let isLast = !isFinished && (!isRandomAccess || isFinal)
            if isLast { isFinished = true }
            return (isLast, self.state)
        }
        if isLast { state?.outputFinished() }
    }

    /// Has other ranges read, one after the other, once all of what was asked for before has been given out.
    /// `supportsRandomAccess` must have been set.
    ///
    /// - Parameter timeRanges: `NSValue`s of `CMTimeRange`s; none means that nothing more is wanted for now.
    public func reset(forReadingTimeRanges timeRanges: [NSValue]) {
        guard let state = lock.withLock({ state }) else { return }
        guard supportsRandomAccess, !lock.withLock({ isFinal }) else {
            let mistake = supportsRandomAccess ? "the configuration has been marked as final" : "supportsRandomAccess was not set"
            return state.fail("reset(forReadingTimeRanges:)", because: mistake)
        }
        guard state.status != .unknown else {
            return state.fail("reset(forReadingTimeRanges:)", because: "startReading() must be called first")
        }
        do throws(AVError) {
            for value in timeRanges { try check(value.timeRangeValue) }
        } catch {
            return state.fail(error)
        }
        reading.withLock {
            do throws(MediaError) {
                var sources: [any SampleSource] = []
                for value in timeRanges { sources.append(try makeSource(value.timeRangeValue, state.cancellation)) }
                source = SourceSequence(sources)
                isDrained = false
            } catch {
                state.fail(AVError(error, reading: state.name))
            }
        }
    }

    /// Says that no more ranges will be asked for: the output is done when all has been given out.
    public func markConfigurationAsFinal() {
        lock.withLock { isFinal = true }
        if reading.withLock({ isDrained }) { finishIfFinal() }
    }
}
