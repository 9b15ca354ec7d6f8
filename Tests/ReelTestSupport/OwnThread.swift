import Foundation

/// Runs a blocking closure on a thread of its own. On the threads of tasks, of which there are as many as cores, two tests that
/// wait for something would keep all others from running, also the tasks that end their waiting.
public func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
