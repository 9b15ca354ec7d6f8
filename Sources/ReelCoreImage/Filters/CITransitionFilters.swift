public import Foundation

// The protocols of CIFilterBuiltins for the filters of Transitions.swift.

/// A transition that dissolves one image into another; `time` is 0 to 1. Source: Apple, "CIDissolveTransition".
public protocol CIDissolveTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
}

/// A transition in which an edge moves across an image and reveals another; `time` is 0 to 1, `angle` in radians, `width` in
/// pixels. Source: Apple, "CISwipeTransition".
public protocol CISwipeTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
    var extent: CGRect { get set }
    var color: CIColor { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var opacity: Float { get set }
}

/// A transition in which bars move across an image and reveal another; `time` is 0 to 1, `angle` in radians, `width` and
/// `barOffset` in pixels. Source: Apple, "CIBarsSwipeTransition".
public protocol CIBarsSwipeTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
    var angle: Float { get set }
    var width: Float { get set }
    var barOffset: Float { get set }
}

extension BuiltInFilter: CIDissolveTransition,
    CISwipeTransition,
    CIBarsSwipeTransition
{}

extension CIFilter {
    @discardableResult
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { BuiltInFilter.named("CIDissolveTransition") }

    @discardableResult
    public class func swipeTransition() -> any CIFilter & CISwipeTransition { BuiltInFilter.named("CISwipeTransition") }

    @discardableResult
    public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition {
        BuiltInFilter.named("CIBarsSwipeTransition")
    }
}
