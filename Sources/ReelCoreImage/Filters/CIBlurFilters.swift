// The protocols of CIFilterBuiltins for the filters of Blur.swift and Sharpening.swift.

/// A Gaussian blur; `radius` is its standard deviation in pixels, at most 512. Source: Apple, "CIGaussianBlur".
public protocol CIGaussianBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A blur that averages a square, which extends `radius` pixels (at most 512) to each side. Source: Apple, "CIBoxBlur".
public protocol CIBoxBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A blur that averages along a line, which extends `radius` pixels (at most 512) to each side. `angle` is in radians. Source:
/// Apple, "CIMotionBlur".
public protocol CIMotionBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var angle: Float { get set }
}

/// A filter that sharpens only the luminance. `radius` is the standard deviation of a Gaussian in pixels, at most 100. Source:
/// Apple, "CISharpenLuminance".
public protocol CISharpenLuminance: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var sharpness: Float { get set }
    var radius: Float { get set }
}

/// A filter that sharpens by the difference from a Gaussian blur. `radius` is its standard deviation in pixels, at most 100.
/// Source: Apple, "CIUnsharpMask".
public protocol CIUnsharpMask: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var intensity: Float { get set }
}

extension BuiltInFilter: CIGaussianBlur,
    CIBoxBlur,
    CIMotionBlur,
    CISharpenLuminance,
    CIUnsharpMask
{}

extension CIFilter {
    @discardableResult
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { BuiltInFilter.named("CIGaussianBlur") }

    @discardableResult
    public class func boxBlur() -> any CIFilter & CIBoxBlur { BuiltInFilter.named("CIBoxBlur") }

    @discardableResult
    public class func motionBlur() -> any CIFilter & CIMotionBlur { BuiltInFilter.named("CIMotionBlur") }

    @discardableResult
    public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { BuiltInFilter.named("CISharpenLuminance") }

    @discardableResult
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask { BuiltInFilter.named("CIUnsharpMask") }
}
