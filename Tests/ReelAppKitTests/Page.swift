import Foundation
import ReelAppKit
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

/// A bitmap to draw on, whose pixels are read as red, green, blue and alpha. The first row is the top one.
struct Page {
    let rep: NSBitmapImageRep

    init(_ width: Int, _ height: Int) throws {
        rep = try #require(
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: width, pixelsHigh: height, bitsPerSample: 8, samplesPerPixel: 4,
                hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0))
    }

    /// Draws with y growing upwards, or downwards if `isFlipped`.
    func draw(isFlipped: Bool = false, _ body: () throws -> Void) throws {
        let context = try #require(NSGraphicsContext(bitmapImageRep: rep))
        NSGraphicsContext.saveGraphicsState()
        defer { NSGraphicsContext.restoreGraphicsState() }
        if isFlipped {
            context.cgContext.translateBy(x: 0, y: CGFloat(rep.pixelsHigh))
            context.cgContext.scaleBy(x: 1, y: -1)
        }
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context.cgContext, flipped: isFlipped)
        try body()
    }

    subscript(x: Int, y: Int) -> [Int] {
        var pixel = [0, 0, 0, 0]
        rep.getPixel(&pixel, atX: x, y: y)
        return pixel
    }

    /// The rows as one letter per pixel: R, G, B, W, K, and a dot for transparent; a question mark for anything else.
    var letters: [String] {
        (0..<rep.pixelsHigh).map { y in
            (0..<rep.pixelsWide).map { x in Self.names[self[x, y]] ?? "?" }.joined()
        }
    }

    static let names: [[Int]: String] = [
        [255, 0, 0, 255]: "R", [0, 255, 0, 255]: "G", [0, 0, 255, 255]: "B", [255, 255, 255, 255]: "W", [0, 0, 0, 255]: "K",
        [0, 0, 0, 0]: ".",
    ]
}

/// Creates an image from rows of the letters that `Page` uses.
func picture(_ rows: [String]) throws -> CGImage {
    let page = try Page(rows[0].count, rows.count)
    for (y, row) in rows.enumerated() {
        for (x, letter) in row.enumerated() {
            var pixel = Page.names.first { $0.value == String(letter) }?.key ?? [0, 0, 0, 0]
            page.rep.setPixel(&pixel, atX: x, y: y)
        }
    }
    return try #require(page.rep.cgImage)
}
