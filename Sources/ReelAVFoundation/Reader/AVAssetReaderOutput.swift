public import Foundation
import ReelConcurrency
public import ReelCoreMedia
import ReelMediaEngine

/// The base class for one stream of samples from an asset reader (Apple: AVAssetReaderOutput). Subclasses determine the kind of
/// samples.
///
/// Thread-safe; concurrent calls get their samples one at a time.
///
/// `@unchecked Sendable`: the class is not final; its states have their locks.
open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    private struct Configuration {
        var reader: ReaderState?
        var copiesData = true
        var isRandomAccess = false
        var isFinal = false
        var isFinished = false
    }

    private struct Reading {
        var source: (any SampleSource)?
        /// Whether all samples requested so far have been returned.
        var isDrained = false
    }

    private let configuration = Locked(Configuration())
    /// Its lock is held while a sample is read.
    private let reading = Locked(Reading())

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

    /// Changes a property's state, or fails the reader if reading has started.
    final func configure<State>(_ property: String, _ state: Locked<State>, _ change: (inout State) -> Void) {
        if let reader, reader.status != .unknown {
            return reader.fail("setting \(property)", because: "it cannot be set once reading has started")
        }
        state.withLock(change)
    }

    // MARK: The reader's side

    /// The reader that the output has been added to.
    private var reader: ReaderState? { configuration.withLock { $0.reader } }
    var isAttached: Bool { reader != nil }
    func attach(to reader: ReaderState) { configuration.withLock { $0.reader = reader } }

    func begin() throws(AVError) {
        guard let reader else { return }
        try check(reader.timeRange)
        do throws(MediaError) {
            try reading.withLock { reading throws(MediaError) in
                reading.source = try makeSource(reader.timeRange, reader.cancellation)
            }
        } catch {
            throw AVError(error, reading: reader.name)
        }
    }

    // MARK: Reading

    open var mediaType: AVMediaType { sourceTracks.first?.mediaType ?? .video }

    /// Has no effect: sample data is never shared with code that writes to it.
    open var alwaysCopiesSampleData: Bool {
        get { configuration.withLock { $0.copiesData } }
        set { configure("alwaysCopiesSampleData", configuration) { $0.copiesData = newValue } }
    }

    /// Whether other time ranges will be requested after everything has been read. Set it before reading starts.
    open var supportsRandomAccess: Bool {
        get { configuration.withLock { $0.isRandomAccess } }
        set { configure("supportsRandomAccess", configuration) { $0.isRandomAccess = newValue } }
    }

    /// Returns the next sample, and blocks until it is available. Returns nil at the end, and if reading has failed or been
    /// cancelled; the reader's status distinguishes these cases.
    @discardableResult
    open func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let reader else { return nil }
        guard reader.status != .unknown else {
            reader.fail("copyNextSampleBuffer()", because: "startReading() must be called first")
            return nil
        }
        return reading.withLock { reading in
            guard reader.status == .reading, let source = reading.source else { return nil }
            do throws(MediaError) {
                let buffer = try source.next()
                guard reader.status == .reading else { return nil }
                reading.isDrained = buffer == nil
                if reading.isDrained { finishIfFinal() }
                return buffer
            } catch {
                if error.kind != .cancelled || reader.status == .reading {
                    reader.fail(source.failure ?? AVError(error, reading: reader.name))
                }
                reading.source = nil
                return nil
            }
        }
    }

    private func finishIfFinal() {
        let (isLast, reader) = configuration.withLock { configuration in
            let isLast = !configuration.isFinished && (!configuration.isRandomAccess || configuration.isFinal)
            if isLast { configuration.isFinished = true }
            return (isLast, configuration.reader)
        }
        if isLast { reader?.outputFinished() }
    }

    /// Replaces what is left to read by other ranges, which are read one after another. Requires `supportsRandomAccess`.
    ///
    /// - Parameter timeRanges: `NSValue`s of `CMTimeRange`s; an empty array requests nothing for now.
    open func reset(forReadingTimeRanges timeRanges: [NSValue]) {
        guard let reader else { return }
        guard supportsRandomAccess, !configuration.withLock({ $0.isFinal }) else {
            let mistake = supportsRandomAccess ? "the configuration has been marked as final" : "supportsRandomAccess was not set"
            return reader.fail("reset(forReadingTimeRanges:)", because: mistake)
        }
        guard reader.status != .unknown else {
            return reader.fail("reset(forReadingTimeRanges:)", because: "startReading() must be called first")
        }
        do throws(AVError) {
            for value in timeRanges { try check(value.timeRangeValue) }
        } catch {
            return reader.fail(error)
        }
        reading.withLock { reading in
            do throws(MediaError) {
                var sources: [any SampleSource] = []
                for value in timeRanges { sources.append(try makeSource(value.timeRangeValue, reader.cancellation)) }
                reading.source = SourceSequence(sources)
                reading.isDrained = false
            } catch {
                reader.fail(AVError(error, reading: reader.name))
            }
        }
    }

    /// Declares that no more ranges will be requested: the output finishes when all its samples have been returned.
    open func markConfigurationAsFinal() {
        configuration.withLock { $0.isFinal = true }
        if reading.withLock({ $0.isDrained }) { finishIfFinal() }
    }
}
