import Foundation
import ReelCoreFoundation

/// The camera's views of a picture, in canvas pixels.
struct CameraViews {
    /// The size of the whole area that the camera can move over.
    let whole: CGSize
    let canvas: CGSize
    /// The factor by which the picture is scaled.
    let pictureScale: Double
    /// The picture's area in the whole one.
    private let picture: CGRect
    private let placement: PicturePlacement

    init(of picture: PixelSize, on canvas: PixelSize, _ placement: PicturePlacement) {
        self.placement = placement
        let scaling = placement.scaling
        self.canvas = CGSize(width: canvas.width, height: canvas.height)
        pictureScale =
            switch scaling {
            case .fill, .stretch: picture.scale(filling: canvas)
            case .fit, .blur, .auto: picture.scale(fitting: canvas)
            }
        let scaled = CGSize(width: CGFloat(picture.width) * pictureScale, height: CGFloat(picture.height) * pictureScale)
        whole = scaling == .fill ? scaled : self.canvas
        self.picture =
            switch scaling {
            case .fill, .stretch: CGRect(origin: .zero, size: whole)
            case .fit, .blur, .auto:
                CGRect(
                    x: (whole.width - scaled.width) / 2, y: (whole.height - scaled.height) / 2, width: scaled.width,
                    height: scaled.height)
            }
    }

    /// The largest view with the canvas's aspect ratio.
    private var widest: CGSize {
        let ratio = min(whole.width / canvas.width, whole.height / canvas.height)
        return CGSize(width: canvas.width * ratio, height: canvas.height * ratio)
    }

    func path(for motion: Motion, _ generator: inout SeededGenerator) -> CameraPath {
        switch motion {
        case .none: return resting
        case .gentle where hasBars, .lively where hasBars: return resting
        case .gentle where placement.isPanorama:
            return eitherWay(view(1, CGPoint(x: 0, y: 0.5)), view(1, CGPoint(x: 1, y: 0.5)), &generator)
        case .path(let path):
            return CameraPath(start: view(of: path.start), end: view(of: path.end), curve: path.curve)
        case .gentle:
            // The view stays near the centre, or what a cut keeps.
            let focus = placement.verticalFocus
            let point = CGPoint(
                x: .random(in: 0.35...0.65, using: &generator),
                y: .random(in: 0.35...0.65, using: &generator) + focus - 0.5)
            return eitherWay(view(1, CGPoint(x: 0.5, y: focus)), view(1.08, point), &generator)
        case .lively:
            let room = CGSize(width: whole.width / widest.width - 1, height: whole.height / widest.height - 1)
            guard max(room.width, room.height) > 0.1 else {
                let point = CGPoint(x: .random(in: 0.1...0.9, using: &generator), y: .random(in: 0.1...0.9, using: &generator))
                return eitherWay(view(1, CGPoint(x: 0.5, y: 0.5)), view(1.25, point), &generator)
            }
            // Along the dimension in which the canvas does not show the whole picture.
            let isAcross = room.width > room.height
            let first = view(1, isAcross ? CGPoint(x: 0, y: 0.5) : CGPoint(x: 0.5, y: 0))
            let last = view(1.1, isAcross ? CGPoint(x: 1, y: 0.5) : CGPoint(x: 0.5, y: 1))
            return eitherWay(first, last, &generator)
        }
    }

    /// Whether something beside the picture is visible, so that a camera that moves would change its width.
    private var hasBars: Bool { whole.width - picture.width >= 1 || whole.height - picture.height >= 1 }

    private var resting: CameraPath {
        let view = view(1, CGPoint(x: 0.5, y: placement.verticalFocus))
        return CameraPath(start: view, end: view, curve: .linear)
    }

    /// Returns a smooth path between two views, in a random direction.
    private func eitherWay(_ one: CGRect, _ other: CGRect, _ generator: inout SeededGenerator) -> CameraPath {
        Bool.random(using: &generator)
            ? CameraPath(start: one, end: other, curve: .smooth) : CameraPath(start: other, end: one, curve: .smooth)
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
            width: picture.width * area.width, height: picture.height * area.height)
        let ratio = min(max(part.width / canvas.width, part.height / canvas.height), widest.width / canvas.width)
        let size = CGSize(width: canvas.width * ratio, height: canvas.height * ratio)
        return CGRect(
            x: min(max(part.midX - size.width / 2, 0), whole.width - size.width),
            y: min(max(part.midY - size.height / 2, 0), whole.height - size.height), width: size.width, height: size.height)
    }
}
