import Foundation
import ReelCoreGraphics

/// A part of an upright image, and where it is drawn in UIKit's coordinates.
struct ImagePart {
    let image: CGImage
    let rect: CGRect
    /// One of the equal rectangles that the image fills again and again; nil if it is stretched to `rect`.
    var tile: CGRect?

    func draw(in context: CGContext) {
        let place = tile ?? rect
        guard rect.width > 0, rect.height > 0, place.width > 0, place.height > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if tile != nil { context.clip(to: rect) }
        context.translateBy(x: place.minX, y: place.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: CGRect(origin: .zero, size: place.size), byTiling: tile != nil)
    }
}
