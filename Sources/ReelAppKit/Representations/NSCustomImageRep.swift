public import Foundation
import ReelCoreGraphics
import ReelUIKit

/// An image that a closure draws each time. Source: Apple, "NSCustomImageRep".
open class NSCustomImageRep: NSImageRep {
    /// The closure that draws: it receives the image's bounds, and returns whether it has drawn.
    public let drawingHandler: ((NSRect) -> Bool)?
    private let isFlipped: Bool

    /// - Parameter drawingHandlerShouldBeCalledWithFlippedContext: whether y grows downwards for the closure.
    public init(
        size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
        drawingHandler: @escaping (NSRect) -> Bool
    ) {
        self.drawingHandler = drawingHandler
        isFlipped = drawingHandlerShouldBeCalledWithFlippedContext
        super.init()
        self.size = size
    }

    @discardableResult
    open override func draw() -> Bool {
        guard let context = NSGraphicsContext.current?.cgContext, let drawingHandler else { return false }
        context.saveGState()
        defer { context.restoreGState() }
        if isFlipped { context.flip(height: size.height) }
        return NSGraphicsContext(cgContext: context, flipped: isFlipped).whileCurrent {
            drawingHandler(NSRect(origin: .zero, size: size))
        }
    }
}
