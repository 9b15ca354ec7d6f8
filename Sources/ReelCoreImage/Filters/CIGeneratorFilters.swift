public import Foundation

// The protocols of CIFilterBuiltins for the filters of Generators.swift, Gradients.swift and Masks.swift.

/// A filter that mixes two images according to a mask. Source: Apple, "CIBlendWithMask".
public protocol CIBlendWithMask: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
    var maskImage: CIImage? { get set }
}

/// A filter that creates squares of two colours; `width` is in pixels. Source: Apple, "CICheckerboardGenerator".
public protocol CICheckerboardGenerator: CIFilterProtocol {
    var center: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// A filter that creates stripes of two colours; `width` is in pixels. Source: Apple, "CIStripesGenerator".
public protocol CIStripesGenerator: CIFilterProtocol {
    var center: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
    var width: Float { get set }
    var sharpness: Float { get set }
}

/// A filter that creates an image of a text in white; `fontSize` and `padding` are in pixels, multiplied by `scaleFactor`.
/// Source: Apple, "CITextImageGenerator".
public protocol CITextImageGenerator: CIFilterProtocol {
    var text: String { get set }
    var fontName: String { get set }
    var fontSize: Float { get set }
    var scaleFactor: Float { get set }
    var padding: Int { get set }
}

/// A filter that creates a gradient from one colour to another along a line. Source: Apple, "CILinearGradient".
public protocol CILinearGradient: CIFilterProtocol {
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// A filter that creates a linear gradient with smooth ends. Source: Apple, "CISmoothLinearGradient".
public protocol CISmoothLinearGradient: CIFilterProtocol {
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// A filter that creates a gradient from one circle's colour to another's; the radii are in pixels. Source: Apple,
/// "CIRadialGradient".
public protocol CIRadialGradient: CIFilterProtocol {
    var center: CGPoint { get set }
    var radius0: Float { get set }
    var radius1: Float { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// A filter that creates a gradient from the centre's colour to another by a Gaussian, whose standard deviation is a third of
/// `radius`, in pixels. Source: Apple, "CIGaussianGradient".
public protocol CIGaussianGradient: CIFilterProtocol {
    var center: CGPoint { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
    var radius: Float { get set }
}

extension BuiltInFilter: CIBlendWithMask,
    CICheckerboardGenerator,
    CIStripesGenerator,
    CITextImageGenerator,
    CILinearGradient,
    CISmoothLinearGradient,
    CIRadialGradient,
    CIGaussianGradient
{}

extension CIFilter {
    @discardableResult
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { BuiltInFilter.named("CIBlendWithMask") }

    @discardableResult
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask { BuiltInFilter.named("CIBlendWithAlphaMask") }

    @discardableResult
    public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask { BuiltInFilter.named("CIBlendWithRedMask") }

    @discardableResult
    public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask { BuiltInFilter.named("CIBlendWithBlueMask") }

    @discardableResult
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        BuiltInFilter.named("CICheckerboardGenerator")
    }

    @discardableResult
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { BuiltInFilter.named("CIStripesGenerator") }

    @discardableResult
    public class func textImageGenerator() -> any CIFilter & CITextImageGenerator { BuiltInFilter.named("CITextImageGenerator") }

    @discardableResult
    public class func linearGradient() -> any CIFilter & CILinearGradient { BuiltInFilter.named("CILinearGradient") }

    @discardableResult
    public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
        BuiltInFilter.named("CISmoothLinearGradient")
    }

    @discardableResult
    public class func radialGradient() -> any CIFilter & CIRadialGradient { BuiltInFilter.named("CIRadialGradient") }

    @discardableResult
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { BuiltInFilter.named("CIGaussianGradient") }
}
