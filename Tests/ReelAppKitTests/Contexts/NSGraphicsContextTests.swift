import Foundation
import ReelAppKit
import ReelCoreFoundation
import ReelCoreGraphics
import ReelUIKit
import Testing

@Suite struct NSGraphicsContextTests {
    @Test("Saving and restoring keeps the current context and its state")
    func states() throws {
        #expect(NSGraphicsContext.current == nil)
        let page = try Page(2, 1)
        let context = try #require(NSGraphicsContext(bitmapImageRep: page.rep))
        let other = try #require(NSGraphicsContext(bitmapImageRep: try Page(1, 1).rep))
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = context
        NSColor.red.setFill()
        NSGraphicsContext.saveGraphicsState()
        NSColor.blue.setFill()
        NSRect(x: 0, y: 0, width: 1, height: 1).clip()
        NSGraphicsContext.current = other
        #expect(NSGraphicsContext.current === other)
        #expect(UIGraphicsGetCurrentContext() === other.cgContext)
        NSGraphicsContext.restoreGraphicsState()
        #expect(NSGraphicsContext.current === context)
        NSRect(x: 0, y: 0, width: 2, height: 1).fill()
        #expect(page.letters == ["RR"])
        NSGraphicsContext.current = nil
        #expect(NSGraphicsContext.current == nil)
        NSGraphicsContext.restoreGraphicsState()
        #expect(NSGraphicsContext.current == nil)
        NSGraphicsContext.restoreGraphicsState()
        #expect(!NSGraphicsContext.currentContextDrawingToScreen())
    }

    @Test("Settings are those of the Core Graphics context")
    func settings() throws {
        let context = try #require(NSGraphicsContext(bitmapImageRep: try Page(1, 1).rep))
        #expect(context.imageInterpolation == .default)
        for interpolation in [NSImageInterpolation.none, .low, .medium, .high, .default] {
            context.imageInterpolation = interpolation
            #expect(context.imageInterpolation == interpolation)
        }
        context.imageInterpolation = .high
        #expect(context.cgContext.interpolationQuality == .high)
        context.saveGraphicsState()
        context.shouldAntialias = false
        context.compositingOperation = .multiply
        #expect(!context.shouldAntialias)
        context.restoreGraphicsState()
        #expect(context.shouldAntialias)
        #expect(context.compositingOperation == .sourceOver)
    }

    @Test("Rectangles are filled and framed in the fill colour")
    func rectangles() throws {
        let page = try Page(4, 4)
        try page.draw {
            NSColor.red.set()
            NSRectFill(NSRect(x: 0, y: 0, width: 4, height: 4))
            NSColor.blue.set()
            NSRect(x: 0, y: 0, width: 4, height: 4).frame()
            NSColor.green.set()
            [NSRect(x: 0, y: 0, width: 1, height: 1), NSRect(x: 3, y: 3, width: 1, height: 1)].fill()
            NSColor.clear.set()
            NSRectFill(NSRect(x: 1, y: 1, width: 1, height: 1))
            NSRect(x: 2, y: 2, width: 1, height: 1).fill()
        }
        #expect(page.letters == ["BBBG", "BRRB", "B.RB", "GBBB"])
        try page.draw {
            NSColor.white.set()
            NSRectClip(NSRect(x: 0, y: 0, width: 4, height: 1))
            NSFrameRectWithWidth(NSRect(x: 0, y: 0, width: 4, height: 4), 2)
            NSRectFillUsingOperation(NSRect(x: 0, y: 0, width: 1, height: 4), .clear)
        }
        #expect(page.letters == ["BBBG", "BRRB", "B.RB", ".WWW"])
        try page.draw {
            let transform = NSAffineTransform()
            transform.translateX(by: 2, yBy: 3)
            transform.concat()
            NSColor.white.set()
            NSRect(x: 0, y: 0, width: 1, height: 1).fill()
        }
        #expect(page.letters[0] == "BBWG")
    }

    @Test("There is no screen")
    func screens() {
        #expect(NSScreen.main == nil)
        #expect(NSScreen.screens.isEmpty)
        #expect((NSScreen.main?.backingScaleFactor ?? 2) == 2)
    }

    @Test("A drawing without a context does nothing")
    func nothing() throws {
        NSColor.red.set()
        NSRect(x: 0, y: 0, width: 1, height: 1).fill()
        NSBezierPath.fill(NSRect(x: 0, y: 0, width: 1, height: 1))
        NSImage(cgImage: try picture(["R"]), size: .zero).draw(in: NSRect(x: 0, y: 0, width: 1, height: 1))
        "text".draw(at: .zero, withAttributes: nil)
        #expect(NSGraphicsContext.current == nil)
    }
}
