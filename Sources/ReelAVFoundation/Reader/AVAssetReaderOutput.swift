public import Foundation
import ReelMediaEngine
public import ReelCoreMedia

/// The base class for one stream of samples from an asset reader (Apple: AVAssetReaderOutput). Subclasses determine the kind of
/// samples.
///
/// Thread-safe; concurrent calls get their samples one at a time.
public class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`, as are the properties up to `isFinished`.
    private var state: ReaderState?
    private var copiesData = true
    private var isRandomAccess = false
    private var isFinal = false
    private var isFinished = false

    private let reading = NSLock()
    /// Guarded by `reading`.
    private var source: (any SampleSource)?
    /// Whether all samples requested so far have been returned. Guarded by `reading`.
    private var isDrained = false

    override init() {}

    // MARK: For subclasses

    var sourceTracks: [AVAssetTrack] { [] }
    /// The reason the settings cannot be met; nil if they can.
    var settingsValidationError: String? { nil }
    /// Throws if the time range can be rejected before anything is read.
    func check(_ timeRange: CMTimeRange) throws(AVError) {}
    /// Returns a source for the samples of a range of the asset's timeline.
    func makeSource(_ timeRange: CMTimeRange, _ cancellation: MediaCancellation) throws(MediaError) -> any SampleSource {
        SourceSequence([])
    }

    /// Changes a property under the lock, or fails the reader if reading has started.
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

    /// Has no effect: sample data is never shared with code that writes to it.
    public var alwaysCopiesSampleData: Bool {
        get { lock.withLock { copiesData } }
        set { configure("alwaysCopiesSampleData") { copiesData = newValue } }
    }

    /// Whether other time ranges will be requested after everything has been read. Set it before reading starts.
    public var supportsRandomAccess: Bool {
        get { lock.withLock { isRandomAccess } }
        set { configure("supportsRandomAccess") { isRandomAccess = newValue } }
    }

    /// Returns the next sample, and blocks until it is available. Returns nil at the end, and if reading has failed or been
    /// cancelled; the reader's status distinguishes these cases.
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

    /// Replaces what is left to read by other ranges, which are read one after another. Requires `supportsRandomAccess`.
    ///
    /// - Parameter timeRanges: `NSValue`s of `CMTimeRange`s; an empty array requests nothing for now.
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

    /// Declares that no more ranges will be requested: the output finishes when all its samples have been returned.
    public func markConfigurationAsFinal() {
        lock.withLock { isFinal = true }
        if reading.withLock({ isDrained }) { finishIfFinal() }
    }
}
