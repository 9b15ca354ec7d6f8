import Foundation
import ReelAppKit
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import Testing

@Suite struct NSImageTests {
    private let image: NSImage

    init() throws {
        image = NSImage(cgImage: try picture(["RGB", "WKR"]), size: .zero)
    }

    @Test("An image's origin is its lower-left corner")
    func drawing() throws {
        let page = try Page(5, 3)
        try page.draw {
            image.draw(at: NSPoint(x: 1, y: 0), from: .zero, operation: .sourceOver, fraction: 1)
        }
        #expect(page.letters == [".....", ".RGB.", ".WKR."])
        try page.draw { image.draw(in: NSRect(x: 0, y: 1, width: 3, height: 2)) }
        #expect(page.letters == ["RGB..", "WKRB.", ".WKR."])
    }

    @Test("A part is given in the image's points, from its lower-left corner")
    func parts() throws {
        let page = try Page(4, 2)
        try page.draw {
            image.draw(
                in: NSRect(x: 0, y: 0, width: 4, height: 2), from: NSRect(x: 1, y: 0, width: 2, height: 1), operation: .copy,
                fraction: 1)
        }
        #expect(page.letters[0] == page.letters[1])
        #expect(page[0, 0] == [0, 0, 0, 255])
        #expect(page[3, 0] == [255, 0, 0, 255])
        let large = NSImage(cgImage: try picture(["RGB", "WKR"]), size: NSSize(width: 6, height: 4))
        let small = try Page(2, 1)
        try small.draw {
            large.draw(at: .zero, from: NSRect(x: 2, y: 0, width: 2, height: 2), operation: .copy, fraction: 1)
        }
        #expect(small.letters == ["KK"])
        // A part that reaches beyond the image fills its share only.
        let beyond = try Page(4, 1)
        try beyond.draw {
            image.draw(at: .zero, from: NSRect(x: 1, y: 1, width: 4, height: 1), operation: .sourceOver, fraction: 1)
        }
        #expect(beyond.letters == ["GB.."])
    }

    @Test("In a flipped context, draw(in:) is upright and the methods with a part are not")
    func flippedContexts() throws {
        let page = try Page(3, 2)
        try page.draw(isFlipped: true) { image.draw(in: NSRect(x: 0, y: 0, width: 3, height: 2)) }
        #expect(page.letters == ["RGB", "WKR"])
        try page.draw(isFlipped: true) {
            image.draw(in: NSRect(x: 0, y: 0, width: 3, height: 2), from: .zero, operation: .copy, fraction: 1)
        }
        #expect(page.letters == ["WKR", "RGB"])
        try page.draw(isFlipped: true) {
            image.draw(
                in: NSRect(x: 0, y: 0, width: 3, height: 1), from: NSRect(x: 0, y: 1, width: 3, height: 1), operation: .copy,
                fraction: 1, respectFlipped: true, hints: [.interpolation: NSNumber(value: 1)])
        }
        #expect(page.letters == ["RGB", "RGB"])
    }

    @Test("The operation and the fraction are for this drawing only")
    func operations() throws {
        let page = try Page(3, 2)
        try page.draw {
            NSColor.white.setFill()
            NSRect(x: 0, y: 0, width: 3, height: 2).fill()
            let rect = NSRect(x: 0, y: 0, width: 3, height: 2)
            image.draw(in: rect, from: .zero, operation: .sourceOver, fraction: 0.6)
            #expect(page[0, 0] == [255, 102, 102, 255])
            image.draw(in: rect, from: .zero, operation: .copy, fraction: 1)
            #expect(page.letters == ["RGB", "WKR"])
            image.draw(in: rect, from: .zero, operation: .destinationOut, fraction: 1)
            #expect(page.letters == ["...", "..."])
        }
    }

    @Test("Focus draws into the image, from its lower-left corner, over what it shows")
    func focus() throws {
        let image = NSImage(size: NSSize(width: 3, height: 2))
        #expect(!image.isValid)
        image.lockFocus()
        NSColor.red.setFill()
        NSRect(x: 0, y: 0, width: 1, height: 1).fill()
        image.unlockFocus()
        #expect(NSGraphicsContext.current == nil)
        #expect(image.isValid)
        image.lockFocusFlipped(true)
        NSColor.blue.setFill()
        NSRect(x: 1, y: 0, width: 2, height: 1).fill()
        #expect(NSGraphicsContext.current?.isFlipped == true)
        image.unlockFocus()
        #expect(image.representations.count == 1)
        let page = try Page(3, 2)
        try page.draw { image.draw(in: NSRect(x: 0, y: 0, width: 3, height: 2)) }
        #expect(page.letters == [".BB", "R.."])
        let impossible = NSImage(size: .zero)
        impossible.lockFocus()
        NSColor.red.setFill()
        NSRect(x: 0, y: 0, width: 1, height: 1).fill()
        impossible.unlockFocus()
        impossible.unlockFocus()
        #expect(NSGraphicsContext.current == nil)
    }

    @Test("A drawing handler draws each time, in its own direction and as a whole", arguments: [true, false])
    func handlers(isFlipped: Bool) throws {
        let image = NSImage(size: NSSize(width: 2, height: 2), flipped: isFlipped) { bounds in
            #expect(bounds == NSRect(x: 0, y: 0, width: 2, height: 2))
            #expect(NSGraphicsContext.current?.isFlipped == isFlipped)
            NSColor.red.setFill()
            bounds.fill()
            NSColor.blue.setFill()
            NSRect(x: 0, y: 0, width: 2, height: 1).fill()
            return true
        }
        let page = try Page(4, 4)
        try page.draw { image.draw(in: NSRect(x: 0, y: 0, width: 4, height: 4)) }
        let rows = isFlipped ? ["BBBB", "BBBB", "RRRR", "RRRR"] : ["RRRR", "RRRR", "BBBB", "BBBB"]
        #expect(page.letters == rows)
        try page.draw {
            image.draw(in: NSRect(x: 0, y: 0, width: 4, height: 4), from: .zero, operation: .copy, fraction: 0.2)
        }
        #expect(page[0, isFlipped ? 0 : 3] == [0, 0, 51, 51])
        let cgImage = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
        #expect(cgImage.width == 2)
        var rect = NSRect(x: 0, y: 0, width: 6, height: 5)
        #expect(image.cgImage(forProposedRect: &rect, context: nil, hints: nil)?.height == 5)
        let small = try Page(2, 1)
        try small.draw {
            image.draw(at: .zero, from: NSRect(x: 0, y: 1, width: 2, height: 1), operation: .copy, fraction: 1)
        }
        #expect(small.letters == [isFlipped ? "BB" : "RR"])
    }

    @Test("Operations within a drawing handler do not see what is behind the image")
    func isolation() throws {
        let art = NSImage(cgImage: try picture(["R.", ".R"]), size: .zero)
        let tinted = NSImage(size: NSSize(width: 2, height: 2), flipped: false) { bounds in
            art.draw(in: bounds)
            NSColor.blue.set()
            bounds.fill(using: .sourceAtop)
            return true
        }
        let page = try Page(2, 2)
        try page.draw {
            NSColor.white.set()
            NSRect(x: 0, y: 0, width: 2, height: 2).fill()
            tinted.draw(in: NSRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(page.letters == ["BW", "WB"])
    }

    @Test("The best representation has at least as many pixels as are drawn")
    func representations() throws {
        let image = NSImage(size: NSSize(width: 2, height: 1))
        image.addRepresentation(NSBitmapImageRep(cgImage: try picture(["RR"])))
        image.addRepresentations([NSBitmapImageRep(cgImage: try picture(["BBBB", "BBBB"]))])
        let page = try Page(4, 2)
        try page.draw { image.draw(in: NSRect(x: 0, y: 0, width: 4, height: 2)) }
        #expect(page.letters == ["BBBB", "BBBB"])
        try page.draw { image.draw(in: NSRect(x: 0, y: 0, width: 2, height: 1)) }
        #expect(page.letters == ["BBBB", "RRBB"])
        #expect(image.cgImage(forProposedRect: nil, context: nil, hints: [:])?.width == 2)
        #expect(image.cgImage(forProposedRect: nil, context: nil, hints: [.interpolation: 1])?.width == 2)
        #expect(IgnoredInput.hasReported("NSImage.cgImage: hints"))
        let copy = try #require(image.copy() as? NSImage)
        image.removeRepresentation(image.representations[0])
        #expect(image.cgImage(forProposedRect: nil, context: nil, hints: nil)?.width == 4)
        #expect(copy.representations.count == 2)
        let pages = try #require(copy.tiffRepresentation)
        #expect(NSImage(data: pages)?.representations.map(\.pixelsWide) == [2, 4])
    }

    @Test("A Core Image graph is a representation")
    func coreImage() throws {
        let rep = NSCIImageRep(ciImage: CIImage(cgImage: try picture(["RGB", "WKR"])))
        let image = NSImage(size: rep.size)
        image.addRepresentation(rep)
        let page = try Page(3, 2)
        try page.draw { image.draw(in: NSRect(x: 0, y: 0, width: 3, height: 2)) }
        #expect(page.letters == ["RGB", "WKR"])
        try page.draw {
            rep.ciImage.draw(
                in: NSRect(x: 0, y: 1, width: 3, height: 1), from: NSRect(x: 0, y: 0, width: 3, height: 1), operation: .copy,
                fraction: 1)
        }
        #expect(page.letters == ["WKR", "WKR"])
        #expect(NSImage(data: try #require(image.tiffRepresentation))?.size == NSSize(width: 3, height: 2))
    }

    @Test("Files are read, upright, and at the scale that their names specify")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("NSImageTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("sun.png")
        let fine = folder.appendingPathComponent("sun@2x.png")
        try #require(NSBitmapImageRep(cgImage: try picture(["RG"])).representation(using: .png)).write(to: file)
        try #require(NSBitmapImageRep(cgImage: try picture(["RRGG", "RRGG"])).representation(using: .png)).write(to: fine)
        #expect(NSImage(contentsOf: file)?.size == NSSize(width: 2, height: 1))
        #expect(NSImage(contentsOfFile: fine.path)?.size == NSSize(width: 2, height: 1))
        #expect(NSImage(byReferencing: file).isValid)
        #expect(!NSImage(byReferencing: folder).isValid)
        #expect(NSImage(contentsOf: folder) == nil)
        let named = try #require(NSImage(named: folder.appendingPathComponent("sun").path))
        #expect(named.representations.map(\.pixelsWide) == [2, 4])
        #expect(named.size == NSSize(width: 2, height: 1))
        #expect(NSImage(named: "no picture of this name anywhere") == nil)
        #expect(Bundle.main.image(forResource: file.path)?.representations.count == 2)
        #expect(Bundle.main.image(forResource: "no picture of this name anywhere") == nil)
        #expect(NSImageRep.imageReps(withContentsOf: fine)?.map(\.pixelsWide) == [4])
        #expect(NSBitmapImageRep.imageReps(withContentsOfFile: folder.path) == nil)
        #expect(NSImage(data: Data("not a picture".utf8)) == nil)
        #expect(NSImage(data: turnedJPEG)?.size == NSSize(width: 8, height: 16))
        #expect(NSImage(dataIgnoringOrientation: turnedJPEG)?.size == NSSize(width: 16, height: 8))
        let page = try Page(8, 16)
        try page.draw { NSImage(data: turnedJPEG)?.draw(in: NSRect(x: 0, y: 0, width: 8, height: 16)) }
        #expect(page[4, 2][0] < 8)
        #expect(page[4, 13][0] > 247)
    }
}

/// A JPEG stored with 16 by 8 pixels, the left half black and the right half white; EXIF orientation 6, a quarter turn
/// clockwise.
private let turnedJPEG =
    Data(
        base64Encoded: """
            /9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYH\
            BwcICAgHBwcGBgcHCAgICAkJCQgICAgJCQoKCgwMCwsODg4RERT/xABLAAEBAAAAAAAAAAAAAAAAAAAACAEBAAAAAAAAAAAAAAAAAAAAABABAAAAAAAA\
            AAAAAAAAAAAAABEBAAAAAAAAAAAAAAAAAAAAAP/AABEIAAgAEAMBEgACEgADEgD/2gAMAwEAAhEDEQA/AJ/ABf4AP//Z
            """) ?? Data()
