// The protocols of CIFilterBuiltins for the filters of Convolutions.swift, Drawings.swift, Colorimetry.swift and
// FoldTransitions.swift.

/// A filter that sums the pixels around each pixel, multiplied by weights. Source: Apple, "CIConvolution".
public protocol CIConvolution: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var weights: CIVector { get set }
    var bias: Float { get set }
}

/// A filter that adapts an image from one white to another; each is a temperature in kelvins and a tint. The
/// formula is ours. Source: Apple, "CITemperatureAndTint".
public protocol CITemperatureAndTint: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var neutral: CIVector { get set }
    var targetNeutral: CIVector { get set }
}

/// A filter that computes the difference of two images as the eye sees it. Source: Apple, "CILabDeltaE".
public protocol CILabDeltaE: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var image2: CIImage? { get set }
}

/// A filter that makes an image look like a drawing in a comic book. The formula is ours. Source: Apple,
/// "CIComicEffect".
public protocol CIComicEffect: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// A filter that adds noise. Source: Apple, "CIDither".
public protocol CIDither: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// A filter that mixes an image with a background; at an `amount` of 0 there is only the background. Source: Apple,
/// "CIMix".
public protocol CIMix: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
    var amount: Float { get set }
}

/// A transition that unfolds one image into another one of a different height; `time` is 0 to 1, `bottomHeight` in pixels.
/// Source: Apple, "CIAccordionFoldTransition".
public protocol CIAccordionFoldTransition: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var targetImage: CIImage? { get set }
    var time: Float { get set }
    var bottomHeight: Float { get set }
    var numberOfFolds: Float { get set }
    var foldShadowAmount: Float { get set }
}

extension BuiltInFilter: CIConvolution,
    CITemperatureAndTint,
    CILabDeltaE,
    CIComicEffect,
    CIDither,
    CIMix,
    CIAccordionFoldTransition
{}

extension CIFilter {
    @discardableResult
    public class func convolution3X3() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolution3X3") }

    @discardableResult
    public class func convolution5X5() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolution5X5") }

    @discardableResult
    public class func convolution7X7() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolution7X7") }

    @discardableResult
    public class func convolution9Horizontal() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolution9Horizontal") }

    @discardableResult
    public class func convolution9Vertical() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolution9Vertical") }

    @discardableResult
    public class func convolutionRGB3X3() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolutionRGB3X3") }

    @discardableResult
    public class func convolutionRGB5X5() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolutionRGB5X5") }

    @discardableResult
    public class func convolutionRGB7X7() -> any CIFilter & CIConvolution { BuiltInFilter.named("CIConvolutionRGB7X7") }

    @discardableResult
    public class func convolutionRGB9Horizontal() -> any CIFilter & CIConvolution {
        BuiltInFilter.named("CIConvolutionRGB9Horizontal")
    }

    @discardableResult
    public class func convolutionRGB9Vertical() -> any CIFilter & CIConvolution {
        BuiltInFilter.named("CIConvolutionRGB9Vertical")
    }

    @discardableResult
    public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint { BuiltInFilter.named("CITemperatureAndTint") }

    @discardableResult
    public class func labDeltaE() -> any CIFilter & CILabDeltaE { BuiltInFilter.named("CILabDeltaE") }

    @discardableResult
    public class func comicEffect() -> any CIFilter & CIComicEffect { BuiltInFilter.named("CIComicEffect") }

    @discardableResult
    public class func dither() -> any CIFilter & CIDither { BuiltInFilter.named("CIDither") }

    @discardableResult
    public class func mix() -> any CIFilter & CIMix { BuiltInFilter.named("CIMix") }

    @discardableResult
    public class func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition {
        BuiltInFilter.named("CIAccordionFoldTransition")
    }
}
