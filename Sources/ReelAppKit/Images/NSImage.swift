public import Foundation
public import ReelCoreGraphics
import ReelImageEngine
import ReelUIKit

/// An image with a size in points and one or more representations, of which the best one for the place is drawn. Source: Apple,
/// "NSImage".
///
/// `@unchecked Sendable`, as Apple's: several threads may draw an image, but not while one of them changes it.
///
/// Difference from Apple: a picture from a file has one point per pixel, or per two or three pixels if the file's name ends in
/// `@2x` or `@3x`; a resolution in the file's metadata is not used.
open class NSImage: NSObject, NSCopying, @unchecked Sendable {
    public typealias Name = String

    /// All representations, in the order in which they were added.
    public internal(set) var representations: [NSImageRep] = []
    private var ownSize: NSSize?

    /// What the calls of `lockFocus` that have not ended draw into; nil for an impossible size.
    var canvases: [CGContext?] = []

    /// Creates an image without representations.
    public override init() {}

    /// Creates an image without representations. Draw into it with `lockFocus()`, or add a representation.
    public init(size: NSSize) {
        ownSize = size
    }

    /// Creates an image.
    ///
    /// - Parameter size: in points; zero for one point per pixel.
    public init(cgImage: CGImage, size: NSSize) {
        super.init()
        addRepresentation(NSBitmapImageRep(cgImage: cgImage))
        if size.width > 0, size.height > 0 { self.size = size }
    }

    /// Creates an image that a closure draws each time the image is drawn.
    ///
    /// - Parameters:
    ///   - drawingHandlerShouldBeCalledWithFlippedContext: whether y grows downwards for the closure.
    ///   - drawingHandler: receives the image's bounds, and returns whether it has drawn.
    public convenience init(
        size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
        drawingHandler: @escaping (NSRect) -> Bool
    ) {
        self.init(size: size)
        addRepresentation(
            NSCustomImageRep(
                size: size, flipped: drawingHandlerShouldBeCalledWithFlippedContext, drawingHandler: drawingHandler))
    }

    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSImage()
        copy.ownSize = ownSize
        copy.representations = representations
        copy.isTemplate = isTemplate
        return copy
    }

    /// The size in points: that of the largest representation unless it was set. All representations are drawn in this size.
    open var size: NSSize {
        get {
            ownSize ?? representations.map(\.size).max { $0.width * $0.height < $1.width * $1.height } ?? .zero
        }
        set { ownSize = newValue }
    }

    /// Whether the image is a stencil for interface elements. Drawing does not use it.
    open var isTemplate = false

    /// Whether there is something to draw.
    open var isValid: Bool { representations.contains { $0.size.width > 0 && $0.size.height > 0 } }

    open func addRepresentation(_ imageRep: NSImageRep) {
        representations.append(imageRep)
    }

    open func addRepresentations(_ imageReps: [NSImageRep]) {
        representations += imageReps
    }

    open func removeRepresentation(_ imageRep: NSImageRep) {
        representations.removeAll { $0 === imageRep }
    }

    /// Returns the representation for a rectangle: the smallest with as many pixels as the rectangle covers, or the one with the
    /// most. One without pixels of its own, such as a closure, is preferred. Nil if there are none.
    ///
    /// - Parameters:
    ///   - referenceContext: the context that is drawn into; nil for one pixel per point.
    ///   - hints: ignored.
    @discardableResult
    open func bestRepresentation(
        for rect: NSRect, context referenceContext: NSGraphicsContext?, hints: [NSImageRep.HintKey: Any]?
    ) -> NSImageRep? {
        let device = referenceContext?.cgContext.convertToDeviceSpace(rect) ?? rect
        let usable = representations.filter { $0.size.width > 0 && $0.size.height > 0 }
        if let drawn = usable.first(where: { $0.pixelsWide == 0 }) { return drawn }
        let sorted = usable.sorted { $0.pixelsWide < $1.pixelsWide }
        return sorted.first {
            CGFloat($0.pixelsWide) >= device.width.rounded() && CGFloat($0.pixelsHigh) >= device.height.rounded()
        } ?? sorted.last
    }
}
