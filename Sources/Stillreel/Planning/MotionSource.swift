import Foundation

/// The bitmap that a slide is drawn from: its scaled picture with what surrounds it, large enough for the closest view of it.
struct Stage: Hashable, Sendable {
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// How the picture is scaled to this size.
    let scaling: Canvas.Scaling
    /// The area that the canvas shows.
    let camera: CameraPath

    /// The limit on the number of pixels. More would not be worth the memory: 1.5 bytes per pixel (8-bit 4:2:0).
    private static let largestPixelCount = 64e6
    private static let largestSide = 16_384.0

    /// Creates the stage of a slide.
    ///
    /// - Parameters:
    ///   - picture: the size of the upright picture in pixels; nil for a slide of one colour.
    ///   - chance: decides the direction of a gentle or lively motion.
    init(
        picture: (width: Int, height: Int)?, canvas: Canvas, scaling: Canvas.Scaling, motion: Motion, chance: inout Chance
    ) {
        let size = CGSize(width: canvas.width, height: canvas.height)
        guard let picture, motion != .none else {
            self.init(canvas: canvas, scaling: scaling)
            return
        }
        let (across, down) = (size.width / CGFloat(picture.width), size.height / CGFloat(picture.height))
        let scale =
            switch scaling {
            case .fill: max(across, down)
            case .fit, .blur: min(across, down)
            case .stretch: max(across, down)
            }
        // In canvas pixels: the whole area that the camera can move over, and the picture's area in it.
        let fitted = CGSize(width: CGFloat(picture.width) * scale, height: CGFloat(picture.height) * scale)
        let whole = scaling == .fill ? fitted : size
        let pictureArea =
            switch scaling {
            case .fill, .stretch: CGRect(origin: .zero, size: whole)
            case .fit, .blur:
                CGRect(
                    x: (whole.width - fitted.width) / 2, y: (whole.height - fitted.height) / 2, width: fitted.width,
                    height: fitted.height)
            }
        let views = Views(whole: whole, canvas: size, picture: pictureArea)
        let (start, end, curve) = views.path(for: motion, &chance)
        guard start != end || start.size != whole else {
            self.init(canvas: canvas, scaling: scaling)
            return
        }
        // No larger than the closest view needs, and no larger than the picture's own resolution.
        let nearest = max(size.width / start.width, size.width / end.width)
        var magnification = min(nearest, max(1, 1 / scale))
        magnification = min(
            magnification, (Self.largestPixelCount / Double(whole.width * whole.height)).squareRoot(),
            Self.largestSide / max(whole.width, whole.height))
        func even(_ length: CGFloat) -> Int { max(2, Int((length * magnification / 2).rounded()) * 2) }
        let (width, height) = (even(whole.width), even(whole.height))
        let (widthRatio, heightRatio) = (CGFloat(width) / whole.width, CGFloat(height) / whole.height)
        func staged(_ view: CGRect) -> CGRect {
            CGRect(
                x: view.minX * widthRatio, y: view.minY * heightRatio, width: view.width * widthRatio,
                height: view.height * heightRatio)
        }
        // With `fill`, the stage has the picture's proportions and contains all of it; the camera moves over it.
        self.init(
            width: width, height: height, scaling: scaling == .fill ? .stretch : scaling,
            camera: CameraPath(start: staged(start), end: staged(end), curve: curve))
    }

    private init(width: Int, height: Int, scaling: Canvas.Scaling, camera: CameraPath) {
        self.width = width
        self.height = height
        self.scaling = scaling
        self.camera = camera
    }

    /// Creates a stage of the canvas's size that is shown completely, without motion.
    private init(canvas: Canvas, scaling: Canvas.Scaling) {
        let whole = CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        self.init(
            width: canvas.width, height: canvas.height, scaling: scaling,
            camera: CameraPath(start: whole, end: whole, curve: .linear))
    }

    /// Whether the canvas shows the whole stage without motion, pixel for pixel.
    func isCanvas(_ canvas: Canvas) -> Bool {
        !camera.moves && camera.start == CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
            && (width, height) == (canvas.width, canvas.height)
    }
}

/// The camera's views, in canvas pixels.
private struct Views {
    /// The size of the whole area that the camera can move over.
    let whole: CGSize
    let canvas: CGSize
    /// The picture's area in it.
    let picture: CGRect

    /// The largest view with the canvas's aspect ratio.
    private var widest: CGSize {
        let ratio = min(whole.width / canvas.width, whole.height / canvas.height)
        return CGSize(width: canvas.width * ratio, height: canvas.height * ratio)
    }

    func path(for motion: Motion, _ chance: inout Chance) -> (start: CGRect, end: CGRect, curve: MotionPath.Curve) {
        switch motion {
        case .none:
            let view = view(1, CGPoint(x: 0.5, y: 0.5))
            return (view, view, .linear)
        case .path(let path):
            return (view(of: path.start), view(of: path.end), path.curve)
        case .gentle:
            // The view stays near the centre.
            let point = CGPoint(x: .random(in: 0.35...0.65, using: &chance), y: .random(in: 0.35...0.65, using: &chance))
            return either(view(1, CGPoint(x: 0.5, y: 0.5)), view(1.08, point), &chance)
        case .lively:
            let room = CGSize(width: whole.width / widest.width - 1, height: whole.height / widest.height - 1)
            guard max(room.width, room.height) > 0.1 else {
                let point = CGPoint(x: .random(in: 0.1...0.9, using: &chance), y: .random(in: 0.1...0.9, using: &chance))
                return either(view(1, CGPoint(x: 0.5, y: 0.5)), view(1.25, point), &chance)
            }
            // Along the dimension in which the canvas does not show the whole picture.
            let isAcross = room.width > room.height
            let first = view(1, isAcross ? CGPoint(x: 0, y: 0.5) : CGPoint(x: 0.5, y: 0))
            let last = view(1.1, isAcross ? CGPoint(x: 1, y: 0.5) : CGPoint(x: 0.5, y: 1))
            return either(first, last, &chance)
        }
    }

    private func either(
        _ one: CGRect, _ other: CGRect, _ chance: inout Chance
    ) -> (start: CGRect, end: CGRect, curve: MotionPath.Curve) {
        Bool.random(using: &chance) ? (one, other, .smooth) : (other, one, .smooth)
    }

    /// Returns a view.
    ///
    /// - Parameters:
    ///   - zoom: the magnification; 1 for the widest view.
    ///   - place: the position of the view in the room around it: 0 for left or top, 1 for right or bottom.
    private func view(_ zoom: CGFloat, _ place: CGPoint) -> CGRect {
        let size = CGSize(width: widest.width / zoom, height: widest.height / zoom)
        return CGRect(
            x: (whole.width - size.width) * place.x, y: (whole.height - size.height) * place.y, width: size.width,
            height: size.height)
    }

    /// Returns the smallest view that contains an area of the picture, or the widest view if that is smaller, moved to lie within
    /// the whole area.
    private func view(of area: PictureArea) -> CGRect {
        let part = CGRect(
            x: picture.minX + picture.width * area.x, y: picture.minY + picture.height * area.y,
            width: picture.width * area.width,
            height: picture.height * area.height)
        let ratio = min(max(part.width / canvas.width, part.height / canvas.height), widest.width / canvas.width)
        let size = CGSize(width: canvas.width * ratio, height: canvas.height * ratio)
        return CGRect(
            x: min(max(part.midX - size.width / 2, 0), whole.width - size.width),
            y: min(max(part.midY - size.height / 2, 0), whole.height - size.height), width: size.width, height: size.height)
    }
}
