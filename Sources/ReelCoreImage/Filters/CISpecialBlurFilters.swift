public import Foundation

// The protocols of CIFilterBuiltins for the filters of SpecialBlurs.swift.

/// A blur that averages a disc of `radius` pixels, at most 512. Source: Apple, "CIDiscBlur".
public protocol CIDiscBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A blur towards a centre. Source: Apple, "CIZoomBlur".
public protocol CIZoomBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var center: CGPoint { get set }
    var amount: Float { get set }
}

/// A Gaussian blur whose standard deviation is `radius` pixels (at most 100) times the mask's luminance. Source: Apple,
/// "CIMaskedVariableBlur".
public protocol CIMaskedVariableBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var mask: CIImage? { get set }
    var radius: Float { get set }
}

/// A filter that takes the median of 3 × 3 pixels. Source: Apple, "CIMedian".
public protocol CIMedian: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that blurs small changes and sharpens others. Source: Apple, "CINoiseReduction".
public protocol CINoiseReduction: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var noiseLevel: Float { get set }
    var sharpness: Float { get set }
}

/// A filter that subtracts the smallest component within `radius` pixels (at most 50) from the largest. Source: Apple,
/// "CIMorphologyGradient".
public protocol CIMorphologyGradient: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A filter that takes the largest of each component within `radius` pixels, at most 50. Source: Apple,
/// "CIMorphologyMaximum".
public protocol CIMorphologyMaximum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A filter that takes the smallest of each component within `radius` pixels, at most 50. Source: Apple,
/// "CIMorphologyMinimum".
public protocol CIMorphologyMinimum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A filter that takes the largest of each component within a rectangle. Source: Apple, "CIMorphologyRectangleMaximum".
public protocol CIMorphologyRectangleMaximum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var width: Float { get set }
    var height: Float { get set }
}

/// A filter that takes the smallest of each component within a rectangle. Source: Apple, "CIMorphologyRectangleMinimum".
public protocol CIMorphologyRectangleMinimum: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var width: Float { get set }
    var height: Float { get set }
}

extension BuiltInFilter: CIDiscBlur,
    CIZoomBlur,
    CIMaskedVariableBlur,
    CIMedian,
    CINoiseReduction,
    CIMorphologyGradient,
    CIMorphologyMaximum,
    CIMorphologyMinimum,
    CIMorphologyRectangleMaximum,
    CIMorphologyRectangleMinimum
{}

extension CIFilter {
    @discardableResult
    public class func discBlur() -> any CIFilter & CIDiscBlur { BuiltInFilter.named("CIDiscBlur") }

    @discardableResult
    public class func zoomBlur() -> any CIFilter & CIZoomBlur { BuiltInFilter.named("CIZoomBlur") }

    @discardableResult
    public class func maskedVariableBlur() -> any CIFilter & CIMaskedVariableBlur { BuiltInFilter.named("CIMaskedVariableBlur") }

    @discardableResult
    public class func median() -> any CIFilter & CIMedian { BuiltInFilter.named("CIMedianFilter") }

    @discardableResult
    public class func noiseReduction() -> any CIFilter & CINoiseReduction { BuiltInFilter.named("CINoiseReduction") }

    @discardableResult
    public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient { BuiltInFilter.named("CIMorphologyGradient") }

    @discardableResult
    public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum { BuiltInFilter.named("CIMorphologyMaximum") }

    @discardableResult
    public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum { BuiltInFilter.named("CIMorphologyMinimum") }

    @discardableResult
    public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
        BuiltInFilter.named("CIMorphologyRectangleMaximum")
    }

    @discardableResult
    public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
        BuiltInFilter.named("CIMorphologyRectangleMinimum")
    }
}
