/// What all filters of `CIFilterBuiltins` have. Source: Apple, "CIFilterProtocol".
public protocol CIFilterProtocol: AnyObject {
    var outputImage: CIImage? { get }
}

/// A filter that puts an image in front of another.
public protocol CICompositeOperation: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var backgroundImage: CIImage? { get set }
}
