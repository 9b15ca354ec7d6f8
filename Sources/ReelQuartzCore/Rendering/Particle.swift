import Foundation
import ReelCoreGraphics

/// A particle of a `CAEmitterLayer` at a time, in the layer's coordinates.
struct Particle: Sendable, Equatable {
    /// What all particles of a cell show.
    struct Picture: Sendable, Equatable {
        let image: CGImage
        let part: CGRect
        let pixelsPerUnit: CGFloat
        let magnification: CALayerContentsFilter
        let minification: CALayerContentsFilter

        /// Nil if the cell shows nothing.
        init?(_ cell: EmitterCell) {
            guard let image = cell.contents, cell.contentsRect.width > 0, cell.contentsRect.height > 0 else { return nil }
            self.image = image
            part = cell.contentsRect
            pixelsPerUnit = cell.contentsScale > 0 ? cell.contentsScale : 1
            magnification = cell.magnificationFilter
            minification = cell.minificationFilter
        }

        /// The size of a particle of scale 1.
        var size: CGSize {
            CGSize(
                width: CGFloat(image.width) * part.width / pixelsPerUnit,
                height: CGFloat(image.height) * part.height / pixelsPerUnit)
        }
    }

    let picture: Picture
    let position: CGPoint
    let scale: CGFloat
    /// In radians.
    let angle: CGFloat
    /// What the picture's colours and alpha are multiplied by.
    let color: SRGBColor

    /// Whether any of it may be visible.
    var isVisible: Bool {
        scale > 0 && color.alpha > 0
            && [position.x, position.y, scale, angle, color.red, color.green, color.blue].allSatisfy(\.isFinite)
    }

    /// A rectangle around it.
    var extent: CGRect {
        let reach = scale * hypot(picture.size.width, picture.size.height) / 2
        return CGRect(x: position.x - reach, y: position.y - reach, width: 2 * reach, height: 2 * reach)
    }
}
