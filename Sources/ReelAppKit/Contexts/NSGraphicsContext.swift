public import Foundation
public import ReelCoreGraphics
import ReelUIKit

/// A Core Graphics context, and the direction in which its y grows. Source: Apple, "NSGraphicsContext". Not thread-safe.
open class NSGraphicsContext: NSObject {
    public let cgContext: CGContext

    /// Whether y grows downwards. The context's coordinates must already be so: this only lets images and text be drawn upright.
    public let isFlipped: Bool

    /// Creates a context that draws into a Core Graphics context.
    ///
    /// - Parameter initialFlippedState: whether y grows downwards in the context's coordinates.
    public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
        cgContext = graphicsPort
        isFlipped = initialFlippedState
    }

    // MARK: The current context

    /// The context that this thread draws into: AppKit's functions and UIKit's, which share it. Setting it replaces the current
    /// context; save it before with `saveGraphicsState()`.
    open class var current: NSGraphicsContext? {
        get {
            guard let entry = GraphicsStack.current.entries.last, let context = entry.context else { return nil }
            return entry.owner as? NSGraphicsContext ?? NSGraphicsContext(cgContext: context, flipped: entry.isFlipped)
        }
        set {
            let stack = GraphicsStack.current
            let wasOnly = stack.entries.count == 1
            stack.pop()
            if let newValue {
                stack.push(newValue.entry)
            } else if !wasOnly {
                stack.push(GraphicsStack.Entry(nil))
            }
        }
    }

    /// Saves the state of the current context, and which context is the current one, until `restoreGraphicsState()`.
    open class func saveGraphicsState() {
        let stack = GraphicsStack.current
        current?.saveGraphicsState()
        stack.push(stack.entries.last ?? GraphicsStack.Entry(nil))
    }

    /// Makes the saved context current again and restores its state. Does nothing if none was saved.
    open class func restoreGraphicsState() {
        guard GraphicsStack.current.pop() != nil else { return }
        current?.restoreGraphicsState()
    }

    /// False: no context here is that of a screen.
    @discardableResult
    open class func currentContextDrawingToScreen() -> Bool { false }

    /// Runs drawing code with this context as the current one.
    func whileCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        GraphicsStack.current.push(entry)
        defer { GraphicsStack.current.pop() }
        return try body()
    }

    private var entry: GraphicsStack.Entry { GraphicsStack.Entry(cgContext, isFlipped: isFlipped, owner: self) }

    // MARK: State

    open func saveGraphicsState() {
        cgContext.saveGState()
    }

    open func restoreGraphicsState() {
        cgContext.restoreGState()
    }

    /// Does nothing: all drawing is finished when the call that draws returns.
    open func flushGraphics() {}

    /// False: no context here is that of a screen.
    open var isDrawingToScreen: Bool { false }

    open var imageInterpolation: NSImageInterpolation {
        get { NSImageInterpolation(cgContext.interpolationQuality) }
        set { cgContext.interpolationQuality = newValue.quality }
    }

    open var shouldAntialias: Bool {
        get { cgContext.shouldAntialias }
        set { cgContext.setShouldAntialias(newValue) }
    }

    open var compositingOperation: NSCompositingOperation {
        get { NSCompositingOperation(cgContext.blendMode) }
        set { cgContext.setBlendMode(newValue.blendMode) }
    }
}
