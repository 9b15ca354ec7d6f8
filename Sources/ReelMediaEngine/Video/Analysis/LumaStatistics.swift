import Foundation
import ReelCoreGraphics

/// The luma of a small picture, and statistics of its tones and colours.
struct LumaStatistics {
    let width: Int
    let height: Int
    let luma: [Int32]
    /// The colourfulness after D. Hasler and S. Süsstrunk, "Measuring colourfulness in natural images" (2003): 0 is grey, more
    /// than 80 very colourful.
    let colorfulness: Double
    /// The colourfulness without the contribution of the picture's mean colour.
    let colorVariation: Double
    private let histogram: [Int]

    init(_ bitmap: Bitmap) {
        (width, height) = (bitmap.width, bitmap.height)
        var luma: [Int32] = []
        luma.reserveCapacity(width * height)
        var (redGreen, yellowBlue) = (RunningVariance(), RunningVariance())
        for y in 0..<height {
            let row = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width {
                let pixel = row[x]
                let (red, green, blue) = (Int32(pixel >> 16 & 255), Int32(pixel >> 8 & 255), Int32(pixel & 255))
                luma.append((54 * red + 183 * green + 19 * blue + 128) >> 8)
                redGreen.add(red - green)
                yellowBlue.add((red + green) / 2 - blue)
            }
        }
        colorVariation = (redGreen.variance + yellowBlue.variance).squareRoot()
        let mean = (redGreen.mean * redGreen.mean + yellowBlue.mean * yellowBlue.mean).squareRoot()
        colorfulness = colorVariation + 0.3 * mean
        self.luma = luma
        histogram = Self.histogram(luma)
    }

    private init(width: Int, height: Int, luma: [Int32]) {
        (self.width, self.height, self.luma) = (width, height, luma)
        (colorfulness, colorVariation) = (0, 0)
        histogram = Self.histogram(luma)
    }

    private static func histogram(_ luma: [Int32]) -> [Int] {
        var histogram = [Int](repeating: 0, count: 256)
        for value in luma { histogram[Int(value)] += 1 }
        return histogram
    }

    /// Returns the tones at half the size: averages of four pixels each.
    func halved() -> LumaStatistics {
        let (across, down) = (max(1, width / 2), max(1, height / 2))
        var result: [Int32] = []
        result.reserveCapacity(across * down)
        for y in 0..<down {
            let (upper, lower) = (2 * y * width, min(2 * y + 1, height - 1) * width)
            for x in 0..<across {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                result.append((luma[upper + left] + luma[upper + right] + luma[lower + left] + luma[lower + right] + 2) / 4)
            }
        }
        return LumaStatistics(width: across, height: down, luma: result)
    }

    var mean: Double { Double(luma.reduce(0) { $0 + Int($1) }) / Double(luma.count) }

    /// Returns the luma that the given fraction of the pixels does not exceed.
    func percentile(_ part: Double) -> Int { Self.percentile(part, of: histogram) }

    private static func percentile(_ part: Double, of histogram: [Int]) -> Int {
        let wanted = Int(part * Double(histogram.reduce(0, +)))
        var sum = 0
        for (value, count) in histogram.enumerated() {
            sum += count
            if sum > wanted { return value }
        }
        return histogram.count - 1
    }

    /// How evenly the tones are distributed: the entropy of a histogram of 32 bins, 0 to 1.
    var variety: Double {
        var sum = 0.0
        for start in stride(from: 0, to: 256, by: 8) {
            let share = Double(histogram[start..<(start + 8)].reduce(0, +)) / Double(luma.count)
            if share > 0 { sum -= share * log2(share) }
        }
        return sum / 5
    }

    /// Returns the mean and the 98th percentile of the differences between neighbouring pixels.
    func edges() -> (mean: Double, strongest: Double) {
        guard width > 1, height > 1 else { return (0, 0) }
        var histogram = [Int](repeating: 0, count: 256)
        var sum = 0
        for y in 0..<(height - 1) {
            for x in 0..<(width - 1) {
                let place = y * width + x
                let here = luma[place]
                let edge = Int(max(abs(luma[place + 1] - here), abs(luma[place + width] - here)))
                histogram[edge] += 1
                sum += edge
            }
        }
        let count = (width - 1) * (height - 1)
        return (Double(sum) / Double(count), Double(Self.percentile(0.98, of: histogram)))
    }
}

/// Mean and variance of numbers.
private struct RunningVariance {
    private var count = 0
    private var sum = 0
    private var squares = 0

    mutating func add(_ value: Int32) {
        count += 1
        sum += Int(value)
        squares += Int(value * value)
    }

    var mean: Double { count > 0 ? Double(sum) / Double(count) : 0 }
    var variance: Double { count > 0 ? max(0, Double(squares) / Double(count) - mean * mean) : 0 }
}
