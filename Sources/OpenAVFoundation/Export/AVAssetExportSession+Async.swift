public import Foundation
import OpenCoreMedia

extension AVAssetExportSession {
    /// How far a session is, as `states(updateInterval:)` gives it.
    public enum State: Sendable {
        /// `export` has not been called.
        case pending
        /// It has been called, and has not begun.
        case waiting
        /// Also when it is done: the progress says how far it came.
        case exporting(progress: Progress)
    }

    /// Makes the file.
    ///
    /// - Throws: an `AVError`, or `CancellationError` where the task is cancelled; nothing is left of the file then.
    public func export(
        to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        outputURL = url
        outputFileType = fileType
        guard let error = await outcome() else { return }
        if Task.isCancelled, error.code == .operationCancelled { throw CancellationError() }
        throw error
    }

    /// The session's state now, whenever it changes, and every `updateInterval` seconds while it exports. It ends when the export
    /// does; at once, where it has ended already.
    ///
    /// - Parameter updateInterval: seconds; infinite for changes alone.
    @discardableResult
    public func states(updateInterval: TimeInterval = .infinity) -> some Sendable & AsyncSequence<State, Never> {
        AsyncStream<State>(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = UUID()
            let interval = Duration.seconds(max(0.01, min(updateInterval, 86_400)))
            let ticking =
                updateInterval.isFinite
                ? Task { [weak self] in
                    while (try? await Task.sleep(for: interval)) != nil, let self {
                        if let state = stateWhileExporting { continuation.yield(state) }
                    }
                } : nil
            continuation.onTermination = { [weak self] _ in
                ticking?.cancel()
                self?.removeObserver(id)
            }
            add(continuation, as: id)
        }
    }
}
