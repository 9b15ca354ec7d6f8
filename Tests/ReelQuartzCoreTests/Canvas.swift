import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

/// A colour as 8-bit numbers, premultiplied.
struct Pixel: Equatable, CustomStringConvertible {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    static let clear = Pixel(0, 0, 0, 0)
    static let red = Pixel(255, 0, 0)
    static let green = Pixel(0, 255, 0)
    static let blue = Pixel(0, 0, 255)
    static let white = Pixel(255, 255, 255)
    static let black = Pixel(0, 0, 0)

    var description: String { "(\(red) \(green) \(blue) \(alpha))" }

    func isNear(_ other: Pixel, within steps: Int) -> Bool {
        func difference(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
        return max(
            difference(red, other.red), difference(green, other.green), difference(blue, other.blue),
            difference(alpha, other.alpha)) <= steps
    }
}

/// Pixels that layers have been drawn into. The origin is at the lower left.
struct Canvas {
    let context: CGContext
    let width: Int
    let height: Int

    init(_ width: Int, _ height: Int) throws {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        self.context = try #require(context)
        self.width = width
        self.height = height
    }

    /// Draws a layer at a time of a movie.
    init(_ width: Int, _ height: Int, _ layer: CALayer, at time: Double = 0) throws {
        try self.init(width, height)
        LayerRenderer(layer).frame(at: time).draw(in: context)
    }

    /// The pixel at a column, and a row counted from the bottom.
    subscript(x: Int, y: Int) -> Pixel {
        guard let data = context.data, (0..<width).contains(x), (0..<height).contains(y) else { return .clear }
        let bytes = (data + (height - 1 - y) * context.bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
        return Pixel(bytes[0], bytes[1], bytes[2], bytes[3])
    }

    /// The centre of all alpha, and its sum in pixels.
    var mass: (x: Double, y: Double, area: Double) {
        var (x, y, area) = (0.0, 0.0, 0.0)
        for row in 0..<height {
            for column in 0..<width {
                let alpha = Double(self[column, row].alpha) / 255
                x += alpha * (Double(column) + 0.5)
                y += alpha * (Double(row) + 0.5)
                area += alpha
            }
        }
        return (x / area, y / area, area)
    }

    /// The columns and rows that are not clear; nil if all are.
    var covered: CGRect? {
        let columns = (0..<width).filter { x in (0..<height).contains { self[x, $0].alpha > 0 } }
        let rows = (0..<height).filter { y in (0..<width).contains { self[$0, y].alpha > 0 } }
        guard let left = columns.first, let right = columns.last, let low = rows.first, let high = rows.last else { return nil }
        return CGRect(x: left, y: low, width: right - left + 1, height: high - low + 1)
    }
}

extension CGColor {
    static let pureRed = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    static let pureGreen = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    static let pureBlue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
}

/// Creates a layer of one colour.
func box(_ frame: CGRect, _ color: CGColor = .pureRed) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
}

/// An image of four pixels: red and green above, blue and white below.
func fourCorners() throws -> CGImage {
    let canvas = try Canvas(2, 2)
    let colors: [(CGColor, Int, Int)] = [(.pureRed, 0, 1), (.pureGreen, 1, 1), (.pureBlue, 0, 0), (.white, 1, 0)]
    for (color, x, y) in colors {
        canvas.context.setFillColor(color)
        canvas.context.fill(CGRect(x: x, y: y, width: 1, height: 1))
    }
    return try #require(canvas.context.makeImage())
}
