public import Foundation
public import ReelCoreGraphics

// The protocols of CIFilterBuiltins for the filters of Geometry.swift.

/// A filter that transforms an image and extends its edge pixels infinitely. Source: Apple, "CIAffineClamp".
public protocol CIAffineClamp: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var transform: CGAffineTransform { get set }
}

/// A filter that maps the image's corners to four points. Source: Apple, "CIPerspectiveTransform".
public protocol CIPerspectiveTransform: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var topLeft: CGPoint { get set }
    var topRight: CGPoint { get set }
    var bottomRight: CGPoint { get set }
    var bottomLeft: CGPoint { get set }
}

/// A filter that maps the area between four points to an upright rectangle. Source: Apple, "CIPerspectiveCorrection".
public protocol CIPerspectiveCorrection: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var topLeft: CGPoint { get set }
    var topRight: CGPoint { get set }
    var bottomRight: CGPoint { get set }
    var bottomLeft: CGPoint { get set }
    var crop: Bool { get set }
}

/// A filter that scales an image with a Lanczos kernel, which keeps edges sharp. Source: Apple, "CILanczosScaleTransform".
public protocol CILanczosScaleTransform: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var scale: Float { get set }
    var aspectRatio: Float { get set }
}

/// A filter that rotates an image by an angle in radians, without empty corners. Source: Apple, "CIStraighten".
public protocol CIStraighten: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var angle: Float { get set }
}

extension BuiltInFilter: CIAffineClamp,
    CIPerspectiveTransform,
    CIPerspectiveCorrection,
    CILanczosScaleTransform,
    CIStraighten
{}

extension CIFilter {
    @discardableResult
    public class func affineClamp() -> any CIFilter & CIAffineClamp { BuiltInFilter.named("CIAffineClamp") }

    @discardableResult
    public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
        BuiltInFilter.named("CIPerspectiveTransform")
    }

    @discardableResult
    public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
        BuiltInFilter.named("CIPerspectiveCorrection")
    }

    @discardableResult
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        BuiltInFilter.named("CILanczosScaleTransform")
    }

    @discardableResult
    public class func straighten() -> any CIFilter & CIStraighten { BuiltInFilter.named("CIStraightenFilter") }
}
