import Dispatch
import Synchronization

/// Runs blocking work (which waits for the encoder or the disk) on a dispatch queue of its own, because the few threads of
/// Swift's concurrency pool must not block. The work polls `isCancelled`, and should stop when it returns true.
func runBlocking<Value: Sendable>(
    _ name: String, _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
) async throws -> Value {
    let cancelled = Atomic(false)
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "Stillreel.\(name)", qos: .userInitiated).async {
                continuation.resume(with: Result { try body { cancelled.load(ordering: .relaxed) } })
            }
        }
    } onCancel: {
        cancelled.store(true, ordering: .relaxed)
    }
}
