// One function for each of the filters of Compositing.swift and BlendModes.swift, as in Apple's CIFilterBuiltins.

/// A filter that composites an image with a background. Source: Apple, "CICompositeOperation".
public protocol CICompositeOperation: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
}

extension BuiltInFilter: CICompositeOperation {}

extension CIFilter {
    @discardableResult
    public class func additionCompositing() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CIAdditionCompositing")
    }

    @discardableResult
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIColorBlendMode") }

    @discardableResult
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIColorBurnBlendMode") }

    @discardableResult
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CIColorDodgeBlendMode")
    }

    @discardableResult
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIDarkenBlendMode") }

    @discardableResult
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CIDifferenceBlendMode")
    }

    @discardableResult
    public class func divideBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIDivideBlendMode") }

    @discardableResult
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIExclusionBlendMode") }

    @discardableResult
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIHardLightBlendMode") }

    @discardableResult
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIHueBlendMode") }

    @discardableResult
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CILightenBlendMode") }

    @discardableResult
    public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CILinearBurnBlendMode")
    }

    @discardableResult
    public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CILinearDodgeBlendMode")
    }

    @discardableResult
    public class func linearLightBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CILinearLightBlendMode")
    }

    @discardableResult
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CILuminosityBlendMode")
    }

    @discardableResult
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIMaximumCompositing") }

    @discardableResult
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIMinimumCompositing") }

    @discardableResult
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIMultiplyBlendMode") }

    @discardableResult
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CIMultiplyCompositing")
    }

    @discardableResult
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIOverlayBlendMode") }

    @discardableResult
    public class func pinLightBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIPinLightBlendMode") }

    @discardableResult
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CISaturationBlendMode")
    }

    @discardableResult
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CIScreenBlendMode") }

    @discardableResult
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CISoftLightBlendMode") }

    @discardableResult
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CISourceAtopCompositing")
    }

    @discardableResult
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CISourceInCompositing")
    }

    @discardableResult
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CISourceOutCompositing")
    }

    @discardableResult
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CISourceOverCompositing")
    }

    @discardableResult
    public class func subtractBlendMode() -> any CIFilter & CICompositeOperation { BuiltInFilter.named("CISubtractBlendMode") }

    @discardableResult
    public class func vividLightBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltInFilter.named("CIVividLightBlendMode")
    }
}
