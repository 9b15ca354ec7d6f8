public import Foundation

// The protocols of CIFilterBuiltins for the filters of Transitions.swift.

/// One image becomes another.
public protocol CIDissolveTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
}

/// An edge goes over one image and leaves another.
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

/// Bars go over one image and leave another.
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
    public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { BuiltInFilter.named("CIBarsSwipeTransition") }
}
