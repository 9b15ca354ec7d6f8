public import Foundation
public import ReelCoreGraphics
import ReelUIKit

/// A colour in a colour space; components are 0...1. Source: Apple, "NSColor".
///
/// Difference from Apple: asking a colour for components that its space does not have (the red of a grey, for example) converts
/// it to sRGB; Apple raises an exception.
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
open class NSColor: NSObject, NSCopying, PaintColor, _ExpressibleByColorLiteral, @unchecked Sendable {
    private let color: CGColor

    public init?(cgColor: CGColor) {
        color = cgColor
    }

    init(_ color: CGColor) {
        self.color = color
    }

    /// Creates a colour from one number for each component of the space, followed by the alpha.
    ///
    /// - Parameter numberOfComponents: how many numbers there are, with the alpha. Missing ones are 0, a missing alpha is 1.
    public init(colorSpace space: NSColorSpace, components: UnsafePointer<CGFloat>, count numberOfComponents: Int) {
        let needed = space.numberOfColorComponents
        var values = [CGFloat](repeating: 0, count: needed) + [1]
        for index in 0..<max(0, min(numberOfComponents, needed + 1)) { values[index] = components[index] }
        color = CGColor(colorSpace: space.space, components: values) ?? .black
    }

    /// Creates the colour of a `#colorLiteral`, in sRGB.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    open var cgColor: CGColor { color }

    open var colorSpace: NSColorSpace { NSColorSpace(color.colorSpace) }

    /// Returns the colour in another space; a grey space keeps the luminance. Never nil here.
    @discardableResult
    open func usingColorSpace(_ space: NSColorSpace) -> NSColor? {
        CGColor(colorSpace: space.space, components: space.space.components(of: color)).map(NSColor.init)
    }

    @discardableResult
    open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        NSColor(color.copy(alpha: alpha) ?? color)
    }

    /// Returns the colour itself, because colours are immutable.
    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any { self }

    @discardableResult
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSColor)?.cgColor == cgColor }

    open override var hash: Int { cgColor.hashValue }

    // MARK: Painting

    /// Sets the fill colour and the stroke colour of the current context to this colour.
    open func set() {
        setFill()
        setStroke()
    }

    open func setFill() {
        UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
    }

    open func setStroke() {
        UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
    }

    /// Fills the rectangle with the colour.
    open func drawSwatch(in rect: NSRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setFillColor(cgColor)
        context.fill(rect)
        context.restoreGState()
    }
}
