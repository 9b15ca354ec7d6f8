/// What all filters of `CIFilterBuiltins` have. Source: Apple, "CIFilterProtocol".
public protocol CIFilterProtocol: AnyObject {
    var outputImage: CIImage? { get }
}
