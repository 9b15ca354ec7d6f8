public import Foundation
import ReelCoreMedia

extension AVAssetExportSession {
    /// The state of a session, as delivered by `states(updateInterval:)` (Apple: AVAssetExportSession.State).
    public enum State: Sendable {
        /// The session has not been started.
        case pending
        /// The session has been started, but does not export yet.
        case waiting
        /// The session exports, or has ended: `progress` is how far it got. All states of a sequence have the same one, which
        /// changes when the next state is received, and not between: Foundation's `Progress` is not thread-safe on Linux.
        case exporting(progress: Progress)
    }

    /// Exports the asset to a file.
    ///
    /// - Throws: An `AVError`, or `CancellationError` if the task is cancelled. No partial file is left behind.
    public func export(
        to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        outputURL = url
        outputFileType = fileType
        guard let error = await outcome() else { return }
        if Task.isCancelled, error.code == .operationCancelled { throw CancellationError() }
        throw error
    }

    /// Returns a sequence of the session's current state, each change of it, and, during the export, an update every
    /// `updateInterval` seconds. The sequence ends when the export does; immediately if it already has.
    ///
    /// - Parameter updateInterval: The interval in seconds, 0.01 to 86,400 (others are clamped); infinite for changes only.
    @discardableResult
    public func states(updateInterval: TimeInterval = .infinity) -> some Sendable & AsyncSequence<State, Never> {
        // Without a parent, which other sessions might change at the same time.
        let progress = Progress.discreteProgress(totalUnitCount: 1000)
        let observed = AsyncStream<Observed>(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = UUID()
            let interval = Duration.seconds(max(0.01, min(updateInterval, 86_400)))
            let ticking =
                updateInterval.isFinite
                ? Task { [weak self] in
                    while (try? await Task.sleep(for: interval)) != nil, let self {
                        tell(id)
                    }
                } : nil
            continuation.onTermination = { [weak self] _ in
                ticking?.cancel()
                self?.removeObserver(id)
            }
            add(continuation, as: id)
        }
        return observed.map { observed -> State in
            switch observed.status {
            case .unknown: return .pending
            case .waiting: return .waiting
            default:
                progress.completedUnitCount = Int64(observed.fraction * 1000)
                return .exporting(progress: progress)
            }
        }
    }
}
