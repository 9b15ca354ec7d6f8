import Foundation
import ReelCoreFoundation

/// The picture that a slide is drawn from: scaled, with what surrounds it, and large enough for the camera's closest view of it.
struct MotionSource: Hashable, Sendable {
    let size: PixelSize
    /// How the slide's picture is scaled to this size (`PicturePlacement.scaling`).
    let scaling: Canvas.Scaling
    /// Where the picture is cut (`PicturePlacement.verticalFocus`).
    let verticalFocus: Double
    /// The area that the canvas shows.
    let camera: CameraPath
    /// Whether the camera rests in transitions, rather than following a path that the reel prescribes for all of the slide.
    private let restsInTransitions: Bool

    /// The limit on the number of pixels. More would not be worth the memory: 1.5 bytes per pixel (8-bit 4:2:0).
    private static let largestPixelCount = 64e6
    private static let largestSide = 16_384.0

    /// Creates the source of a slide.
    ///
    /// - Parameters:
    ///   - picture: the slide's picture; nil for a slide of one colour, and so is `placement`.
    ///   - generator: decides the direction of a gentle or lively motion.
    init(
        picture: PictureShape?, canvas: Canvas, placement: PicturePlacement?, motion: Motion,
        generator: inout SeededGenerator
    ) {
        guard let picture, let placement, motion != .none else {
            self.init(canvas: canvas, placement)
            return
        }
        let (views, scaling) = (CameraViews(of: picture.size, on: canvas.size, placement), placement.scaling)
        let path = views.path(for: motion, &generator)
        guard path.moves || path.start.size != views.whole else {
            self.init(canvas: canvas, placement)
            return
        }
        let size = Self.size(for: path, views)
        // With `fill`, the source has the picture's proportions and contains all of it; the camera moves over it.
        self.init(
            size: size, scaling: scaling == .fill ? .stretch : scaling,
            camera: path.scaled(CGFloat(size.width) / views.whole.width, CGFloat(size.height) / views.whole.height),
            restsInTransitions: motion == .gentle || motion == .lively)
    }

    private init(
        size: PixelSize, scaling: Canvas.Scaling, verticalFocus: Double = 0.5, camera: CameraPath,
        restsInTransitions: Bool = false
    ) {
        self.size = size
        self.scaling = scaling
        self.verticalFocus = verticalFocus
        self.camera = camera
        self.restsInTransitions = restsInTransitions
    }

    /// Returns the position on the camera's path in a frame of the slide, 0…1; 0 if the camera does not move.
    ///
    /// A camera that chooses its own way rests in a transition in which it would show what the picture beside the transition does
    /// not: then the frames of the transition follow from the pictures beside it (`MovingPictureEncoder`).
    func progress(inFrame frame: Int, of span: Timeline.SlideSpan) -> Double {
        guard camera.moves else { return 0 }
        let rests = restsInTransitions && span.hold.count > 1
        let first = rests && !camera.movesOut ? span.hold.lowerBound : span.start
        let last = rests && !camera.movesIn ? span.hold.upperBound - 1 : span.end - 1
        return last > first ? min(max(Double(frame - first) / Double(last - first), 0), 1) : 0
    }

    /// Creates a source of the canvas's size that is shown completely, without motion.
    private init(canvas: Canvas, _ placement: PicturePlacement?) {
        let whole = CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        self.init(
            size: canvas.size, scaling: placement?.scaling ?? .fit, verticalFocus: placement?.verticalFocus ?? 0.5,
            camera: CameraPath(start: whole, end: whole, curve: .linear))
    }

    /// Returns a size that is no larger than the closest view needs, and no larger than the picture's own resolution.
    private static func size(for path: CameraPath, _ views: CameraViews) -> PixelSize {
        let whole = views.whole
        let closest = max(views.canvas.width / path.start.width, views.canvas.width / path.end.width)
        var magnification = min(closest, max(1, 1 / views.pictureScale))
        magnification = min(
            magnification, (largestPixelCount / Double(whole.width * whole.height)).squareRoot(),
            largestSide / max(whole.width, whole.height))
        return PixelSize(rounding: whole.width * magnification, whole.height * magnification, toMultipleOf: 2)
    }

    /// Whether the canvas shows the whole source without motion, pixel for pixel.
    func isShownUnscaled(on canvas: Canvas) -> Bool {
        !camera.moves && camera.start == CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height) && size == canvas.size
    }
}
