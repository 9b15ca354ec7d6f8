public import Foundation
import ReelConcurrency
public import ReelCoreMedia
import ReelMediaEngine

/// Reads the samples of an asset, compressed or decoded (Apple: AVAssetReader).
///
/// Difference from Apple's: if Apple's framework would raise an exception (calls in the wrong order, settings that cannot be
/// met), the reader fails with an `AVError` that describes the mistake.
///
/// Thread-safe.
open class AVAssetReader: NSObject, @unchecked Sendable {
    /// The state of a reader (Apple: AVAssetReader.Status).
    public enum Status: Int, Sendable {
        case unknown, reading, completed, failed, cancelled
    }

    public let asset: AVAsset
    let state: ReaderState

    private let addedOutputs = Locked<[AVAssetReaderOutput]>([])

    /// Creates a reader for an asset. Blocks until the asset's tracks are known.
    ///
    /// - Throws: an `AVError` if the asset cannot be read.
    public init(asset: AVAsset) throws {
        if let loader = asset.loader { _ = try loader.wait().get() }
        self.asset = asset
        state = ReaderState(name: asset.name)
    }

    deinit { state.cancel() }

    /// The reader's state; `.completed` once every output has returned its last sample.
    open var status: Status { state.status }
    /// The reason for the failure; nil unless the status is `.failed`.
    open var error: (any Error)? { state.error }
    open var outputs: [AVAssetReaderOutput] { addedOutputs.value }

    /// The range to read, on the asset's timeline. The default is everything; it can be set only before reading starts. A frame
    /// that is already on screen when the range starts is returned with the range's start as its presentation time.
    open var timeRange: CMTimeRange {
        get { state.timeRange }
        set {
            guard state.status == .unknown else {
                return state.fail("setting timeRange", because: "it cannot be set once reading has started")
            }
            state.timeRange = newValue
        }
    }

    /// Returns whether the output can be added: it must be for tracks of this asset, its settings must be supported, and it must
    /// not have been added to a reader.
    @discardableResult
    open func canAdd(_ output: AVAssetReaderOutput) -> Bool { validationError(for: output) == nil }

    /// Adds an output, before reading starts. The reader fails if `canAdd` returns false.
    open func add(_ output: AVAssetReaderOutput) {
        if let reason = validationError(for: output) { return state.fail("add(_:)", because: reason) }
        addedOutputs.withLock { $0.append(output) }
        output.attach(to: state)
    }

    private func validationError(for output: AVAssetReaderOutput) -> String? {
        if state.status != .unknown { return "outputs can only be added before reading starts" }
        if output.isAttached { return "the output has already been added to a reader" }
        let tracks = asset.allTracks
        guard output.sourceTracks.allSatisfy({ track in tracks.contains { $0 === track } }) else {
            return "the output is for a track of another asset"
        }
        return output.settingsValidationError
    }

    /// Prepares the outputs for reading. Returns false, and sets `error`, if that fails.
    @discardableResult
    open func startReading() -> Bool {
        let outputs = outputs
        guard !outputs.isEmpty else {
            state.fail("startReading()", because: "no output has been added")
            return false
        }
        guard timeRange.isValid, timeRange.start.isNumeric else {
            state.fail("startReading()", because: "the time range is not valid")
            return false
        }
        guard asset.duration != .indefinite || timeRange.duration.isNumeric else {
            state.fail(
                AVError(
                    .failedToLoadMediaData, "cannot read \(state.name)",
                    why: "its duration is unknown; save it to a file first, or set a time range that ends"))
            return false
        }
        guard state.begin(outputs: outputs.count) else {
            state.fail("startReading()", because: "it can be called only once")
            return false
        }
        for output in outputs {
            do throws(AVError) {
                try output.begin()
            } catch {
                state.fail(error)
                return false
            }
        }
        return true
    }

    /// Stops reading: outputs return no more samples. An output that is waiting for a file or a server stops waiting.
    open func cancelReading() { state.cancel() }
}
