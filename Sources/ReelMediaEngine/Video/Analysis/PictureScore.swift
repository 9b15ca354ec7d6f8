import Foundation
package import ReelCoreGraphics

/// How suitable a picture is as a thumbnail, judged by sharpness, contrast and colour. Blank, black, white and blurred pictures
/// score low.
///
/// At most 256×256 pixels are examined.
package struct PictureScore: Comparable, Sendable {
    /// Whether the picture is nearly uniform, or has hardly any content.
    package let isBlank: Bool
    /// The score, 0 to 1: for photographs mostly more than 0.4, for blank pictures less than 0.1.
    package let value: Double

    /// Creates the score of a frame; 0 if the frame cannot be converted.
    package init(_ frame: VideoFrame) {
        let scale = Double(Self.side) / Double(max(frame.width, frame.height, Self.side))
        let size = (width: max(1, Int(Double(frame.width) * scale)), height: max(1, Int(Double(frame.height) * scale)))
        guard let bitmap = try? BitmapMaker().make(frame, size: size) else {
            self.init(isBlank: true, value: 0)
            return
        }
        self.init(bitmap)
    }

    /// Returns whether the left picture scores less than the right one.
    package static func < (left: PictureScore, right: PictureScore) -> Bool { left.value < right.value }

    private static let side = 256

    private init(isBlank: Bool, value: Double) { (self.isBlank, self.value) = (isBlank, value) }

    /// Creates the score of a bitmap of at most 256 pixels a side. Only bitmaps of the same size are comparable.
    package init(_ bitmap: Bitmap) {
        let tones = Tones(bitmap)
        let range = Double(tones.percentile(0.98) - tones.percentile(0.02)) / 255
        isBlank = range < 0.06 && tones.colorVariation < 8
        let (fine, coarse) = (tones.edges(), tones.halved().edges())
        // If a picture is in focus, its strongest edges span a large part of its tonal range.
        let sharpness = min(fine.strongest / (255 * max(range, 0.2)) / 0.35, 1)
        // Averaging halves noise, whereas edges stay as strong or become stronger.
        let noise = coarse.mean > 0 ? min(max((fine.mean / coarse.mean - 1.1) / 0.6, 0), 1) : 0
        let exposure = min(min(tones.mean, 255 - tones.mean) / 40, 1)
        let content = 0.45 * range + 0.25 * tones.variety + 0.3 * min(tones.colorfulness / 60, 1)
        let faults = (0.25 + 0.75 * sharpness) * (1 - 0.8 * noise) * (0.3 + 0.7 * exposure) * min(range / 0.25, 1)
        value = content * faults * (isBlank ? 0.2 : 1)
    }
}

/// The luma of a small picture, and statistics of its tones and colours.
private struct Tones {
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
        var (redGreen, yellowBlue) = (Moments(), Moments())
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
    func halved() -> Tones {
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
        return Tones(width: across, height: down, luma: result)
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
private struct Moments {
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
