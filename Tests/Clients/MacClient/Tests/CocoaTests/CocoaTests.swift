// Imports Cocoa beside XCTest, in Swift 5. The extensions are common in programs for the Mac.
import Cocoa
import XCTest

extension NSImage {
    var cgImage: CGImage? { cgImage(forProposedRect: nil, context: nil, hints: nil) }

    func resized(to newSize: NSSize) -> NSImage {
        let result = NSImage(size: newSize)
        result.lockFocus()
        NSGraphicsContext.current?.imageInterpolation = .high
        draw(in: NSRect(origin: .zero, size: newSize), from: .zero, operation: .copy, fraction: 1.0)
        result.unlockFocus()
        return result
    }

    func tinted(with color: NSColor) -> NSImage {
        guard let image = copy() as? NSImage else { return self }
        image.lockFocus()
        color.set()
        NSRect(origin: .zero, size: size).fill(using: .sourceAtop)
        image.unlockFocus()
        return image
    }
}

extension NSBezierPath {
    var cgPath: CGPath {
        let path = CGMutablePath()
        path.addRect(bounds)
        return path
    }
}

final class CocoaTests: XCTestCase {
    func testColorLiterals() {
        let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
        XCTAssertEqual(color, NSColor.orange)
    }

    func testResizingAndTinting() throws {
        let image = NSImage(size: NSSize(width: 8, height: 8))
        image.lockFocus()
        NSColor.red.setFill()
        NSBezierPath(rect: NSMakeRect(0, 0, 8, 4)).fill()
        image.unlockFocus()
        let small = image.resized(to: NSSize(width: 4, height: 4)).tinted(with: .green)
        XCTAssertEqual(small.cgImage?.width, 4)
        let rep = try XCTUnwrap(small.tiffRepresentation.flatMap { NSBitmapImageRep(data: $0) })
        XCTAssertEqual(rep.colorAt(x: 0, y: 3)?.greenComponent, 1)
        XCTAssertEqual(rep.colorAt(x: 0, y: 0)?.alphaComponent, 0)
        XCTAssertEqual(NSBezierPath(ovalIn: NSRect(x: 0, y: 0, width: 2, height: 2)).cgPath.boundingBox.width, 2)
    }
}
