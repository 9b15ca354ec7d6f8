public import Foundation

// The protocols of CIFilterBuiltins for the filters of ColorAdjustment.swift and ColorEffect.swift.

/// Saturation, brightness, contrast.
public protocol CIColorControls: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var saturation: Float { get set }
    var brightness: Float { get set }
    var contrast: Float { get set }
}

/// Each number a product with a vector, and a bias.
public protocol CIColorMatrix: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var rVector: CIVector { get set }
    var gVector: CIVector { get set }
    var bVector: CIVector { get set }
    var aVector: CIVector { get set }
    var biasVector: CIVector { get set }
}

/// Numbers brought between two vectors.
public protocol CIColorClamp: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var minComponents: CIVector { get set }
    var maxComponents: CIVector { get set }
}

/// Light by powers of two.
public protocol CIExposureAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var ev: Float { get set }
}

/// Numbers to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var power: Float { get set }
}

/// Hues turned by an angle in radians.
public protocol CIHueAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var angle: Float { get set }
}

/// Dull colours more, or less, saturated.
public protocol CIVibrance: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var amount: Float { get set }
}

/// White becomes a colour.
public protocol CIWhitePointAdjust: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color: CIColor { get set }
}

/// Light to sRGB's codes.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// SRGB's codes to light.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A curve through five points.
public protocol CIToneCurve: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var point0: CGPoint { get set }
    var point1: CGPoint { get set }
    var point2: CGPoint { get set }
    var point3: CGPoint { get set }
    var point4: CGPoint { get set }
}

/// Colours as on a negative.
public protocol CIColorInvert: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// One colour, as bright as the picture.
public protocol CIColorMonochrome: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var color: CIColor { get set }
    var intensity: Float { get set }
}

/// Brown, as an old photograph.
public protocol CISepiaTone: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// Gray of the greatest number.
public protocol CIMaximumComponent: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// Gray of the least number.
public protocol CIMinimumComponent: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// White, as opaque as the picture is bright.
public protocol CIMaskToAlpha: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// Corners darker than the middle.
public protocol CIVignette: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
    var radius: Float { get set }
}

/// Darker outside a circle.
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
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve { BuiltInFilter.named("CILinearToSRGBToneCurve") }

    @discardableResult
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear { BuiltInFilter.named("CISRGBToneCurveToLinear") }

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
