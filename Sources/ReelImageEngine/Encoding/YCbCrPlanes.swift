import Foundation
import ReelCoreGraphics

/// The planes of a Y′CbCr picture, with 8 bits per sample.
struct YCbCrPlanes {
    struct Plane {
        let start: UnsafeMutablePointer<UInt8>
        let bytesPerRow: Int

        func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { start + y * bytesPerRow }
    }

    let luma: Plane
    let blueDifference: Plane
    let redDifference: Plane
    let alpha: Plane?
    /// Whether chroma is 4:2:0: each chroma sample covers two by two pixels, at their centre.
    let isHalved: Bool

    /// Writes a bitmap with the matrix of ITU-R BT.601, in full range, with straight alpha.
    func fill(from bitmap: Bitmap) {
        let colors = UnsafeMutablePointer<UInt32>.allocate(capacity: bitmap.width)
        defer { colors.deallocate() }
        for y in 0..<bitmap.height {
            bitmap.copyStraightRow(y, to: colors)
            let lumaRow = luma.row(y)
            for x in 0..<bitmap.width { lumaRow[x] = Self.luma(Self.parts(colors[x])) }
            if let alphaRow = alpha?.row(y) {
                for x in 0..<bitmap.width { alphaRow[x] = UInt8(truncatingIfNeeded: colors[x] >> 24) }
            }
            guard !isHalved else { continue }
            let (blueRow, redRow) = (blueDifference.row(y), redDifference.row(y))
            for x in 0..<bitmap.width { (blueRow[x], redRow[x]) = Self.chroma(Self.parts(colors[x])) }
        }
        if isHalved { fillHalvedChroma(from: bitmap) }
    }

    /// Writes the mean of the pixels that each chroma sample covers, weighted by alpha: hence the premultiplied colours.
    private func fillHalvedChroma(from bitmap: Bitmap) {
        let isOpaque = bitmap.isOpaque
        for y in 0..<(bitmap.height + 1) / 2 {
            let (blueRow, redRow) = (blueDifference.row(y), redDifference.row(y))
            let rows = 2 * y..<min(2 * y + 2, bitmap.height)
            for x in 0..<(bitmap.width + 1) / 2 {
                var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
                for sourceY in rows {
                    let source = (bitmap.bytes + sourceY * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    for sourceX in 2 * x..<min(2 * x + 2, bitmap.width) {
                        let pixel = UInt32(littleEndian: source[sourceX])
                        let parts = Self.parts(pixel)
                        red += parts.red
                        green += parts.green
                        blue += parts.blue
                        alpha += Int(pixel >> 24)
                        count += 1
                    }
                }
                if isOpaque { alpha = 255 * count }
                func mean(_ sum: Int) -> Int { alpha == 0 ? 0 : min(255, (sum * 255 + alpha / 2) / alpha) }
                (blueRow[x], redRow[x]) = Self.chroma((mean(red), mean(green), mean(blue)))
            }
        }
    }

    private typealias Parts = (red: Int, green: Int, blue: Int)

    @inline(__always)
    private static func parts(_ pixel: UInt32) -> Parts {
        (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
    }

    /// Returns luma (BT.601, 2.5.1), computed in 65,536ths.
    @inline(__always)
    private static func luma(_ color: Parts) -> UInt8 {
        UInt8((19_595 * color.red + 38_470 * color.green + 7_471 * color.blue + 32_768) >> 16)
    }

    /// Returns chroma (BT.601, 2.5.2): (B − Y) / 1.772 and (R − Y) / 1.402 around 128.
    @inline(__always)
    private static func chroma(_ color: Parts) -> (UInt8, UInt8) {
        let middle = (128 << 16) + 32_767
        let blue = middle - 11_058 * color.red - 21_710 * color.green + 32_768 * color.blue
        let red = middle + 32_768 * color.red - 27_439 * color.green - 5_329 * color.blue
        return (UInt8(blue >> 16), UInt8(red >> 16))
    }
}
