package import ReelCoreVideo

/// Applies a Gaussian blur to pictures.
///
/// For a wide blur, the picture is halved repeatedly until the kernel is only a few samples wide, so every width takes about
/// the same time.
package enum PlaneBlur {
    /// Fills `target` with a blurred picture. The picture's edges are repeated beyond it.
    ///
    /// Both buffers are y420 and of the same size. Their colour tags do not change.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels; 0 or less copies the picture. Similar values look alike, even if the
    ///     picture is halved a different number of times.
    ///   - target: must not be `source`.
    package static func blur(_ source: CVPixelBuffer, sigma: Double, into target: CVPixelBuffer) throws(MediaError) {
        let operation = "blur a picture"
        let from = try DrawingPlanes(source, operation)
        let to = try DrawingPlanes(target, like: from, operation)
        guard target !== source else {
            throw MediaError(.unsupported, operation, "source and target are the same buffer; use another one for the result")
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        // NaN counts as no blur. Above 100,000 pixels, a picture of any size becomes a single colour.
        let sigma = sigma > 0 ? min(sigma, 100_000) : 0
        for index in to.planes.indices {
            let sigma = sigma / Double(DrawingPlanes.pitch(ofPlane: index))
            try blur(from.planes[index], variance: sigma * sigma, into: to.planes[index])
        }
    }

    /// The largest variances, in squared samples, of kernels applied at the original size and at a reduced size, where there
    /// are fewer samples.
    private static let largestVariance = 4.0
    private static let largestReducedVariance = 6.25

    private static func blur(
        _ source: PlanarImage.Plane, variance: Double, into target: PlanarImage.Plane
    ) throws(MediaError) {
        guard variance > largestVariance else {
            guard let weights = GaussianWeights(variance: variance) else { return source.copy(to: target) }
            return try filter(source, BlurFilter(weights), into: target)
        }
        // The number of halvings, and the variance that remains for the filter: halving and doubling each add 3/4 of a squared
        // sample of the larger picture.
        var halvings = 0
        var rest = variance
        repeat {
            rest = (rest - 1.5) / 4
            halvings += 1
        } while rest > largestReducedVariance
        var levels = [try BlurLevel(halving: source)]
        while levels.count < halvings, let last = levels.last { levels.append(try BlurLevel(halving: last)) }
        guard var level = levels.popLast() else { return }
        if let weights = GaussianWeights(variance: rest) { level = try filter(level, BlurFilter(weights)) }
        while let larger = levels.popLast() {
            try level.enlarge(into: larger)
            level = larger
        }
        try level.enlarge(into: target)
    }

    /// Filters a plane at its original size.
    private static func filter(
        _ source: PlanarImage.Plane, _ filter: BlurFilter, into target: PlanarImage.Plane
    ) throws(MediaError) {
        let (width, height, radius) = (source.width, source.height, filter.radius)
        let line = try BlurLine(count: width, margin: radius)
        let sums = try BlurLine(count: width, margin: 0)
        let places = (-radius...radius).map { UnsafePointer(line.start + $0) }
        let rows = (-radius..<height + radius).map { UnsafePointer(source.bytes(min(max($0, 0), height - 1))) }
        let result = sums.start
        for y in 0..<height {
            filter.sum(rows, y, into: line.start, count: width)
            line.repeatEnds(0..<width, count: radius)
            filter.sum(places, 0, into: result, count: width)
            let row = target.bytes(y)
            for x in 0..<width { row[x] = UInt8(truncatingIfNeeded: (result[x] &+ 64) &>> 7) }
        }
    }

    /// Filters a level and one sample around it.
    private static func filter(_ level: BlurLevel, _ filter: BlurFilter) throws(MediaError) -> BlurLevel {
        let result = try BlurLevel(width: level.width, height: level.height)
        let (radius, columns) = (filter.radius, level.columns)
        let line = try BlurLine(count: level.width, margin: BlurLevel.margin)
        let places = (-radius...radius).map { UnsafePointer(line.start + $0 - 1) }
        let rows = (-radius - 1...level.height + radius).map { UnsafePointer(level.row($0)) + columns.lowerBound }
        for y in -1...level.height {
            filter.sum(rows, y + 1, into: line.start + columns.lowerBound, count: columns.count)
            filter.sum(places, 0, into: result.row(y) - 1, count: level.width + 2)
        }
        return result
    }
}
