import Dispatch
import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine
import Synchronization

/// Decodes the pictures of slides on background threads, a few slides ahead of the caller.
///
/// Slides must be requested in order, two neighbours at a time: pictures of earlier slides are released.
///
/// If the reel removes flicker, pictures are decoded half of its window further ahead, and wait there until all of their
/// neighbours have been measured. Each picture is decoded once.
final class MotionSourceLoader: SlidePictures {
    private let timeline: Timeline
    private let workers: [Worker]
    /// The number of slides to decode ahead of the requested one, which bounds memory.
    private let ahead: Int
    private var pending: [Int: Picture] = [:]
    /// The pictures of the window in which flicker is measured.
    private var measured: [Int: MeasuredPicture] = [:]

    /// Decodes one picture after another. Immutable, apart from the decoder.
    private final class Worker: @unchecked Sendable {
        let queue = DispatchQueue(label: "Stillreel.pictures", qos: .userInitiated)
        /// Used only on the queue.
        let decoder: MotionSourceDecoder
        let isCancelled = Atomic(false)
        private let shared: SharedPictures

        init(decoder: MotionSourceDecoder, shared: SharedPictures) {
            self.decoder = decoder
            self.shared = shared
        }

        /// Decodes a slide's picture, on the queue.
        func picture(ofSlide index: Int, of timeline: Timeline) throws -> PlacedPicture {
            if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
            let source = timeline.motionSource(ofSlide: index)
            switch timeline.reel.slides[index].content {
            case .color(let color):
                return PlacedPicture(
                    frame: try FrameCanvas.make(source.size, color),
                    area: PixelArea(x: 0, y: 0, width: source.size.width, height: source.size.height))
            case .picture(let file):
                let blend = timeline.reel.slides[index].blend
                return blend.isEmpty ? try decoder.picture(file, for: source) : try mean(of: [file] + blend, for: source)
            // Clips are decoded frame by frame (`ClipReader`).
            case .clip: throw CancellationError()
            }
        }

        /// Returns the mean of pictures in linear light.
        private func mean(of files: [URL], for source: MotionSource) throws -> PlacedPicture {
            let sum = LightSum(width: source.size.width, height: source.size.height)
            var area: PixelArea?
            for file in files {
                if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
                let picture = try shared.picture(file.path, for: source) { try decoder.picture(file, for: source) }
                area = area ?? picture.area
                try sum.add(picture.frame)
            }
            let whole = PixelArea(x: 0, y: 0, width: source.size.width, height: source.size.height)
            return PlacedPicture(frame: try sum.mean(), area: area ?? whole)
        }
    }

    /// A picture; nil while it is being decoded.
    private typealias Picture = Monitor<Result<CVPixelBuffer, any Error>?>

    /// - Parameters:
    ///   - threads: the number of pictures that are decoded at a time.
    ///   - damaged: gets the pictures that are shown in spite of damage.
    init(_ timeline: Timeline, threads: Int, damaged: DamagedPictures) {
        self.timeline = timeline
        let shared = SharedPictures(timeline)
        workers = (0..<max(1, threads)).map { _ in
            Worker(decoder: MotionSourceDecoder(canvas: timeline.reel.canvas, damaged: damaged), shared: shared)
        }
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
        if case .clip = timeline.reel.slides[index].content { return }
        let measured = measured(around: index)
        pending[index] = picture
        worker.queue.async { [timeline] in
            let result = Result {
                guard let measured else { return try worker.picture(ofSlide: index, of: timeline).frame }
                return try measured.steadyPicture()
            }
            picture.withLock { $0 = result }
        }
    }

    // MARK: Flicker

    /// Starts to decode and measure the pictures around a slide's. Returns them; nil if no flicker is removed.
    private func measured(around index: Int) -> MeasuredWindow? {
        guard let window = timeline.flickerWindow(around: index) else { return nil }
        // Decoding goes on while a worker waits for the last picture of the window.
        let last = timeline.flickerWindow(around: index, ahead: workers.count)?.upperBound ?? window.upperBound
        for next in window.lowerBound..<last where measured[next] == nil { measure(next, keepsPicture: next >= index) }
        measured = measured.filter { $0.key >= window.lowerBound }
        return MeasuredWindow(pictures: window.compactMap { measured[$0] }, index: index - window.lowerBound)
    }

    private func measure(_ index: Int, keepsPicture: Bool) {
        let (picture, worker) = (MeasuredPicture(), workers[index % workers.count])
        measured[index] = picture
        worker.queue.async { [timeline] in
            let result = Result { try worker.picture(ofSlide: index, of: timeline) }
            let light = try? result.get().light()
            picture.set(result, light: light, keepsPicture: keepsPicture)
        }
    }
}
