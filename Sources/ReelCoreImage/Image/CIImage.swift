public import Foundation
import ReelCoreFoundation
public import ReelCoreGraphics
public import ReelCoreVideo

/// An image: a picture, or the result of operations on pictures. Nothing is computed before a `CIContext` renders it, and then
/// only the requested part. Source: Apple, "CIImage".
///
/// The origin is at the bottom left and one unit is a pixel. Images are blended in linear light, as Apple's are.
///
/// `@unchecked Sendable`: the class is not final; nothing changes after `init`, and `properties` holds what the client provided.
open class CIImage: NSObject, NSCopying, @unchecked Sendable {
    let node: Node
    private let origin: Origin

    /// What an image was created from, until it is modified.
    struct Origin {
        var picture: CGImage?
        var buffer: CVPixelBuffer?
        var url: URL?
        var colorSpace: CGColorSpace?
        var properties: [String: Any] = [:]
        var samplesNearest = false
    }

    init(_ node: Node, _ origin: Origin = Origin()) {
        self.node = node
        self.origin = origin
    }

    /// The area that the image covers; `.infinite` for a colour, `.null` for an empty image.
    public var extent: CGRect { node.extent }

    /// The picture that the image was created from; nil if it was modified.
    public var cgImage: CGImage? { origin.picture }

    /// The buffer that the image was created from; nil if it was modified.
    public var pixelBuffer: CVPixelBuffer? { origin.buffer }

    /// The file that the image was read from; nil if it was modified.
    public var url: URL? { origin.url }

    /// The colour space of the picture or the buffer that the image was created from; nil if it was modified, and if
    /// colours are not managed.
    public var colorSpace: CGColorSpace? { origin.colorSpace }

    /// The file's metadata, under the keys of Image I/O; for images created from others, that of the (first) other.
    public var properties: [String: Any] { origin.properties }

    /// Returns the image itself, because images are immutable.
    @discardableResult
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether both images were created from the same picture in one operation. (Images created alike from pictures
    /// that look alike are not equal.)
    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIImage)?.node === node }

    public override var hash: Int { ObjectIdentifier(node).hashValue }

    var samplesNearest: Bool { origin.samplesNearest }

    /// Returns the result of an operation, with this image as the first input and its properties.
    func filtered(_ operation: any Operation, _ others: Node...) -> CIImage { with(Node(operation, [node] + others)) }

    /// Returns the image with its colours multiplied by a matrix.
    func multiplied(by matrix: ColorMatrix) -> CIImage {
        guard let both = (node.operation as? ColorMatrix)?.followed(by: matrix), both.isFinite else { return filtered(matrix) }
        return with(Node(both, node.inputs))
    }

    /// Returns an image with the properties of this one.
    func with(_ node: Node, samplesNearest: Bool = false) -> CIImage {
        CIImage(node, Origin(properties: origin.properties, samplesNearest: samplesNearest))
    }

    /// Returns the image with other properties. They are kept in the image, but not written into files.
    @discardableResult
    public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
        var origin = origin
        origin.properties = [:]
        for (key, value) in properties {
            if let key = key.base as? String { origin.properties[key] = value }
        }
        return CIImage(node, origin)
    }
}
