import Foundation
import OpenCoreGraphics

/// How much a picture is worth showing: what is sharp, rich in contrast and in colours is worth more than what is blurred, black
/// or blank.
struct PictureWorth {
    /// 0 (blank) to 1.
    let value: Double

    /// - Parameter bitmap: as small as a thumbnail; pictures that are compared are of one size.
    init(_ bitmap: Bitmap) {
        let (width, height) = (bitmap.width, bitmap.height)
        guard width > 2, height > 2 else {
            value = 0
            return
        }
        var luma = [Int32](repeating: 0, count: width * height)
        var (sum, squares, chroma) = (0.0, 0.0, 0.0)
        for y in 0..<height {
            let row = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let (blue, green, red) = (Int32(row[4 * x]), Int32(row[4 * x + 1]), Int32(row[4 * x + 2]))
                // BT.709's weights, of 256.
                let light = (54 * red + 183 * green + 19 * blue + 128) >> 8
                luma[y * width + x] = light
                sum += Double(light)
                squares += Double(light * light)
                chroma += Double(max(abs(red - light), abs(blue - light)))
            }
        }
        let count = Double(width * height)
        let mean = sum / count
        let contrast = max(0, squares / count - mean * mean).squareRoot()
        // Differences between neighbours: of a blurred picture even the greatest are small.
        var histogram = [Int](repeating: 0, count: 256)
        for y in 0..<(height - 1) {
            for x in 0..<(width - 1) {
                let here = luma[y * width + x]
                let edge = max(abs(luma[y * width + x + 1] - here), abs(luma[(y + 1) * width + x] - here))
                histogram[Int(min(255, edge))] += 1
            }
        }
        var rest = Int(count) / 50
        var edge = 255
        while edge > 0, rest > histogram[edge] {
            rest -= histogram[edge]
            edge -= 1
        }
        func share(_ value: Double, of full: Double) -> Double { min(1, value / full) }
        // Very dark and very bright ones are seldom what anybody wants to see.
        let exposure = min(share(mean, of: 40), share(255 - mean, of: 30))
        let parts = 0.45 * share(Double(edge), of: 80) + 0.35 * share(contrast, of: 60) + 0.2 * share(chroma / count, of: 40)
        value = share(contrast, of: 8) * exposure * parts
    }
}
