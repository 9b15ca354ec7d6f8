public import Foundation

/// A gradient between two points or two circles, whose colours a function computes. Source: Apple, "CGShading".
///
/// Difference from Apple: the function is sampled at 513 positions when the shading is created; colours between them are
/// interpolated linearly.
public final class CGShading {
    private enum Kind {
        case axial(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
    }

    private let kind: Kind
    private let gradient: CGGradient
    private let options: CGGradientDrawingOptions

    /// Creates a shading along a line; it is unbounded across the line.
    ///
    /// Returns nil unless the function returns `space`'s components and an alpha for one number, all of them finite.
    ///
    /// - Parameters:
    ///   - function: returns the components of `space` and an alpha for a number from 0 (the start) to 1 (the end).
    ///   - extendStart: whether the first colour extends before the start.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.axial(start, end), space, function, extendStart, extendEnd)
    }

    /// Creates a shading between two circles; see `init(axialSpace:start:end:function:extendStart:extendEnd:)`.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
        function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.radial(start, startRadius, end, endRadius), space, function, extendStart, extendEnd)
    }

    private init?(_ kind: Kind, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool) {
        guard function.domainDimension == 1, function.rangeDimension == space.numberOfComponents + 1 else { return nil }
        let count = 513
        let colors = (0..<count).flatMap { function.values(at: [CGFloat($0) / CGFloat(count - 1)]) }
        guard let gradient = CGGradient(colorSpace: space, colorComponents: colors, locations: nil, count: count) else {
            return nil
        }
        self.kind = kind
        self.gradient = gradient
        var options: CGGradientDrawingOptions = []
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }

    fileprivate func draw(in context: CGContext) {
        switch kind {
        case .axial(let start, let end): context.drawLinearGradient(gradient, start: start, end: end, options: options)
        case .radial(let start, let startRadius, let end, let endRadius):
            context.drawRadialGradient(
                gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius, options: options)
        }
    }
}

extension CGContext {
    /// Fills the clip with the shading, as far as the shading extends.
    public func drawShading(_ shading: CGShading) {
        shading.draw(in: self)
    }
}
