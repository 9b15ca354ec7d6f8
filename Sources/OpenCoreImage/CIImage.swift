public import Foundation
import OpenCoreFoundation
public import OpenCoreGraphics
public import OpenCoreVideo

/// A picture, or what is to be made of pictures: nothing is computed before a `CIContext` renders it, and then only the part that
/// is asked for. Source: Apple, "CIImage".
///
/// The origin is at the bottom left and one unit is a pixel. Pictures are mixed in linear light, as Apple's.
public class CIImage: NSObject, NSCopying, @unchecked Sendable {
    // Nothing changes after `init`; what is kept of `properties` is what the client gave.
    let node: Node
    private let origin: Origin

    /// What an image was made from, as long as nothing is done to it.
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

    /// What the image covers; `.infinite` for a colour, `.null` for nothing.
    public var extent: CGRect { node.extent }

    /// The picture that the image was made from; nil where anything was done to it.
    public var cgImage: CGImage? { origin.picture }

    /// The buffer that the image was made from; nil where anything was done to it.
    public var pixelBuffer: CVPixelBuffer? { origin.buffer }

    /// The file that the image was read from; nil where anything was done to it.
    public var url: URL? { origin.url }

    /// The space of the picture that the image was made from; nil where anything was done to it, and for colours that are not
    /// managed.
    public var colorSpace: CGColorSpace? { origin.colorSpace }

    /// What a file says of its picture, under the keys of Image I/O; of images made from others, what the (first) other has.
    public var properties: [String: Any] { origin.properties }

    /// Images do not change: the copy is the image itself.
    @discardableResult
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Equal where they are made of the same picture in the same way. (Images made alike from pictures that look alike are not.)
    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIImage)?.node === node }

    public override var hash: Int { ObjectIdentifier(node).hashValue }

    var samplesNearest: Bool { origin.samplesNearest }

    /// An image with the properties of this one.
    func with(_ node: Node, samplesNearest: Bool = false) -> CIImage {
        CIImage(node, Origin(properties: origin.properties, samplesNearest: samplesNearest))
    }

    /// The image with other properties. They are kept in the image; files that are written from it do not get them.
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
