import Foundation
import ReelCoreGraphics

/// The contexts that one thread draws into; the last one is the current one.
final class GraphicsStack {
    struct Entry {
        /// Nil if an image context of an impossible size was begun: drawing then does nothing, and the end call still matches.
        let context: CGContext?
        /// The pixels per point of contexts created by `UIGraphicsBeginImageContextWithOptions`; nil for others.
        let imageScale: CGFloat?
    }

    private(set) var entries: [Entry] = []

    /// The calling thread's stack.
    static var current: GraphicsStack {
        let key = "Stillreel.GraphicsStack"
        if let stack = Thread.current.threadDictionary[key] as? GraphicsStack { return stack }
        let stack = GraphicsStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    func push(_ context: CGContext?, imageScale: CGFloat? = nil) {
        entries.append(Entry(context: context, imageScale: imageScale))
    }

    @discardableResult
    func pop() -> Entry? {
        entries.popLast()
    }
}

extension CGContext {
    /// Creates a context with its own memory and UIKit's coordinates: points from the top left, y growing downwards. Returns
    /// nil for an impossible size.
    static func image(size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
        guard let width = pixels(size.width * scale), let height = pixels(size.height * scale) else { return nil }
        let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        )
        context?.translateBy(x: 0, y: CGFloat(height))
        context?.scaleBy(x: scale, y: -scale)
        context?.baseTransform = CGAffineTransform(scaleX: scale, y: -scale)
        return context
    }

    private static func pixels(_ length: CGFloat) -> Int? {
        length > 0 ? Int(exactly: length.rounded(.up)) : nil
    }
}
