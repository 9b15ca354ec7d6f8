// The protocols of CIFilterBuiltins for the filters of Blur.swift and Sharpening.swift.

/// A Gaussian blur; the radius is its standard deviation.
public protocol CIGaussianBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The mean of a square.
public protocol CIBoxBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// The mean along a line.
public protocol CIMotionBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
    var angle: Float { get set }
}

/// Sharper by its brightness alone.
public protocol CISharpenLuminance: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var sharpness: Float { get set }
    var radius: Float { get set }
}

/// Sharper by what a blur takes away.
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
