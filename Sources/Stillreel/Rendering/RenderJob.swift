import Foundation
import ReelAVFoundation

/// A running job that makes a movie or other files. It runs by itself: `progress` reports how far it is, and `finish()` waits for
/// its end.
public struct RenderJob<Summary: Sendable>: Sendable {
    /// The latest progress, after each change. The stream ends when the rendering ends, and supports a single consumer.
    public let progress: AsyncStream<RenderProgress>
    private let task: Task<Summary, any Error>

    package init(
        _ body: @escaping @Sendable (_ report: @escaping @Sendable (RenderProgress) -> Void) async throws -> Summary
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: RenderProgress.self, bufferingPolicy: .bufferingNewest(1))
        progress = stream
        task = Task {
            defer { continuation.finish() }
            do {
                return try await body { continuation.yield($0) }
            } catch let error as AVError where error.code == .operationCancelled && Task.isCancelled {
                throw CancellationError()
            }
        }
    }

    /// Cancels the rendering, which removes its temporary files. A file that was at the target before is left unchanged.
    public func cancel() { task.cancel() }

    /// Waits until the output is complete at its target or, after an error or cancellation, until temporary files are removed.
    ///
    /// Cancelling the waiting task cancels the rendering.
    ///
    /// - Returns: a summary of the output.
    /// - Throws: `ReelError`, or `CancellationError`.
    @discardableResult
    public func finish() async throws -> Summary {
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
