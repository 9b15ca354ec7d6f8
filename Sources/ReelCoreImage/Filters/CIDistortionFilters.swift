public import Foundation

// The protocols of CIFilterBuiltins for the filters of Distortions.swift.

/// A filter that enlarges a circle, or with a negative `scale` reduces it; `radius` is in pixels. Source: Apple,
/// "CIBumpDistortion".
public protocol CIBumpDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var scale: Float { get set }
}

/// A filter that enlarges a band across `angle` (in radians); `radius` is in pixels. Source: Apple,
/// "CIBumpDistortionLinear".
public protocol CIBumpDistortionLinear: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var angle: Float { get set }
    var scale: Float { get set }
}

/// A filter that draws pixels within `radius` pixels towards a point. Source: Apple, "CIPinchDistortion".
public protocol CIPinchDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var scale: Float { get set }
}

/// A filter that turns pixels within `radius` pixels around a point, by `angle` (in radians) in the middle. Source: Apple,
/// "CITwirlDistortion".
public protocol CITwirlDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var angle: Float { get set }
}

/// A filter that winds pixels within `radius` pixels around a point, by `angle` (in radians) in the middle. Source: Apple,
/// "CIVortexDistortion".
public protocol CIVortexDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
    var angle: Float { get set }
}

/// A filter that opens a hole of `radius` pixels and pushes pixels outwards. Source: Apple, "CIHoleDistortion".
public protocol CIHoleDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
}

/// A filter that spreads the colours of a circle of `radius` pixels outwards. Source: Apple, "CICircleSplashDistortion".
public protocol CICircleSplashDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var radius: Float { get set }
}

/// A filter that moves pixels by up to half of `scale` pixels, as another image says. Source: Apple,
/// "CIDisplacementDistortion".
public protocol CIDisplacementDistortion: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var displacementImage: CIImage? { get set }
    var scale: Float { get set }
}

extension BuiltInFilter: CIBumpDistortion,
    CIBumpDistortionLinear,
    CIPinchDistortion,
    CITwirlDistortion,
    CIVortexDistortion,
    CIHoleDistortion,
    CICircleSplashDistortion,
    CIDisplacementDistortion
{}

extension CIFilter {
    @discardableResult
    public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { BuiltInFilter.named("CIBumpDistortion") }

    @discardableResult
    public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear {
        BuiltInFilter.named("CIBumpDistortionLinear")
    }

    @discardableResult
    public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { BuiltInFilter.named("CIPinchDistortion") }

    @discardableResult
    public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { BuiltInFilter.named("CITwirlDistortion") }

    @discardableResult
    public class func vortexDistortion() -> any CIFilter & CIVortexDistortion { BuiltInFilter.named("CIVortexDistortion") }

    @discardableResult
    public class func holeDistortion() -> any CIFilter & CIHoleDistortion { BuiltInFilter.named("CIHoleDistortion") }

    @discardableResult
    public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion {
        BuiltInFilter.named("CICircleSplashDistortion")
    }

    @discardableResult
    public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion {
        BuiltInFilter.named("CIDisplacementDistortion")
    }
}
