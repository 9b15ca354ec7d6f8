import Dispatch
import Foundation

/// Runs work that blocks a thread outside of the threads that serve requests, a few pieces at a time.
enum Blocking {
    private static let gate = Gate(8)
    private static let queue = DispatchQueue(label: "stillreel.studio.work", qos: .userInitiated, attributes: .concurrent)

    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await gate.run {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result(catching: work)) }
            }
        }
    }
}
