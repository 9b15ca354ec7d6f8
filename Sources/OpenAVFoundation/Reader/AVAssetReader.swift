public import Foundation
import MediaEngine
public import OpenCoreMedia

/// Reads an asset's samples, compressed or decoded (Apple: AVAssetReader).
///
/// Difference from Apple's: where Apple's framework raises an exception (calls in the wrong order, settings that cannot be used),
/// the reader fails with an `AVError` that names the mistake.
///
/// Safe to use from several threads; what changes is guarded by locks.
public final class AVAssetReader: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown, reading, completed, failed, cancelled
    }

    public let asset: AVAsset
    let state: ReaderState

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var addedOutputs: [AVAssetReaderOutput] = []

    /// Reads what is needed to know the asset's tracks, and waits until that is done.
    ///
    /// - Throws: an `AVError` for an asset that cannot be read.
    public init(asset: AVAsset) throws {
        if let loader = asset.loader { _ = try loader.wait().get() }
        self.asset = asset
        state = ReaderState(name: asset.loader?.location.name ?? "a composition")
    }

    deinit { state.cancel() }

    /// `.completed` once every output has given its last sample.
    public var status: Status { state.status }
    /// Nil unless the status is `.failed`.
    public var error: (any Error)? { state.error }
    public var outputs: [AVAssetReaderOutput] { lock.withLock { addedOutputs } }

    /// What is read, on the asset's timeline; all of it, unless it is set before reading begins. A picture that is shown when the
    /// range begins is given with the range's start as its time.
    public var timeRange: CMTimeRange {
        get { state.timeRange }
        set {
            guard state.status == .unknown else {
                return state.fail("setting timeRange", because: "it cannot be set once reading has started")
            }
            state.timeRange = newValue
        }
    }

    /// Can the output be added? It must be for tracks of this asset, with settings that can be met, and belong to no reader.
    @discardableResult
    public func canAdd(_ output: AVAssetReaderOutput) -> Bool { reasonAgainst(output) == nil }

    /// Adds an output, before reading starts. The reader fails where `canAdd` is false.
    public func add(_ output: AVAssetReaderOutput) {
        if let reason = reasonAgainst(output) { return state.fail("add(_:)", because: reason) }
        lock.withLock { addedOutputs.append(output) }
        output.attach(to: state)
    }

    private func reasonAgainst(_ output: AVAssetReaderOutput) -> String? {
        if state.status != .unknown { return "outputs can only be added before reading starts" }
        if output.isAttached { return "the output has been added to a reader before" }
        let tracks = asset.allTracks
        guard output.sourceTracks.allSatisfy({ track in tracks.contains { $0 === track } }) else {
            return "the output is for a track of another asset"
        }
        return output.reasonAgainstSettings
    }

    /// Gets ready to give samples. False, with `error` saying why, where that is not possible.
    @discardableResult
    public func startReading() -> Bool {
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
                    why: "nothing says how long it is; save it to a file first, or set a time range that ends"))
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

    /// Stops; outputs give no more samples. An output that waits for a file or a server stops waiting.
    public func cancelReading() { state.cancel() }
}
