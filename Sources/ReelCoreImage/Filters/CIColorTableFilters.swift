public import Foundation
public import ReelCoreGraphics

// The protocols of CIFilterBuiltins for the filters of ColorTables.swift, ColorFormulas.swift, ToneFilters.swift and
// PhotoEffects.swift.

/// A filter that looks colours up in a table: `cubeDimension` points along each edge, four 32-bit floating-point numbers a
/// point. Source: Apple, "CIColorCube".
public protocol CIColorCube: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var cubeDimension: Float { get set }
    var cubeData: Data { get set }
}

/// A filter that looks colours up in a table, in a colour space. Source: Apple, "CIColorCubeWithColorSpace".
public protocol CIColorCubeWithColorSpace: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var cubeDimension: Float { get set }
    var cubeData: Data { get set }
    var colorSpace: CGColorSpace? { get set }
}

/// A filter that looks colours up in two tables, and mixes the results according to a mask. Source: Apple,
/// "CIColorCubesMixedWithMask".
public protocol CIColorCubesMixedWithMask: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var maskImage: CIImage? { get set }
    var cubeDimension: Float { get set }
    var cube0Data: Data { get set }
    var cube1Data: Data { get set }
    var colorSpace: CGColorSpace? { get set }
}

/// A filter that looks each component up in a table of three 32-bit floating-point numbers an entry. Source: Apple,
/// "CIColorCurves".
public protocol CIColorCurves: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var curvesData: Data { get set }
    var curvesDomain: CIVector { get set }
    var colorSpace: CGColorSpace? { get set }
}

/// A filter that looks each component up in a gradient. Source: Apple, "CIColorMap".
public protocol CIColorMap: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var gradientImage: CIImage? { get set }
}

/// A filter that leaves `levels` values of each component. Source: Apple, "CIColorPosterize".
public protocol CIColorPosterize: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var levels: Float { get set }
}

/// A filter that replaces black by one colour and white by another. Source: Apple, "CIFalseColor".
public protocol CIFalseColor: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color0: CIColor { get set }
    var color1: CIColor { get set }
}

/// A filter that computes each component by a cubic polynomial. Source: Apple, "CIColorPolynomial".
public protocol CIColorPolynomial: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var redCoefficients: CIVector { get set }
    var greenCoefficients: CIVector { get set }
    var blueCoefficients: CIVector { get set }
    var alphaCoefficients: CIVector { get set }
}

/// A filter that computes each component by a quadratic polynomial of all three. Source: Apple, "CIColorCrossPolynomial".
public protocol CIColorCrossPolynomial: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var redCoefficients: CIVector { get set }
    var greenCoefficients: CIVector { get set }
    var blueCoefficients: CIVector { get set }
}

/// A filter that makes components above a threshold 1 and the others 0. Source: Apple, "CIColorThreshold".
public protocol CIColorThreshold: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var threshold: Float { get set }
}

/// A filter that makes components above a threshold 1 and the others 0; Otsu's method finds the threshold. Source: Apple,
/// "CIColorThresholdOtsu".
public protocol CIColorThresholdOtsu: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that computes the absolute difference of two images. Source: Apple, "CIColorAbsoluteDifference".
public protocol CIColorAbsoluteDifference: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var inputImage2: CIImage? { get set }
}

/// A filter that brightens or darkens shadows, and darkens highlights; `radius` is in pixels. The formula is ours. Source:
/// Apple, "CIHighlightShadowAdjust".
public protocol CIHighlightShadowAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var shadowAmount: Float { get set }
    var highlightAmount: Float { get set }
}

/// A look of photographic film. Apple's colour tables are secret: these looks follow its descriptions, and their pixels differ.
/// Source: Apple, "CIPhotoEffect".
public protocol CIPhotoEffect: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

extension BuiltInFilter: CIColorCube,
    CIColorCubeWithColorSpace,
    CIColorCubesMixedWithMask,
    CIColorCurves,
    CIColorMap,
    CIColorPosterize,
    CIFalseColor,
    CIColorPolynomial,
    CIColorCrossPolynomial,
    CIColorThreshold,
    CIColorThresholdOtsu,
    CIColorAbsoluteDifference,
    CIHighlightShadowAdjust,
    CIPhotoEffect
{}

extension CIFilter {
    @discardableResult
    public class func colorCube() -> any CIFilter & CIColorCube { BuiltInFilter.named("CIColorCube") }

    @discardableResult
    public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
        BuiltInFilter.named("CIColorCubeWithColorSpace")
    }

    @discardableResult
    public class func colorCubesMixedWithMask() -> any CIFilter & CIColorCubesMixedWithMask {
        BuiltInFilter.named("CIColorCubesMixedWithMask")
    }

    @discardableResult
    public class func colorCurves() -> any CIFilter & CIColorCurves { BuiltInFilter.named("CIColorCurves") }

    @discardableResult
    public class func colorMap() -> any CIFilter & CIColorMap { BuiltInFilter.named("CIColorMap") }

    @discardableResult
    public class func colorPosterize() -> any CIFilter & CIColorPosterize { BuiltInFilter.named("CIColorPosterize") }

    @discardableResult
    public class func falseColor() -> any CIFilter & CIFalseColor { BuiltInFilter.named("CIFalseColor") }

    @discardableResult
    public class func colorPolynomial() -> any CIFilter & CIColorPolynomial { BuiltInFilter.named("CIColorPolynomial") }

    @discardableResult
    public class func colorCrossPolynomial() -> any CIFilter & CIColorCrossPolynomial {
        BuiltInFilter.named("CIColorCrossPolynomial")
    }

    @discardableResult
    public class func colorThreshold() -> any CIFilter & CIColorThreshold { BuiltInFilter.named("CIColorThreshold") }

    @discardableResult
    public class func colorThresholdOtsu() -> any CIFilter & CIColorThresholdOtsu { BuiltInFilter.named("CIColorThresholdOtsu") }

    @discardableResult
    public class func colorAbsoluteDifference() -> any CIFilter & CIColorAbsoluteDifference {
        BuiltInFilter.named("CIColorAbsoluteDifference")
    }

    @discardableResult
    public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
        BuiltInFilter.named("CIHighlightShadowAdjust")
    }

    @discardableResult
    public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectChrome") }

    @discardableResult
    public class func photoEffectFade() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectFade") }

    @discardableResult
    public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectInstant") }

    @discardableResult
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectMono") }

    @discardableResult
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectNoir") }

    @discardableResult
    public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectProcess") }

    @discardableResult
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectTonal") }

    @discardableResult
    public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect { BuiltInFilter.named("CIPhotoEffectTransfer") }
}
