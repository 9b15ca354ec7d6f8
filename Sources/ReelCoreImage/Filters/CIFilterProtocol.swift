/// The protocol that all filters of `CIFilterBuiltins` conform to. Source: Apple, "CIFilterProtocol".
public protocol CIFilterProtocol: AnyObject {
    var outputImage: CIImage? { get }
}
