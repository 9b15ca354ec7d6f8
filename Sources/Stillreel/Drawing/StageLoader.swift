import Dispatch
import Foundation
import OpenCoreVideo
import Synchronization

/// Has the pictures of slides decoded on threads of their own, a few ahead of who draws them.
///
/// The slides must be asked for in their order, two neighbours at a time: what lies before them is let go.
final class StageLoader {
    private let timeline: Timeline
    private let workers: [Worker]
    /// Beside the one that is asked for: the next are there when they are wanted, and memory stays flat.
    private let ahead: Int
    private var pending: [Int: Picture] = [:]

    /// Decodes one picture after the other.
    private final class Worker: @unchecked Sendable {
        let queue = DispatchQueue(label: "Stillreel.stages", qos: .userInitiated)
        /// Used on the queue only.
        let maker: StageMaker
        let isCancelled = Atomic(false)
        init(maker: StageMaker) { self.maker = maker }
    }

    /// A picture that is being made. Whoever waits for it reads it after the maker has signalled.
    private final class Picture: @unchecked Sendable {
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

    /// - Parameter threads: pictures that are decoded at a time. As many as there are cores: they sleep where the encoder is
    ///   slower, and where decoding is, no core waits.
    init(
        _ timeline: Timeline, threads: Int = min(16, ProcessInfo.processInfo.activeProcessorCount)
    ) {
        self.timeline = timeline
        workers = (0..<max(1, threads)).map { _ in Worker(maker: StageMaker(canvas: timeline.reel.canvas)) }
        ahead = workers.count + 1
    }

    deinit { for worker in workers { worker.isCancelled.store(true, ordering: .relaxed) } }

    /// Waits for the picture of a slide.
    func stage(_ index: Int) throws -> CVPixelBuffer {
        for next in index...min(index + ahead, timeline.shots.count - 1) where pending[next] == nil { start(next) }
        pending = pending.filter { $0.key >= index - 1 }
        guard let picture = pending[index] else { throw CancellationError() }
        return try picture.get()
    }

    private func start(_ index: Int) {
        let (picture, worker) = (Picture(), workers[index % workers.count])
        let (stage, content) = (timeline.stage(ofShot: index), timeline.reel.slides[index].content)
        pending[index] = picture
        worker.queue.async {
            picture.finish(
                Result {
                    if worker.isCancelled.load(ordering: .relaxed) { throw CancellationError() }
                    return try worker.maker.picture(of: content, on: stage)
                })
        }
    }
}
