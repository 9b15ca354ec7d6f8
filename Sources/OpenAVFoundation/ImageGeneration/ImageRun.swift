import Foundation
import MediaEngine
import OpenCoreGraphics
import OpenCoreMedia

/// The pictures of one call.
final class ImageRun: Sendable {
    struct Picture: Sendable {
        let image: CGImage
        let actualTime: CMTime
    }

    typealias Outcome = Result<Picture, AVError>

    private let asset: AVAsset
    private let times: [CMTime]
    private let settings: ImageSettings
    private let results: OrderedResults<Outcome>
    private let cancellation = MediaCancellation()

    /// Bytes of pictures that may wait for somebody to take them.
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

    /// A task that is cancelled calls the run off.
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

    // MARK: Working

    private func work() {
        let plan: ImagePlan
        do {
            plan = try ImagePlan(asset, times: times, settings: settings, cancellation: cancellation)
        } catch {
            for index in times.indices { results.put(.failure(error), at: index) }
            return
        }
        let room = max(1, Self.waitingBytes / max(1, plan.largestPicture))
        results.setRoom(room)
        for (index, error) in plan.failures { results.put(.failure(error), at: index) }
        for part in plan.parts(room: room) where !cancellation.isCancelled { make(part) }
    }

    /// One file's pictures.
    private func make(_ part: ImagePlan.Part) {
        let extraction = FrameExtraction(
            part.media.location, track: part.media.track, origin: part.media.origin, cancellation: cancellation)
        let shape = settings.shape(of: part.media.track)
        let images = Dictionary(part.images.map { ($0.request.id, $0) }, uniquingKeysWith: { $1 })
        extraction.run(part.images.map(\.request)) { [self] in
            let maker = BitmapMaker()
            return { [self] id, result in
                results.put(picture(result, for: id, of: images[id], shape, maker, name: part.media.location.name), at: id)
            }
        }
    }

    private func picture(
        _ frame: Result<FrameExtraction.Frame?, MediaError>, for id: Int, of image: ImagePlan.Image?, _ shape: ImageShape,
        _ maker: BitmapMaker, name: String
    ) -> Outcome {
        do throws(MediaError) {
            guard let frame = try frame.get(), let image else { return .failure(AVError(noImageAt: times[id], of: name)) }
            let bitmap = try maker.make(frame.frame, size: (shape.width, shape.height))
            guard let turned = bitmap.upright(orientation: shape.orientation) else {
                throw MediaError(.outOfMemory, "turn a picture", "there is no memory for it")
            }
            return .success(Picture(image: CGImage(bitmap: turned), actualTime: image.actualTime(of: frame.time)))
        } catch {
            return .failure(AVError(error, reading: name))
        }
    }
}
