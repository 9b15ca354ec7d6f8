public import Foundation

// The protocols of CIFilterBuiltins for the filters of Mosaics.swift, Edges.swift and Halftones.swift.

/// A filter that makes squares with sides of `scale` pixels. Source: Apple, "CIPixellate".
public protocol CIPixellate: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var scale: Float { get set }
}

/// A filter that makes hexagons of `scale` pixels. Source: Apple, "CIHexagonalPixellate".
public protocol CIHexagonalPixellate: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var scale: Float { get set }
}

/// A filter that makes polygons, one in about `radius` × `radius` pixels. Source: Apple, "CICrystallize".
public protocol CICrystallize: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var center: CGPoint { get set }
}

/// A filter that makes dots, one in about `radius` × `radius` pixels. Source: Apple, "CIPointillize".
public protocol CIPointillize: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var center: CGPoint { get set }
}

/// A filter that shows the edges of each component. Source: Apple, "CIEdges".
public protocol CIEdges: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// A filter that makes a woodcut of white lines on black; `radius` is in pixels. Source: Apple, "CIEdgeWork".
public protocol CIEdgeWork: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A filter that shows the slope of the luminance. Source: Apple, "CISobelGradients".
public protocol CISobelGradients: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that adds a glow to light areas; `radius` is in pixels. Source: Apple, "CIBloom".
public protocol CIBloom: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
}

/// A filter that dulls light areas; `radius` is in pixels. Source: Apple, "CIGloom".
public protocol CIGloom: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
}

/// A filter that prints with a screen of dots; `width` is in pixels, `angle` in radians. Source: Apple, "CIDotScreen".
public protocol CIDotScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// A filter that prints with a screen of lines; `width` is in pixels, `angle` in radians. Source: Apple, "CILineScreen".
public protocol CILineScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// A filter that prints with a screen of crossed lines; `width` is in pixels, `angle` in radians. Source: Apple,
/// "CIHatchedScreen".
public protocol CIHatchedScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// A filter that prints with a screen of circles; `width` is in pixels. Source: Apple, "CICircularScreen".
public protocol CICircularScreen: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// A filter that prints with dots of four inks; `width` is in pixels, `angle` in radians. Source: Apple, "CICMYKHalftone".
public protocol CICMYKHalftone: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var width: Float { get set }
    var angle: Float { get set }
    var sharpness: Float { get set }
    var grayComponentReplacement: Float { get set }
    var underColorRemoval: Float { get set }
}

extension BuiltInFilter: CIPixellate,
    CIHexagonalPixellate,
    CICrystallize,
    CIPointillize,
    CIEdges,
    CIEdgeWork,
    CISobelGradients,
    CIBloom,
    CIGloom,
    CIDotScreen,
    CILineScreen,
    CIHatchedScreen,
    CICircularScreen,
    CICMYKHalftone
{}

extension CIFilter {
    @discardableResult
    public class func pixellate() -> any CIFilter & CIPixellate { BuiltInFilter.named("CIPixellate") }

    @discardableResult
    public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate { BuiltInFilter.named("CIHexagonalPixellate") }

    @discardableResult
    public class func crystallize() -> any CIFilter & CICrystallize { BuiltInFilter.named("CICrystallize") }

    @discardableResult
    public class func pointillize() -> any CIFilter & CIPointillize { BuiltInFilter.named("CIPointillize") }

    @discardableResult
    public class func edges() -> any CIFilter & CIEdges { BuiltInFilter.named("CIEdges") }

    @discardableResult
    public class func edgeWork() -> any CIFilter & CIEdgeWork { BuiltInFilter.named("CIEdgeWork") }

    @discardableResult
    public class func sobelGradients() -> any CIFilter & CISobelGradients { BuiltInFilter.named("CISobelGradients") }

    @discardableResult
    public class func bloom() -> any CIFilter & CIBloom { BuiltInFilter.named("CIBloom") }

    @discardableResult
    public class func gloom() -> any CIFilter & CIGloom { BuiltInFilter.named("CIGloom") }

    @discardableResult
    public class func dotScreen() -> any CIFilter & CIDotScreen { BuiltInFilter.named("CIDotScreen") }

    @discardableResult
    public class func lineScreen() -> any CIFilter & CILineScreen { BuiltInFilter.named("CILineScreen") }

    @discardableResult
    public class func hatchedScreen() -> any CIFilter & CIHatchedScreen { BuiltInFilter.named("CIHatchedScreen") }

    @discardableResult
    public class func circularScreen() -> any CIFilter & CICircularScreen { BuiltInFilter.named("CICircularScreen") }

    @discardableResult
    public class func cmykHalftone() -> any CIFilter & CICMYKHalftone { BuiltInFilter.named("CICMYKHalftone") }
}
