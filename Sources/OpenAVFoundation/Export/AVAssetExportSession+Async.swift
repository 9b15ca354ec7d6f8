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
        await export()
        guard status != .completed else { return }
        if Task.isCancelled { throw CancellationError() }
        throw error ?? AVError(.exportFailed, "cannot export to \(url.path)", why: "the session has exported before")
    }

    /// The session's state now, whenever it changes, and every `updateInterval` seconds while it exports. It ends when the export does; at
    /// once, where it has ended already.
    ///
    /// - Parameter updateInterval: seconds; infinite for changes alone.
    @discardableResult
    public func states(updateInterval: TimeInterval = .infinity) -> some Sendable & AsyncSequence<State, Never> {
        AsyncStream<State>(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Holds the session: somebody wants to know what becomes of it.
            let watching = Task {
                var last: State.Kind?
                var next = Date.distantPast
                while !Task.isCancelled, !self.isOver {
                    let state = self.state
                    if state.kind != last || Date() >= next {
                        continuation.yield(state)
                        last = state.kind
                        next = updateInterval.isFinite ? Date(timeIntervalSinceNow: max(0.01, updateInterval)) : .distantFuture
                    }
                    try? await Task.sleep(for: .milliseconds(20))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in watching.cancel() }
        }
    }
}

extension AVAssetExportSession.State {
    fileprivate enum Kind { case pending, waiting, exporting }

    fileprivate var kind: Kind {
        switch self {
        case .pending: .pending
        case .waiting: .waiting
        case .exporting: .exporting
        }
    }
}
