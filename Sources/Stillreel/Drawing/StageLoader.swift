import Dispatch
import Foundation
import OpenCoreVideo
import Synchronization

/// Has the pictures of slides decoded on a thread of their own, a few ahead of who draws them.
///
/// The slides must be asked for in their order, two neighbours at a time: what lies before them is let go.
final class StageLoader {
    /// Beside the one that is asked for: the next is there when it is wanted, and memory stays flat.
    private static let ahead = 2

    private let shots: [Timeline.Shot]
    private let queue = DispatchQueue(label: "Stillreel.stages", qos: .userInitiated)
    private let work: Work
    private var pending: [Int: Stage] = [:]

    /// What the queue needs, used on the queue only.
    private final class Work: @unchecked Sendable {
        let maker: StageMaker
        let isCancelled = Atomic(false)
        init(maker: StageMaker) { self.maker = maker }
    }

    /// A picture that is being made. Whoever waits for it reads it after the maker has signalled.
    private final class Stage: @unchecked Sendable {
        private let done = DispatchSemaphore(value: 0)
        private var result: Result<CVPixelBuffer, any Error>?

        func finish(_ result: Result<CVPixelBuffer, any Error>) {
            self.result = result
            done.signal()
        }

        func get() throws -> CVPixelBuffer {
            done.wait()
            // For who asks again.
            done.signal()
            guard let result else { throw CancellationError() }
            return try result.get()
        }
    }

    init(_ shots: [Timeline.Shot], canvas: Canvas) {
        self.shots = shots
        work = Work(maker: StageMaker(canvas: canvas))
    }

    deinit { work.isCancelled.store(true, ordering: .relaxed) }

    /// Waits for the picture of a slide.
    func stage(_ index: Int) throws -> CVPixelBuffer {
        for next in index...min(index + Self.ahead, shots.count - 1) where pending[next] == nil { start(next) }
        pending = pending.filter { $0.key >= index - 1 }
        guard let stage = pending[index] else { throw CancellationError() }
        return try stage.get()
    }

    private func start(_ index: Int) {
        let (stage, shot, work) = (Stage(), shots[index], work)
        pending[index] = stage
        queue.async {
            stage.finish(
                Result {
                    if work.isCancelled.load(ordering: .relaxed) { throw CancellationError() }
                    return try work.maker.stage(of: shot)
                })
        }
    }
}
