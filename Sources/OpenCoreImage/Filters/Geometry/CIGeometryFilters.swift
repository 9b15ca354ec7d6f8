public import Foundation
public import OpenCoreGraphics

// The protocols of CIFilterBuiltins for the filters of Geometry.swift.

/// Transformed, with its outermost pixels going on.
public protocol CIAffineClamp: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var transform: CGAffineTransform { get set }
}

/// The picture's corners at four points.
public protocol CIPerspectiveTransform: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var topLeft: CGPoint { get set }
    var topRight: CGPoint { get set }
    var bottomRight: CGPoint { get set }
    var bottomLeft: CGPoint { get set }
}

/// What lies between four points as an upright rectangle.
public protocol CIPerspectiveCorrection: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var topLeft: CGPoint { get set }
    var topRight: CGPoint { get set }
    var bottomRight: CGPoint { get set }
    var bottomLeft: CGPoint { get set }
    var crop: Bool { get set }
}

/// Scaled with sharp edges.
public protocol CILanczosScaleTransform: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var scale: Float { get set }
    var aspectRatio: Float { get set }
}

/// Turned by an angle in radians, without empty corners.
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
    public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform { BuiltInFilter.named("CIPerspectiveTransform") }

    @discardableResult
    public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection { BuiltInFilter.named("CIPerspectiveCorrection") }

    @discardableResult
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform { BuiltInFilter.named("CILanczosScaleTransform") }

    @discardableResult
    public class func straighten() -> any CIFilter & CIStraighten { BuiltInFilter.named("CIStraightenFilter") }
}
