import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import Testing

/// A pixel's channels as stored, premultiplied; for a layout without alpha, the fourth is the skipped byte.
struct Pixel: Equatable, CustomStringConvertible {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    var description: String { "(\(red) \(green) \(blue) \(alpha))" }

    static let red = Pixel(255, 0, 0)
    static let green = Pixel(0, 255, 0)
    static let blue = Pixel(0, 0, 255)
    static let white = Pixel(255, 255, 255)
    static let black = Pixel(0, 0, 0)
    static let clear = Pixel(0, 0, 0, 0)
}

/// A layout that a context can have, with the positions of red, green, blue and alpha in a pixel's four bytes.
struct Layout: CustomTestStringConvertible, Sendable {
    let alphaInfo: CGImageAlphaInfo
    let order: CGBitmapInfo
    let places: [Int]

    var bitmapInfo: UInt32 { alphaInfo.rawValue | order.rawValue }
    var hasAlpha: Bool { alphaInfo == .premultipliedFirst || alphaInfo == .premultipliedLast }
    var testDescription: String { "\(alphaInfo) order 0x\(String(order.rawValue, radix: 16))" }

    static let all: [Layout] = [CGImageAlphaInfo.premultipliedFirst, .noneSkipFirst, .premultipliedLast, .noneSkipLast].flatMap {
        info in
        let isFirst = info == .premultipliedFirst || info == .noneSkipFirst
        return [CGBitmapInfo([]), .byteOrder32Big, .byteOrder32Little].map { order in
            let big = isFirst ? [1, 2, 3, 0] : [0, 1, 2, 3]
            return Layout(alphaInfo: info, order: order, places: order == .byteOrder32Little ? big.map { 3 - $0 } : big)
        }
    }

    static let bgra = Layout(alphaInfo: .premultipliedFirst, order: .byteOrder32Little, places: [2, 1, 0, 3])
    static let rgba = Layout(alphaInfo: .premultipliedLast, order: [], places: [0, 1, 2, 3])
}

/// A client's memory, with padding after each row and guard bytes around it, and a context over it.
final class ClientMemory {
    let layout: Layout
    let width: Int
    let height: Int
    let bytesPerRow: Int
    private let memory: UnsafeMutableRawPointer
    private let guardLength = 64

    init(_ width: Int, _ height: Int, _ layout: Layout = .bgra, padding: Int = 12, filledWith pixel: Pixel = .clear) {
        self.layout = layout
        self.width = width
        self.height = height
        bytesPerRow = width * 4 + padding
        let length = bytesPerRow * height + 2 * guardLength
        memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0xA7, count: length)
        for y in 0..<height {
            for x in 0..<width { self[x, y] = pixel }
        }
    }

    deinit { memory.deallocate() }

    var data: UnsafeMutableRawPointer { memory + guardLength }

    /// Returns a context that keeps the memory alive.
    func context() throws -> CGContext {
        let context = CGContext(
            data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: layout.bitmapInfo,
            releaseCallback: { memory, _ in
                if let memory { Unmanaged<ClientMemory>.fromOpaque(memory).release() }
            }, releaseInfo: Unmanaged.passRetained(self).toOpaque()
        )
        return try #require(context)
    }

    /// The pixel at a position; row 0 is the top one.
    subscript(x: Int, y: Int) -> Pixel {
        get {
            let pixel = (data + y * bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
            return Pixel(pixel[layout.places[0]], pixel[layout.places[1]], pixel[layout.places[2]], pixel[layout.places[3]])
        }
        set {
            let pixel = (data + y * bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
            pixel[layout.places[0]] = newValue.red
            pixel[layout.places[1]] = newValue.green
            pixel[layout.places[2]] = newValue.blue
            pixel[layout.places[3]] = newValue.alpha
        }
    }

    var rows: [[Pixel]] { (0..<height).map { y in (0..<width).map { self[$0, y] } } }

    /// Whether nothing but the pixels has been written to.
    var isPaddingUntouched: Bool {
        func isGuard(_ start: UnsafeMutableRawPointer, _ count: Int) -> Bool {
            UnsafeRawBufferPointer(start: start, count: count).allSatisfy { $0 == 0xA7 }
        }
        return isGuard(memory, guardLength) && isGuard(data + bytesPerRow * height, guardLength)
            && (0..<height).allSatisfy { isGuard(data + $0 * bytesPerRow + width * 4, bytesPerRow - width * 4) }
    }
}

/// Creates an image from rows of pixels, top row first.
func picture(_ rows: [[Pixel]], isOpaque: Bool = true) throws -> CGImage {
    CGImage(bitmap: try bitmap(rows, isOpaque: isOpaque))
}

func bitmap(_ rows: [[Pixel]], isOpaque: Bool = true) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: rows[0].count, height: rows.count, isOpaque: isOpaque))
    for (y, row) in rows.enumerated() {
        for (x, pixel) in row.enumerated() {
            let target = (bitmap.bytes + y * bitmap.bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
            target[0] = pixel.blue
            target[1] = pixel.green
            target[2] = pixel.red
            target[3] = pixel.alpha
        }
    }
    return bitmap
}

/// Creates an image with four different corners: red, green; blue, white.
func fourCorners() throws -> CGImage { try picture([[.red, .green], [.blue, .white]]) }

/// A provider that decodes to half of its size, a quarter, and so on, as JPEG decoders do, and records the requested sizes.
final class CountingProvider: BitmapProvider, @unchecked Sendable {
    let width: Int
    let height: Int
    let hasAlpha = false
    private let lock = NSLock()
    private var requests: [[Int]] = []
    private let pixel: (@Sendable (Int, Int) -> UInt32)?
    private let halves: Bool

    init(_ width: Int, _ height: Int, halves: Bool = true, pixel: (@Sendable (Int, Int) -> UInt32)? = nil) {
        self.width = width
        self.height = height
        self.halves = halves
        self.pixel = pixel
    }

    var requestedSizes: [[Int]] { lock.withLock { requests } }

    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap? {
        lock.withLock { requests.append([width, height]) }
        var step = 1
        while halves, self.width / (step * 2) >= width, self.height / (step * 2) >= height { step *= 2 }
        guard let bitmap = Bitmap(width: self.width / step, height: self.height / step, isOpaque: true) else { return nil }
        for y in 0..<bitmap.height {
            let row = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            guard let pixel else {
                row.update(repeating: 0xFF40_8020, count: bitmap.width)
                continue
            }
            for x in 0..<bitmap.width { row[x] = pixel(x * step, y * step) }
        }
        return bitmap
    }
}
