public import Foundation
public import ReelCoreGraphics
import ReelUIKit

/// One form of an image: pixels, a Core Image graph, or code that draws. Source: Apple, "NSImageRep". This base class draws
/// nothing; `draw()` may be overridden.
open class NSImageRep: NSObject {
    /// A hint for drawing. Source: Apple, "NSImageRep.HintKey".
    public struct HintKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An `NSNumber` of an `NSImageInterpolation`, with which the image is scaled.
        public static let interpolation = HintKey(rawValue: "NSImageHintInterpolation")
    }

    /// The size in points.
    open var size: NSSize = .zero
    /// The width in pixels; 0 if it depends on where the image is drawn.
    open var pixelsWide = 0
    open var pixelsHigh = 0
    open var hasAlpha = true
    open var isOpaque = false

    public override init() {}

    /// Draws the image into the current context at the origin, in its own size. Returns whether it was drawn.
    @discardableResult
    open func draw() -> Bool { false }

    /// Draws the image scaled to the rectangle; upside down if y grows downwards in the context.
    @discardableResult
    open func draw(in rect: NSRect) -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext, size.width > 0, size.height > 0, !rect.isNull else {
            return false
        }
        context.saveGState()
        defer { context.restoreGState() }
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
        return draw()
    }

    @discardableResult
    open func draw(at point: NSPoint) -> Bool {
        draw(in: NSRect(origin: point, size: size))
    }

    /// Draws a part of the image, scaled to a rectangle; see `NSImage.draw(in:from:operation:fraction:respectFlipped:hints:)`.
    @discardableResult
    open func draw(
        in dstSpacePortionRect: NSRect, from srcSpacePortionRect: NSRect, operation op: NSCompositingOperation,
        fraction requestedAlpha: CGFloat, respectFlipped respectContextIsFlipped: Bool, hints: [NSImageRep.HintKey: Any]?
    ) -> Bool {
        guard let context = NSGraphicsContext.current else { return false }
        let drawing = RepresentationDrawing(
            target: dstSpacePortionRect, source: srcSpacePortionRect, size: size, operation: op, fraction: requestedAlpha,
            turnsUpright: respectContextIsFlipped, hints: hints)
        return drawing.draw(self, in: context)
    }

    /// Returns the image as pixels.
    ///
    /// - Parameters:
    ///   - proposedDestRect: where it will be drawn; nil for its own size.
    ///   - context: the context that it will be drawn in, which determines the number of pixels; nil for one pixel per point.
    ///   - hints: ignored.
    @discardableResult
    open func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?,
        hints: [NSImageRep.HintKey: Any]?
    ) -> CGImage? {
        let rect = proposedDestRect?.pointee ?? NSRect(origin: .zero, size: size)
        let unit = context.map { $0.cgContext.convertToDeviceSpace(CGSize(width: 1, height: 1)) }
        let scale = unit.map { max(abs($0.width), abs($0.height)) } ?? 1
        guard let target = CGContext.points(size: rect.size, scale: scale, isOpaque: false) else { return nil }
        let isDrawn = NSGraphicsContext(cgContext: target, flipped: false).whileCurrent {
            draw(in: NSRect(origin: .zero, size: rect.size))
        }
        return isDrawn ? target.makeImage() : nil
    }

    /// The part of the image in its own coordinates, if it is pixels and the part is exactly some of them.
    func pixels(in source: NSRect) -> CGImage? { nil }
}
