import ReelCoreFoundation
import ReelCoreGraphics

/// Reduces a large picture while its rows are decoded, so that it is never in memory as a whole: each pixel of the result is the
/// mean of those that it covers, weighted with their alpha. Rows are bytes R G B A with straight alpha; so is the result.
struct RowReducer {
    private let source: PixelSize
    private let target: Bitmap
    /// Sums of the target row: alpha, and red, green and blue times alpha.
    private var sums: [SIMD4<UInt64>]
    private var row = 0
    private var rowsAdded = 0

    /// Returns by how much a picture can be reduced, so that at least twice as many pixels are left in each direction as
    /// requested, from which a resampler makes the exact size.
    static func factor(of source: PixelSize, for size: PixelSize) -> Int {
        max(1, min(source.width / max(1, 2 * size.width), source.height / max(1, 2 * size.height)))
    }

    /// - Parameter target: zeroed, and in no direction larger than the source.
    init(from source: PixelSize, to target: Bitmap) {
        self.source = source
        self.target = target
        sums = Array(repeating: .zero, count: target.width)
    }

    /// Adds the next row of the source.
    mutating func add(_ pixels: UnsafePointer<UInt8>) {
        guard row < target.height else { return }
        for x in 0..<target.width {
            var sum = sums[x]
            for column in (x * source.width / target.width)..<((x + 1) * source.width / target.width) {
                let pixel = pixels + 4 * column
                let alpha = UInt64(pixel[3])
                sum &+= SIMD4(alpha &* UInt64(pixel[0]), alpha &* UInt64(pixel[1]), alpha &* UInt64(pixel[2]), alpha)
            }
            sums[x] = sum
        }
        rowsAdded += 1
        if rowsAdded == (row + 1) * source.height / target.height { finishRow() }
    }

    private mutating func finishRow() {
        let height = (row + 1) * source.height / target.height - row * source.height / target.height
        let bytes = (target.bytes + row * target.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<target.width {
            let width = (x + 1) * source.width / target.width - x * source.width / target.width
            let (sum, alpha, count) = (sums[x], sums[x].w, UInt64(width * height))
            for channel in 0..<3 where alpha > 0 { bytes[4 * x + channel] = UInt8((sum[channel] + alpha / 2) / alpha) }
            bytes[4 * x + 3] = UInt8((alpha + count / 2) / count)
            sums[x] = .zero
        }
        row += 1
    }
}
