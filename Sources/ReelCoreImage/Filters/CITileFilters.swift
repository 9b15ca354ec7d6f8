public import Foundation
public import ReelCoreGraphics

// The protocols of CIFilterBuiltins for the filters of Tiles.swift.

/// A filter that transforms an image and repeats it. Source: Apple, "CIAffineTile".
public protocol CIAffineTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var transform: CGAffineTransform { get set }
}

/// A filter that repeats a parallelogram with sides of `width` pixels; angles are in radians. Source: Apple,
/// "CIFourfoldTranslatedTile".
public protocol CIFourfoldTranslatedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var acuteAngle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a parallelogram with sides of `width` pixels; angles are in radians. Source: Apple,
/// "CIParallelogramTile".
public protocol CIParallelogramTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var acuteAngle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a parallelogram with sides of `width` pixels, mirrored at its sides; angles are in radians. Source:
/// Apple, "CIFourfoldReflectedTile".
public protocol CIFourfoldReflectedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var acuteAngle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a square with sides of `width` pixels, turned by 90° each time; `angle` is in radians. Source: Apple,
/// "CIFourfoldRotatedTile".
public protocol CIFourfoldRotatedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a half of a square with sides of `width` pixels, mirrored at all sides; `angle` is in radians. Source:
/// Apple, "CIEightfoldReflectedTile".
public protocol CIEightfoldReflectedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a square with sides of `width` pixels, mirrored and moved; `angle` is in radians. Source: Apple,
/// "CIGlideReflectedTile".
public protocol CIGlideReflectedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a triangle with sides of `width` pixels, turned by 180° each time; `angle` is in radians. Source:
/// Apple, "CITriangleTile".
public protocol CITriangleTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a triangle with sides of `width` pixels, mirrored at its sides; `angle` is in radians. Source:
/// Apple, "CISixfoldReflectedTile".
public protocol CISixfoldReflectedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a half of a triangle with sides of `width` pixels, mirrored at all sides; `angle` is in radians.
/// Source: Apple, "CITwelvefoldReflectedTile".
public protocol CITwelvefoldReflectedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
}

/// A filter that repeats a hexagon as wide as `width` pixels, of six parts turned by 60° each time; `angle` is in radians.
/// Source: Apple, "CISixfoldRotatedTile".
public protocol CISixfoldRotatedTile: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
    var width: Float { get set }
}

/// A filter that mirrors a sector `2 × count` times around a point; `angle` is in radians. Source: Apple, "CIKaleidoscope".
public protocol CIKaleidoscope: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var count: Int { get set }
    var center: CGPoint { get set }
    var angle: Float { get set }
}

extension BuiltInFilter: CIAffineTile,
    CIFourfoldTranslatedTile,
    CIParallelogramTile,
    CIFourfoldReflectedTile,
    CIFourfoldRotatedTile,
    CIEightfoldReflectedTile,
    CIGlideReflectedTile,
    CITriangleTile,
    CISixfoldReflectedTile,
    CITwelvefoldReflectedTile,
    CISixfoldRotatedTile,
    CIKaleidoscope
{}

extension CIFilter {
    @discardableResult
    public class func affineTile() -> any CIFilter & CIAffineTile { BuiltInFilter.named("CIAffineTile") }

    @discardableResult
    public class func fourfoldTranslatedTile() -> any CIFilter & CIFourfoldTranslatedTile {
        BuiltInFilter.named("CIFourfoldTranslatedTile")
    }

    @discardableResult
    public class func parallelogramTile() -> any CIFilter & CIParallelogramTile { BuiltInFilter.named("CIParallelogramTile") }

    @discardableResult
    public class func fourfoldReflectedTile() -> any CIFilter & CIFourfoldReflectedTile {
        BuiltInFilter.named("CIFourfoldReflectedTile")
    }

    @discardableResult
    public class func fourfoldRotatedTile() -> any CIFilter & CIFourfoldRotatedTile {
        BuiltInFilter.named("CIFourfoldRotatedTile")
    }

    @discardableResult
    public class func eightfoldReflectedTile() -> any CIFilter & CIEightfoldReflectedTile {
        BuiltInFilter.named("CIEightfoldReflectedTile")
    }

    @discardableResult
    public class func glideReflectedTile() -> any CIFilter & CIGlideReflectedTile { BuiltInFilter.named("CIGlideReflectedTile") }

    @discardableResult
    public class func kaleidoscope() -> any CIFilter & CIKaleidoscope { BuiltInFilter.named("CIKaleidoscope") }

    @discardableResult
    public class func triangleTile() -> any CIFilter & CITriangleTile { BuiltInFilter.named("CITriangleTile") }

    @discardableResult
    public class func sixfoldReflectedTile() -> any CIFilter & CISixfoldReflectedTile {
        BuiltInFilter.named("CISixfoldReflectedTile")
    }

    @discardableResult
    public class func twelvefoldReflectedTile() -> any CIFilter & CITwelvefoldReflectedTile {
        BuiltInFilter.named("CITwelvefoldReflectedTile")
    }

    @discardableResult
    public class func sixfoldRotatedTile() -> any CIFilter & CISixfoldRotatedTile { BuiltInFilter.named("CISixfoldRotatedTile") }
}
