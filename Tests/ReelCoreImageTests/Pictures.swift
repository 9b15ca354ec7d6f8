import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo
import Testing

/// Pixels of four values, red first, top row first.
struct Numbers {
    let width: Int
    let height: Int
    var values: [Float]

    init(_ width: Int, _ height: Int, _ values: [Float]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// Creates a random image, the same for the same seed: premultiplied, with some transparent and some opaque pixels and some
    /// colours outside 0…1.
    init(random seed: UInt64, _ width: Int, _ height: Int) {
        var state = seed
        func next() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        var values: [Float] = []
        for _ in 0..<width * height {
            let kind = next()
            let alpha = kind < 0.15 ? 0 : kind < 0.5 ? 1 : next()
            for _ in 0..<3 { values.append((next() * 1.5 - 0.2) * alpha) }
            values.append(alpha)
        }
        self.init(width, height, values)
    }

    /// Renders an image within a rectangle, by default without colour management, so that values stay unchanged.
    init(_ image: CIImage, _ bounds: CGRect, _ context: CIContext = unmanaged, colorSpace: CGColorSpace? = nil) {
        let (width, height) = (Int(bounds.width), Int(bounds.height))
        var values = [Float](repeating: -9, count: width * height * 4)
        values.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            context.render(image, toBitmap: base, rowBytes: width * 16, bounds: bounds, format: .RGBAf, colorSpace: colorSpace)
        }
        self.init(width, height, values)
    }

    var data: Data { values.withUnsafeBytes { Data($0) } }

    /// The values as an image without colour management.
    var image: CIImage {
        CIImage(
            bitmapData: data, bytesPerRow: width * 16, size: CGSize(width: width, height: height), format: .RGBAf, colorSpace: nil
        )
    }

    /// The pixel in column `x` of row `y` from the top.
    subscript(x: Int, y: Int) -> [Float] { Array(values[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

    /// Returns the largest difference from another image of the same size; infinite if the sizes differ, or if a value is NaN.
    func distance(_ other: Numbers) -> Float {
        guard width == other.width, height == other.height else { return .infinity }
        var largest: Float = 0
        for (one, two) in zip(values, other.values) {
            let difference = abs(one - two)
            largest = max(largest, difference.isNaN ? .infinity : difference)
        }
        return largest
    }
}

let unmanaged = CIContext(options: [.workingColorSpace: NSNull()])

/// Creates a pixel buffer from four-byte pixels, top row first, in the buffer's own byte order.
func buffer(_ width: Int, _ height: Int, _ format: OSType = kCVPixelFormatType_32BGRA, _ bytes: [UInt8] = []) throws
    -> CVPixelBuffer
{
    var made: CVPixelBuffer?
    CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &made)
    let buffer = try #require(made)
    if !bytes.isEmpty, let base = CVPixelBufferGetBaseAddress(buffer) {
        for row in 0..<height {
            let line = Array(bytes[row * width * 4..<(row + 1) * width * 4])
            memcpy(base + row * CVPixelBufferGetBytesPerRow(buffer), line, width * 4)
        }
    }
    return buffer
}

func bytes(of buffer: CVPixelBuffer) -> [UInt8] {
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return [] }
    let width = CVPixelBufferGetWidth(buffer)
    return (0..<CVPixelBufferGetHeight(buffer)).flatMap { row in
        Array(
            UnsafeBufferPointer(
                start: (base + row * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self), count: width * 4))
    }
}

/// Returns the bytes of a plane without its padding.
func plane(_ index: Int, of buffer: CVPixelBuffer) -> [UInt8] {
    guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, index) else { return [] }
    let width = CVPixelBufferGetWidthOfPlane(buffer, index) * (index == 0 ? 1 : 2)
    return (0..<CVPixelBufferGetHeightOfPlane(buffer, index)).flatMap { row in
        let start = base + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
        return Array(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: width))
    }
}
