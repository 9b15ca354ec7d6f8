import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelUIKit
import Testing

/// A context over memory of its own, whose pixels are read as red, green, blue and alpha.
struct Sheet {
    let context: CGContext

    init(_ width: Int, _ height: Int, isFlipped: Bool = true) throws {
        context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            ))
        if isFlipped {
            context.translateBy(x: 0, y: CGFloat(height))
            context.scaleBy(x: 1, y: -1)
        }
    }

    subscript(x: Int, y: Int) -> [UInt8] {
        let pixel = context.data.map { ($0 + y * context.bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self) }
        return (0..<4).map { pixel?[$0] ?? 0 }
    }

    /// The rows as one letter per pixel: R, G, B, W, K, and a dot for transparent; a question mark for anything else.
    var letters: [String] {
        (0..<context.height).map { y in
            (0..<context.width).map { x in Self.names[self[x, y]] ?? "?" }.joined()
        }
    }

    private static let names: [[UInt8]: String] = [
        [255, 0, 0, 255]: "R", [0, 255, 0, 255]: "G", [0, 0, 255, 255]: "B", [255, 255, 255, 255]: "W", [0, 0, 0, 255]: "K",
        [0, 0, 0, 0]: ".",
    ]

    func draw(_ body: () throws -> Void) rethrows {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        try body()
    }
}

/// Creates an image from rows of the letters that `Sheet` uses.
func picture(_ rows: [String]) throws -> CGImage {
    let colors: [Character: [UInt8]] = [
        "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "B": [0, 0, 255, 255], "W": [255, 255, 255, 255], "K": [0, 0, 0, 255],
    ]
    let bytes = Data(rows.flatMap { $0.flatMap { colors[$0] ?? [0, 0, 0, 0] } })
    let provider = try #require(CGDataProvider(data: NSData(data: bytes)))
    let width = rows[0].count
    return try #require(
        CGImage(
            width: width, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent
        ))
}
