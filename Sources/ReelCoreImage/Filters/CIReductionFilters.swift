public import Foundation

// The protocols of CIFilterBuiltins for the filters of Reductions.swift.

/// A filter that computes a few numbers from the pixels within `extent`. Source: Apple, "CIAreaReductionFilter".
public protocol CIAreaReductionFilter: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var extent: CGRect { get set }
}

/// A filter that computes the average of an area. Source: Apple, "CIAreaAverage".
public protocol CIAreaAverage: CIAreaReductionFilter {}

/// A filter that finds the largest components of an area. Source: Apple, "CIAreaMaximum".
public protocol CIAreaMaximum: CIAreaReductionFilter {}

/// A filter that finds the smallest components of an area. Source: Apple, "CIAreaMinimum".
public protocol CIAreaMinimum: CIAreaReductionFilter {}

/// A filter that finds the smallest and the largest components of an area. Source: Apple, "CIAreaMinMax".
public protocol CIAreaMinMax: CIAreaReductionFilter {}

/// A filter that computes the average of each row. Source: Apple, "CIRowAverage".
public protocol CIRowAverage: CIAreaReductionFilter {}

/// A filter that computes the average of each column. Source: Apple, "CIColumnAverage".
public protocol CIColumnAverage: CIAreaReductionFilter {}

/// A filter that computes a histogram of `count` ranges. Source: Apple, "CIAreaHistogram".
public protocol CIAreaHistogram: CIAreaReductionFilter {
    var scale: Float { get set }
    var count: Int { get set }
}

/// A filter that draws a histogram, `height` pixels high. Source: Apple, "CIHistogramDisplay".
public protocol CIHistogramDisplay: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var height: Float { get set }
    var highLimit: Float { get set }
    var lowLimit: Float { get set }
}

extension BuiltInFilter: CIAreaReductionFilter,
    CIAreaAverage,
    CIAreaMaximum,
    CIAreaMinimum,
    CIAreaMinMax,
    CIRowAverage,
    CIColumnAverage,
    CIAreaHistogram,
    CIHistogramDisplay
{}

extension CIFilter {
    @discardableResult
    public class func areaAverage() -> any CIFilter & CIAreaAverage { BuiltInFilter.named("CIAreaAverage") }

    @discardableResult
    public class func areaMaximum() -> any CIFilter & CIAreaMaximum { BuiltInFilter.named("CIAreaMaximum") }

    @discardableResult
    public class func areaMinimum() -> any CIFilter & CIAreaMinimum { BuiltInFilter.named("CIAreaMinimum") }

    @discardableResult
    public class func areaMinMax() -> any CIFilter & CIAreaMinMax { BuiltInFilter.named("CIAreaMinMax") }

    @discardableResult
    public class func rowAverage() -> any CIFilter & CIRowAverage { BuiltInFilter.named("CIRowAverage") }

    @discardableResult
    public class func columnAverage() -> any CIFilter & CIColumnAverage { BuiltInFilter.named("CIColumnAverage") }

    @discardableResult
    public class func areaHistogram() -> any CIFilter & CIAreaHistogram { BuiltInFilter.named("CIAreaHistogram") }

    @discardableResult
    public class func histogramDisplay() -> any CIFilter & CIHistogramDisplay { BuiltInFilter.named("CIHistogramDisplayFilter") }
}
