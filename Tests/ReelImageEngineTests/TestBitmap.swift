import Foundation
import ReelCoreGraphics
import ReelTestSupport
import Testing

/// Bitmaps for tests, made from a colour for each pixel.
enum TestBitmap {
    typealias Color = (red: Int, green: Int, blue: Int, alpha: Int)

    /// - Parameter color: returns the colour of the pixel at x, y, with straight alpha.
    static func make(_ width: Int, _ height: Int, isOpaque: Bool = true, color: (Int, Int) -> Color) throws -> Bitmap {
        let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: isOpaque))
        for y in 0..<height {
            let row = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let (red, green, blue, alpha) = color(x, y)
                for (place, part) in [blue, green, red].enumerated() {
                    row[x * 4 + place] = UInt8((part * alpha + 127) / 255)
                }
                row[x * 4 + 3] = UInt8(alpha)
            }
        }
        return bitmap
    }

    /// Returns colours that change gradually from side to side, including all values of red, green and blue.
    static func gradient(_ width: Int, _ height: Int, phase: Int = 0) throws -> Bitmap {
        try make(width, height) { x, y in
            let (across, down) = (x * 255 / max(width - 1, 1), y * 255 / max(height - 1, 1))
            return ((across + phase) % 256, down, 255 - across, 255)
        }
    }

    /// Returns colours that change little from pixel to pixel, whatever the size.
    static func wave(_ width: Int, _ height: Int) throws -> Bitmap {
        func wave(_ position: Int) -> Int { abs(position % 256 - 128) + 64 }
        return try make(width, height) { x, y in (wave(x + 2 * y), wave(2 * x + y + 64), wave(x + y + 128), 255) }
    }

    /// Returns noise in all colours, the same every time.
    static func noise(_ width: Int, _ height: Int, isOpaque: Bool = true) throws -> Bitmap {
        var state: UInt32 = 7
        func next() -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 24)
        }
        return try make(width, height, isOpaque: isOpaque) { _, _ in (next(), next(), next(), isOpaque ? 255 : next()) }
    }

    /// Returns red, green, blue and alpha of each pixel, premultiplied.
    static func premultiplied(_ bitmap: Bitmap) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<bitmap.height {
            let row = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<bitmap.width {
                for part in [2, 1, 0, 3] { bytes.append(row[x * 4 + part]) }
            }
        }
        return bytes
    }

    /// Returns pixels with straight alpha as premultiplied pixels.
    static func premultiplied(_ straight: [UInt8]) -> [UInt8] {
        var result = straight
        for start in stride(from: 0, to: straight.count - 3, by: 4) {
            let alpha = Int(straight[start + 3])
            for part in 0..<3 { result[start + part] = UInt8((Int(straight[start + part]) * alpha + 127) / 255) }
        }
        return result
    }

    /// Returns ΔE2000 of the pixels on black: the mean and the maximum.
    static func difference(_ one: [UInt8], _ other: [UInt8]) -> (mean: Double, largest: Double) {
        guard one.count == other.count, !one.isEmpty else { return (.infinity, .infinity) }
        let all = stride(from: 0, to: one.count, by: 4).map { start in
            colorDifference(
                (Int(one[start]), Int(one[start + 1]), Int(one[start + 2])),
                (Int(other[start]), Int(other[start + 1]), Int(other[start + 2])))
        }
        return (all.reduce(0, +) / Double(all.count), all.max() ?? 0)
    }
}
