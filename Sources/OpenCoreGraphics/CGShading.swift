public import Foundation

/// Colours that a function gives for each place between two points or two circles. Source: Apple, "CGShading".
///
/// Difference from Apple: the function is asked for 513 places, when the shading is made, and colours change evenly between them.
public final class CGShading {
    private enum Kind {
        case axial(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
    }

    private let kind: Kind
    private let gradient: CGGradient
    private let options: CGGradientDrawingOptions

    /// Along a line, and without end across it.
    ///
    /// Nil for a function that does not give `space`'s components and an alpha for one number, or that gives what are no numbers.
    ///
    /// - Parameters:
    ///   - function: gives the components of `space` and an alpha for a number from 0, the start, to 1, the end.
    ///   - extendStart: whether the first colour goes on before the start.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.axial(start, end), space, function, extendStart, extendEnd)
    }

    /// Between two circles; see `init(axialSpace:start:end:function:extendStart:extendEnd:)`.
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
    /// Fills the clip with the shading, as far as it reaches.
    public func drawShading(_ shading: CGShading) {
        shading.draw(in: self)
    }
}
