public import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Colours that change gradually. Source: Apple, "NSGradient". They are mixed in sRGB.
open class NSGradient: NSObject {
    /// How far a gradient extends. Source: Apple, "NSGradient.DrawingOptions".
    public struct DrawingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let drawsBeforeStartingLocation = DrawingOptions(rawValue: 1 << 0)
        public static let drawsAfterEndingLocation = DrawingOptions(rawValue: 1 << 1)
    }

    private let gradient: CGGradient

    /// Creates a gradient whose colours are at these locations; nil without colours, or with another number of locations.
    ///
    /// - Parameter locations: 0...1, in ascending order; nil for even spacing.
    private init?(_ colors: [NSColor], at locations: [CGFloat]?) {
        let array = colors.map(\.cgColor) as NSArray
        guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true,
            let gradient = CGGradient(
                colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: array, locations: locations)
        else { return nil }
        self.gradient = gradient
    }

    public convenience init?(starting startingColor: NSColor, ending endingColor: NSColor) {
        self.init([startingColor, endingColor], at: nil)
    }

    /// Creates a gradient of evenly spaced colours.
    public convenience init?(colors colorArray: [NSColor]) {
        self.init(colorArray, at: nil)
    }

    /// Creates a gradient.
    ///
    /// - Parameter objects: each colour with its location, 0...1, in ascending order.
    public convenience init?(colorsAndLocations objects: (NSColor, CGFloat)...) {
        self.init(objects.map(\.0), at: objects.map(\.1))
    }

    /// Creates a gradient.
    ///
    /// - Parameters:
    ///   - locations: as many numbers as there are colours: 0...1, in ascending order; nil for even spacing.
    ///   - colorSpace: the space that colours are mixed in: sRGB, whatever its name. Any other is reported and ignored.
    public convenience init?(
        colors colorArray: [NSColor], atLocations locations: UnsafePointer<CGFloat>?, colorSpace: NSColorSpace
    ) {
        if ![.sRGB, .extendedSRGB, .deviceRGB, .genericRGB].contains(colorSpace) {
            IgnoredInput.report("NSGradient", "only sRGB is supported as colour space; the colours are mixed in sRGB")
        }
        let places = locations.map { Array(UnsafeBufferPointer(start: $0, count: colorArray.count)) }
        self.init(colorArray, at: places)
    }

    /// Draws the gradient between two points of the current context.
    open func draw(from startingPoint: NSPoint, to endingPoint: NSPoint, options: NSGradient.DrawingOptions = []) {
        NSGraphicsContext.current?.cgContext.drawLinearGradient(
            gradient, start: startingPoint, end: endingPoint,
            options: CGGradientDrawingOptions(rawValue: UInt32(options.rawValue)))
    }

    /// Fills the rectangle, from one side or corner to the opposite one.
    ///
    /// - Parameter angle: the direction in degrees, counterclockwise if y grows upwards; 0 is from left to right.
    open func draw(in rect: NSRect, angle: CGFloat) {
        guard let context = NSGraphicsContext.current?.cgContext, !rect.isNull, !rect.isEmpty else { return }
        context.saveGState()
        context.clip(to: rect)
        draw(across: rect, angle: angle)
        context.restoreGState()
    }

    /// Fills the path, as if from one side of its bounds to the opposite one.
    open func draw(in path: NSBezierPath, angle: CGFloat) {
        guard let context = NSGraphicsContext.current?.cgContext, !path.isEmpty else { return }
        context.saveGState()
        path.addClip()
        draw(across: path.bounds, angle: angle)
        context.restoreGState()
    }

    private func draw(across rect: NSRect, angle: CGFloat) {
        // Right angles are exact, so that a horizontal gradient is the same in every row.
        let isRight = angle.isFinite && (angle / 90).rounded() * 90 == angle
        let turn = isRight ? Int((angle / 90).truncatingRemainder(dividingBy: 4)) & 3 : nil
        let radians = angle * .pi / 180
        let (x, y) = turn.map { [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][$0] } ?? (cos(radians), sin(radians))
        let reach = (abs(x) * rect.width + abs(y) * rect.height) / 2
        draw(
            from: NSPoint(x: rect.midX - x * reach, y: rect.midY - y * reach),
            to: NSPoint(x: rect.midX + x * reach, y: rect.midY + y * reach),
            options: [.drawsBeforeStartingLocation, .drawsAfterEndingLocation])
    }
}
