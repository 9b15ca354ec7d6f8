public import Foundation

// The protocols of CIFilterBuiltins for the filters of ColorAdjustment.swift and ColorEffect.swift.

/// A filter that adjusts saturation and contrast (1 for no change) and brightness (0 for no change). Source: Apple,
/// "CIColorControls".
public protocol CIColorControls: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var saturation: Float { get set }
    var brightness: Float { get set }
    var contrast: Float { get set }
}

/// A filter that computes each component as the product of the pixel with a vector, plus a bias. Source: Apple,
/// "CIColorMatrix".
public protocol CIColorMatrix: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var rVector: CIVector { get set }
    var gVector: CIVector { get set }
    var bVector: CIVector { get set }
    var aVector: CIVector { get set }
    var biasVector: CIVector { get set }
}

/// A filter that limits components to the range between two vectors. Source: Apple, "CIColorClamp".
public protocol CIColorClamp: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var minComponents: CIVector { get set }
    var maxComponents: CIVector { get set }
}

/// A filter that multiplies light by 2 to the power of `ev`. Source: Apple, "CIExposureAdjust".
public protocol CIExposureAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var ev: Float { get set }
}

/// A filter that raises components to a power. Source: Apple, "CIGammaAdjust".
public protocol CIGammaAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var power: Float { get set }
}

/// A filter that rotates hues by an angle in radians. Source: Apple, "CIHueAdjust".
public protocol CIHueAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var angle: Float { get set }
}

/// A filter that changes the saturation of dull colours more than that of vivid ones. Source: Apple, "CIVibrance".
public protocol CIVibrance: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var amount: Float { get set }
}

/// A filter that maps white to a colour. Source: Apple, "CIWhitePointAdjust".
public protocol CIWhitePointAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color: CIColor { get set }
}

/// A filter that converts linear light to sRGB's code values. Source: Apple, "CILinearToSRGBToneCurve".
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that converts sRGB's code values to linear light. Source: Apple, "CISRGBToneCurveToLinear".
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that applies a tone curve through five points. Source: Apple, "CIToneCurve".
public protocol CIToneCurve: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var point2: CGPoint { get set }
    var point3: CGPoint { get set }
    var point4: CGPoint { get set }
}

/// A filter that inverts colours, as in a negative. Source: Apple, "CIColorInvert".
public protocol CIColorInvert: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that replaces colours by shades of one colour. Source: Apple, "CIColorMonochrome".
public protocol CIColorMonochrome: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color: CIColor { get set }
    var intensity: Float { get set }
}

/// A filter that tints an image brown, like an old photograph. Source: Apple, "CISepiaTone".
public protocol CISepiaTone: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// A filter that returns the grey of the largest component. Source: Apple, "CIMaximumComponent".
public protocol CIMaximumComponent: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that returns the grey of the smallest component. Source: Apple, "CIMinimumComponent".
public protocol CIMinimumComponent: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that returns white with the image's luminance as alpha. Source: Apple, "CIMaskToAlpha".
public protocol CIMaskToAlpha: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that darkens the corners; `radius` is in half diagonals. Source: Apple, "CIVignette".
public protocol CIVignette: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
    var radius: Float { get set }
}

/// A filter that darkens everything outside a circle; `radius` is in pixels. Source: Apple, "CIVignetteEffect".
public protocol CIVignetteEffect: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
    var falloff: Float { get set }
}

extension BuiltInFilter: CIColorControls,
    CIColorMatrix,
    CIColorClamp,
    CIExposureAdjust,
    CIGammaAdjust,
    CIHueAdjust,
    CIVibrance,
    CIWhitePointAdjust,
    CILinearToSRGBToneCurve,
    CISRGBToneCurveToLinear,
    CIToneCurve,
    CIColorInvert,
    CIColorMonochrome,
    CISepiaTone,
    CIMaximumComponent,
    CIMinimumComponent,
    CIMaskToAlpha,
    CIVignette,
    CIVignetteEffect
{}

extension CIFilter {
    @discardableResult
    public class func colorControls() -> any CIFilter & CIColorControls { BuiltInFilter.named("CIColorControls") }

    @discardableResult
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { BuiltInFilter.named("CIColorMatrix") }

    @discardableResult
    public class func colorClamp() -> any CIFilter & CIColorClamp { BuiltInFilter.named("CIColorClamp") }

    @discardableResult
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { BuiltInFilter.named("CIExposureAdjust") }

    @discardableResult
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { BuiltInFilter.named("CIGammaAdjust") }

    @discardableResult
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { BuiltInFilter.named("CIHueAdjust") }

    @discardableResult
    public class func vibrance() -> any CIFilter & CIVibrance { BuiltInFilter.named("CIVibrance") }

    @discardableResult
    public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { BuiltInFilter.named("CIWhitePointAdjust") }

    @discardableResult
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
        BuiltInFilter.named("CILinearToSRGBToneCurve")
    }

    @discardableResult
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
        BuiltInFilter.named("CISRGBToneCurveToLinear")
    }

    @discardableResult
    public class func toneCurve() -> any CIFilter & CIToneCurve { BuiltInFilter.named("CIToneCurve") }

    @discardableResult
    public class func colorInvert() -> any CIFilter & CIColorInvert { BuiltInFilter.named("CIColorInvert") }

    @discardableResult
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { BuiltInFilter.named("CIColorMonochrome") }

    @discardableResult
    public class func sepiaTone() -> any CIFilter & CISepiaTone { BuiltInFilter.named("CISepiaTone") }

    @discardableResult
    public class func maximumComponent() -> any CIFilter & CIMaximumComponent { BuiltInFilter.named("CIMaximumComponent") }

    @discardableResult
    public class func minimumComponent() -> any CIFilter & CIMinimumComponent { BuiltInFilter.named("CIMinimumComponent") }

    @discardableResult
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { BuiltInFilter.named("CIMaskToAlpha") }

    @discardableResult
    public class func vignette() -> any CIFilter & CIVignette { BuiltInFilter.named("CIVignette") }

    @discardableResult
    public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { BuiltInFilter.named("CIVignetteEffect") }
}
