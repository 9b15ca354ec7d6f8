import ReelCoreFoundation

/// A frame reduced to 64×36 samples of 8-bit Y′, Cb, Cr, for comparison with other frames.
struct FrameSignature {
    static let width = 64
    static let height = 36
    static let size = PixelSize(width: width, height: height)

    let luma: SampleGrid
    let blue: SampleGrid
    let red: SampleGrid
    /// The mean absolute deviation of the samples from their plane's mean, summed over the planes, in steps of 8 bits.
    let content: Double

    /// - Parameters:
    ///   - picture: a picture of 64×36 samples.
    ///   - isRGB: whether the planes are G′, B′, R′.
    init(_ picture: PlanarImage, isRGB: Bool) {
        var planes = picture.planes.prefix(3).map { Self.samples($0, depth: picture.depth) }
        if isRGB {
            let (greens, blues, reds) = (planes[0], planes[1], planes[2])
            planes[0] = greens.indices.map { index -> UInt8 in
                let sum = 54 * UInt32(reds[index]) + 183 * UInt32(greens[index]) + 19 * UInt32(blues[index])
                return UInt8(sum >> 8)
            }
            for (index, colors) in [(1, blues), (2, reds)] {
                planes[index] = zip(colors, planes[0]).map { UInt8(128 + (Int($0) - Int($1)) / 2) }
            }
        }
        self.init(luma: planes[0], blue: planes[1], red: planes[2])
    }

    private init(luma: [UInt8], blue: [UInt8], red: [UInt8]) {
        self.luma = SampleGrid(width: Self.width, height: Self.height, samples: luma)
        self.blue = SampleGrid(width: Self.width, height: Self.height, samples: blue)
        self.red = SampleGrid(width: Self.width, height: Self.height, samples: red)
        content = self.luma.deviation + self.blue.deviation + self.red.deviation
    }

    private static func samples(_ plane: PlanarImage.Plane, depth: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(width * height)
        for y in 0..<height {
            if depth > 8 {
                let row = plane.row(y, as: UInt16.self)
                for x in 0..<width { result.append(UInt8(truncatingIfNeeded: row[x] &>> UInt16(depth - 8))) }
            } else {
                result.append(contentsOf: UnsafeBufferPointer(start: plane.row(y, as: UInt8.self), count: width))
            }
        }
        return result
    }

    /// Whether the frame is blank: nearly uniform black, white or grey.
    var isBlank: Bool { content < 2.5 && abs(blue.mean - 128) < 8 && abs(red.mean - 128) < 8 }

    // MARK: Comparing

    /// Returns the mean absolute difference of samples at the same position, summed over the planes, in steps of 8 bits.
    func difference(from other: FrameSignature) -> Double {
        let sum =
            luma.difference(from: other.luma, in: luma.all) + blue.difference(from: other.blue, in: blue.all)
            + red.difference(from: other.red, in: red.all)
        return Double(sum) / Double(luma.all.count)
    }

    /// Returns the difference that remains after motion compensation: each block is compared with the best match in the other
    /// frame, which discounts movements of the camera and of objects.
    func differenceAfterMotion(from other: FrameSignature) -> Double {
        // Frames are unrecognisable if the camera moves by more than this from one to the next.
        let coarse = luma.halved.bestShift(of: other.luma.halved, x: -4...4, y: -2...2)
        let camera = luma.bestShift(
            of: other.luma, x: (2 * coarse.x - 1)...(2 * coarse.x + 1), y: (2 * coarse.y - 1)...(2 * coarse.y + 1))
        var (total, known) = (0.0, 0)
        let side = 9
        for y in stride(from: 0, to: Self.height, by: side) {
            for x in stride(from: 0, to: Self.width, by: side) {
                let block = SampleGrid.Area(x: x..<min(x + side, Self.width), y: y..<min(y + side, Self.height))
                // Blocks that were mostly outside the other frame cannot be compared.
                guard let difference = difference(from: other, in: block, around: camera) else { continue }
                total += difference * Double(block.count)
                known += block.count
            }
        }
        return known > 0 ? total / Double(known) : 0
    }

    /// Returns the difference of a block whose motion may deviate a little from the camera's; nil if most of it is outside the
    /// other frame.
    private func difference(
        from other: FrameSignature, in block: SampleGrid.Area, around camera: SampleGrid.Shift
    ) -> Double? {
        var best: (area: SampleGrid.Area, shift: SampleGrid.Shift, difference: Double)?
        for y in (camera.y - 2)...(camera.y + 2) {
            for x in (camera.x - 2)...(camera.x + 2) {
                let shift = SampleGrid.Shift(x: x, y: y)
                let area = luma.overlap(block, moved: shift)
                guard area.count * 2 > block.count else { continue }
                let difference = Double(luma.difference(from: other.luma, in: area, shift: shift)) / Double(area.count)
                if difference < best?.difference ?? .infinity { best = (area, shift, difference) }
            }
        }
        guard let best else { return nil }
        let chroma =
            blue.difference(from: other.blue, in: best.area, shift: best.shift)
            + red.difference(from: other.red, in: best.area, shift: best.shift)
        return best.difference + Double(chroma) / Double(best.area.count)
    }

    /// Returns this frame with brightness and contrast adjusted to another's, which discounts changes of light and fades.
    func lit(like other: FrameSignature) -> FrameSignature {
        let fit = Fit(luma, other.luma)
        // If the shapes have stayed the same, the light may also have changed its colour.
        let center = fit.correlation > 0.9 ? nil : 128.0
        return FrameSignature(
            luma: fit.apply(to: luma), blue: Fit(blue, other.blue, center: center).apply(to: blue),
            red: Fit(red, other.red, center: center).apply(to: red))
    }

    /// A linear least-squares fit from one grid's samples to another's.
    private struct Fit {
        private let center: Double
        private let otherCenter: Double
        private let gain: Double
        /// The correlation coefficient, −1 to 1; 0 if either grid is uniform.
        let correlation: Double

        /// - Parameter center: a value that is mapped to itself; nil to map one mean to the other.
        init(_ grid: SampleGrid, _ other: SampleGrid, center: Double? = nil) {
            let (center, otherCenter) = (center ?? grid.mean, center ?? other.mean)
            var (product, square, otherSquare) = (0.0, 0.0, 0.0)
            for (sample, otherSample) in zip(grid.samples, other.samples) {
                let (distance, otherDistance) = (Double(sample) - center, Double(otherSample) - otherCenter)
                product += distance * otherDistance
                square += distance * distance
                otherSquare += otherDistance * otherDistance
            }
            (self.center, self.otherCenter) = (center, otherCenter)
            gain = square > 0 ? min(max(product / square, 0), 5) : 1
            correlation = square > 0 && otherSquare > 0 ? product / (square * otherSquare).squareRoot() : 0
        }

        func apply(to grid: SampleGrid) -> [UInt8] {
            grid.samples.map { UInt8(min(max((Double($0) - center) * gain + otherCenter, 0), 255)) }
        }
    }
}
