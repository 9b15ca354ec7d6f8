import Foundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine

/// Creates the images of one call.
final class ImageRun: Sendable {
    struct TimedImage: Sendable {
        let image: CGImage
        let actualTime: CMTime
    }

    typealias Outcome = Result<TimedImage, AVError>

    private let asset: AVAsset
    private let times: [CMTime]
    private let settings: ImageSettings
    private let results: OrderedResults<Outcome>
    private let cancellation = MediaCancellation()

    /// The number of bytes of images that may wait to be taken.
    private static let waitingBytes = 1 << 27

    init(_ asset: AVAsset, times: [CMTime], settings: ImageSettings) {
        self.asset = asset
        self.times = times
        self.settings = settings
        results = OrderedResults(count: times.count)
    }

    func start() {
        let thread = Thread { [self] in work() }
        thread.name = "image generation"
        thread.start()
    }

    func waitForNext() -> Outcome? { results.waitForNext() }

    /// Returns the next outcome. Cancelling the task cancels the run.
    func next() async -> Outcome? {
        await withTaskCancellationHandler {
            await results.takeNext()
        } onCancel: {
            cancel()
        }
    }

    func cancel() {
        cancellation.cancel()
        results.end(with: .failure(AVError(.operationCancelled, "cannot make a picture", why: "it was cancelled")))
    }

    // MARK: Creating images

    private func work() {
        do {
            if let composition = settings.composition {
                return make(try ComposedImages(composition, asset, settings, cancellation))
            }
            if let images = try IFrameImages(asset, times: times, settings: settings, cancellation: cancellation) {
                return make(images)
            }
            let plan = try ImagePlan(asset, times: times, settings: settings, cancellation: cancellation)
            let room = max(1, Self.waitingBytes / max(1, plan.largestImage))
            results.setRoom(room)
            for (index, error) in plan.failures { results.put(.failure(error), at: index, waits: false) }
            for part in plan.parts(room: room) where !cancellation.isCancelled { make(part) }
        } catch {
            for index in times.indices { results.put(.failure(error), at: index, waits: false) }
        }
    }

    /// Creates images of one file.
    private func make(_ part: ImagePlan.Part) {
        let extraction = FrameExtraction(
            part.media.location, track: part.media.info, origin: part.media.origin, cancellation: cancellation)
        let (shape, area) = (settings.shape(of: part.media.info), settings.area(of: part.media.info))
        let images = Dictionary(part.images.map { ($0.request.id, $0) }, uniquingKeysWith: { $1 })
        let name = part.media.location.name
        extraction.run(part.images.map(\.request)) { [self] in
            let maker = BitmapMaker()
            let worker = results.makeWorker()
            return { [self] id, result in
                defer { withExtendedLifetime(worker) {} }
                let outcome: Outcome
                do throws(MediaError) {
                    if let frame = try result.get(), let image = images[id] {
                        let time = image.actualTime(of: frame.time)
                        let shown = try area.map { area throws(MediaError) in try frame.frame.cropped(to: area) } ?? frame.frame
                        outcome = .success(try TimedImage(shown, shape, maker, actualTime: time))
                    } else {
                        outcome = .failure(AVError(noImageAt: times[id], of: name))
                    }
                } catch {
                    outcome = .failure(AVError(error, reading: name))
                }
                put(outcome, at: id)
            }
        }
    }

    /// Creates images of a composition.
    private func make(_ images: ComposedImages) {
        results.setRoom(2)
        for (id, time) in times.enumerated() where !cancellation.isCancelled {
            let outcome: Outcome
            do throws(AVError) {
                let (image, actualTime) = try images.image(at: time)
                outcome = .success(TimedImage(image: image, actualTime: actualTime))
            } catch {
                outcome = .failure(error)
            }
            put(outcome, at: id)
        }
    }

    /// Stores an outcome. Errors take no memory, so that they need not wait for room.
    private func put(_ outcome: Outcome, at id: Int) {
        let takesMemory = if case .success = outcome { true } else { false }
        results.put(outcome, at: id, waits: takesMemory)
    }

    /// Creates images of a stream's I-frames.
    private func make(_ images: IFrameImages) {
        let maker = BitmapMaker()
        results.setRoom(2)
        for (id, index) in images.indices.enumerated() where !cancellation.isCancelled {
            let outcome: Outcome
            do throws(MediaError) {
                let frame = try images.rendition.frame(index)
                let time = images.rendition.entries[index].time
                outcome = .success(try TimedImage(frame, settings.shape(of: frame), maker, actualTime: time))
            } catch {
                outcome = .failure(AVError(error, reading: images.name))
            }
            results.put(outcome, at: id)
        }
    }
}

extension ImageRun.TimedImage {
    fileprivate init(_ frame: VideoFrame, _ shape: ImageShape, _ maker: BitmapMaker, actualTime: CMTime) throws(MediaError) {
        let bitmap = try maker.make(frame, size: shape.size)
        guard let turned = bitmap.upright(orientation: shape.orientation) else {
            throw MediaError(.outOfMemory, "turn a picture", "not enough memory")
        }
        self.init(image: CGImage(bitmap: turned), actualTime: actualTime)
    }
}
