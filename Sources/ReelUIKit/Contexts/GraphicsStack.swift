package import Foundation
package import ReelCoreGraphics

/// The contexts that one thread draws into; the last one is the current one.
package final class GraphicsStack {
    package struct Entry {
        /// Nil if an image context of an impossible size was begun: drawing then does nothing, and the end call still matches.
        package let context: CGContext?
        /// The pixels per point of contexts created by `UIGraphicsBeginImageContextWithOptions`; nil for others.
        let imageScale: CGFloat?
        /// Whether y grows downwards, as in UIKit.
        package let isFlipped: Bool
        /// The object that AppKit has for the context; nil if UIKit's functions made it current.
        package let owner: AnyObject?

        package init(_ context: CGContext?, imageScale: CGFloat? = nil, isFlipped: Bool = true, owner: AnyObject? = nil) {
            (self.context, self.imageScale, self.isFlipped, self.owner) = (context, imageScale, isFlipped, owner)
        }
    }

    package private(set) var entries: [Entry] = []

    /// The calling thread's stack.
    package static var current: GraphicsStack {
        let key = "Stillreel.GraphicsStack"
        if let stack = Thread.current.threadDictionary[key] as? GraphicsStack { return stack }
        let stack = GraphicsStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    package func push(_ entry: Entry) {
        entries.append(entry)
    }

    @discardableResult
    package func pop() -> Entry? {
        entries.popLast()
    }
}

extension CGContext {
    /// Creates a context with its own memory and UIKit's coordinates: points from the top left, y growing downwards. Returns
    /// nil for an impossible size.
    static func image(size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
        let context = pixels(size, scale, isOpaque: isOpaque)
        context?.flip(height: CGFloat(context?.height ?? 0))
        context?.scaleBy(x: scale, y: scale)
        context?.baseTransform = CGAffineTransform(scaleX: scale, y: -scale)
        return context
    }

    /// Creates a context with its own memory and points as units, from the bottom left. Returns nil for an impossible size.
    package static func points(size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
        let context = pixels(size, scale, isOpaque: isOpaque)
        context?.scaleBy(x: scale, y: scale)
        context?.baseTransform = CGAffineTransform(scaleX: scale, y: scale)
        return context
    }

    private static func pixels(_ size: CGSize, _ scale: CGFloat, isOpaque: Bool) -> CGContext? {
        guard let width = pixels(size.width * scale), let height = pixels(size.height * scale) else { return nil }
        let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
        return CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        )
    }

    /// Turns the y axis round, so that the origin is at the top of an area of this height.
    package func flip(height: CGFloat) {
        translateBy(x: 0, y: height)
        scaleBy(x: 1, y: -1)
    }

    private static func pixels(_ length: CGFloat) -> Int? {
        length > 0 ? Int(exactly: length.rounded(.up)) : nil
    }
}
