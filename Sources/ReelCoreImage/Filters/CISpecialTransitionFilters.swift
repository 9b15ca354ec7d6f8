public import Foundation

// The protocols of CIFilterBuiltins for the filters of LightTransitions.swift and PageTransitions.swift.

/// A transition in which a bar of light crosses the image; `time` is 0 to 1, `angle` in radians, `width` in pixels. Source:
/// Apple, "CICopyMachineTransition".
public protocol CICopyMachineTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
    var extent: CGRect { get set }
    var color: CIColor { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var opacity: Float { get set }
}

/// A transition with a flash of light; `time` is 0 to 1. Source: Apple, "CIFlashTransition".
public protocol CIFlashTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
    var center: CGPoint { get set }
    var extent: CGRect { get set }
    var color: CIColor { get set }
    var maxStriationRadius: Float { get set }
    var striationStrength: Float { get set }
    var striationContrast: Float { get set }
    var fadeThreshold: Float { get set }
}

/// A transition in which irregular holes open; `time` is 0 to 1, `angle` in radians, `radius` and `compression` in pixels.
/// Source: Apple, "CIModTransition".
public protocol CIModTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var radius: Float { get set }
    var compression: Float { get set }
}

/// A transition in which an image disappears as a mask says; `time` is 0 to 1, and the shadow's radius and offset are in
/// pixels. Source: Apple, "CIDisintegrateWithMaskTransition".
public protocol CIDisintegrateWithMaskTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var maskImage: CIImage? { get set }
    var time: Float { get set }
    var shadowRadius: Float { get set }
    var shadowDensity: Float { get set }
    var shadowOffset: CGPoint { get set }
}

/// A transition in which a wave grows from a point; `time` is 0 to 1, `width` and `scale` are in pixels. Source: Apple,
/// "CIRippleTransition".
public protocol CIRippleTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var shadingImage: CIImage? { get set }
    var time: Float { get set }
    var center: CGPoint { get set }
    var extent: CGRect { get set }
    var width: Float { get set }
    var scale: Float { get set }
}

/// A transition in which a page is rolled up; `time` is 0 to 1, `angle` in radians, `radius` in pixels. Source: Apple,
/// "CIPageCurlTransition".
public protocol CIPageCurlTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var backsideImage: CIImage? { get set }
    var shadingImage: CIImage? { get set }
    var time: Float { get set }
    var extent: CGRect { get set }
    var angle: Float { get set }
    var radius: Float { get set }
}

extension BuiltInFilter: CICopyMachineTransition,
    CIFlashTransition,
    CIModTransition,
    CIDisintegrateWithMaskTransition,
    CIRippleTransition,
    CIPageCurlTransition
{}

extension CIFilter {
    @discardableResult
    public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition {
        BuiltInFilter.named("CICopyMachineTransition")
    }

    @discardableResult
    public class func flashTransition() -> any CIFilter & CIFlashTransition { BuiltInFilter.named("CIFlashTransition") }

    @discardableResult
    public class func modTransition() -> any CIFilter & CIModTransition { BuiltInFilter.named("CIModTransition") }

    @discardableResult
    public class func disintegrateWithMaskTransition() -> any CIFilter & CIDisintegrateWithMaskTransition {
        BuiltInFilter.named("CIDisintegrateWithMaskTransition")
    }

    @discardableResult
    public class func rippleTransition() -> any CIFilter & CIRippleTransition { BuiltInFilter.named("CIRippleTransition") }

    @discardableResult
    public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition { BuiltInFilter.named("CIPageCurlTransition") }
}
