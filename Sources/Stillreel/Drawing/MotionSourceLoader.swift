import Dispatch
import Foundation
import ReelConcurrency
import ReelCoreVideo
import ReelMediaEngine
import Synchronization

/// Decodes the pictures of slides on background threads, a few slides ahead of the caller.
///
/// Slides must be requested in order, two neighbours at a time: pictures of earlier slides are released.
final class MotionSourceLoader {
    private let timeline: Timeline
    private let workers: [Worker]
    /// The number of slides to decode ahead of the requested one, which bounds memory.
    private let ahead: Int
    private var pending: [Int: Picture] = [:]

    /// Decodes one picture after another. Immutable, apart from the decoder.
    private final class Worker: @unchecked Sendable {
        let queue = DispatchQueue(label: "Stillreel.pictures", qos: .userInitiated)
        /// Used only on the queue.
        let decoder: MotionSourceDecoder
        let isCancelled = Atomic(false)
        init(decoder: MotionSourceDecoder) { self.decoder = decoder }
    }

    /// A picture; nil while it is being decoded.
    private typealias Picture = Monitor<Result<CVPixelBuffer, any Error>?>

    /// - Parameter threads: the number of pictures that are decoded at a time.
    init(_ timeline: Timeline, threads: Int) {
        self.timeline = timeline
        workers = (0..<max(1, threads)).map { _ in Worker(decoder: MotionSourceDecoder(canvas: timeline.reel.canvas)) }
        ahead = workers.count + 1
    }

    deinit { for worker in workers { worker.isCancelled.store(true, ordering: .relaxed) } }

    /// Returns the picture of a slide that is not a clip, and waits for it if necessary.
    func picture(ofSlide index: Int) throws -> CVPixelBuffer {
        for next in index...min(index + ahead, timeline.spans.count - 1) where pending[next] == nil { start(next) }
        pending = pending.filter { $0.key >= index - 1 }
        guard let picture = pending[index] else { throw CancellationError() }
        return try picture.wait { $0 }.get()
    }

    private func start(_ index: Int) {
        let (picture, worker) = (Picture(nil), workers[index % workers.count])
        let (source, content) = (timeline.motionSource(ofSlide: index), timeline.reel.slides[index].content)
        if case .clip = content { return }
        pending[index] = picture
        worker.queue.async {
            let result = Result {
                if worker.isCancelled.load(ordering: .relaxed) { throw CancellationError() }
                switch content {
                case .color(let color): return try FrameCanvas.make(source.size, color)
                case .picture(let file): return try worker.decoder.picture(file, for: source)
                // Clips are decoded frame by frame (`ClipReader`).
                case .clip: throw CancellationError()
                }
            }
            picture.withLock { $0 = result }
        }
    }
}
