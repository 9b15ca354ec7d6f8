package import OpenCoreVideo

/// Blurs pictures like a Gaussian.
///
/// Wide blurs are made of pictures of half the size, of a quarter, and so on, down to where the curve is a few samples wide: any
/// width takes about the same time.
package enum PlaneBlur {
    /// Fills `target` with a blurred picture. Beyond its edges a picture is taken to go on as they are.
    ///
    /// Both buffers are y420 and of one size; their colour tags are left as they are.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels; 0 and less copies. Pictures of neighbouring widths look alike, whatever sizes
    ///     they are made from.
    ///   - target: another buffer than `source`.
    package static func blur(_ source: CVPixelBuffer, sigma: Double, into target: CVPixelBuffer) throws(MediaError) {
        let operation = "blur a picture"
        let from = try DrawingPlanes(source, operation)
        let to = try DrawingPlanes(target, like: from, operation)
        guard target !== source else {
            throw MediaError(.unsupported, operation, "source and target are the same buffer; take another one for the result")
        }
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        // Not a number is no blur; and beyond this a picture of any size is of one colour.
        let sigma = sigma > 0 ? min(sigma, 100_000) : 0
        for index in to.planes.indices {
            let sigma = sigma / Double(DrawingPlanes.pitch(ofPlane: index))
            try blur(from.planes[index], variance: sigma * sigma, into: to.planes[index])
        }
    }

    /// The widest curves, in samples squared, that are drawn over the samples themselves, and over those of a smaller picture, of
    /// which there are fewer.
    private static let largestVariance = 4.0
    private static let largestReducedVariance = 6.25

    private static func blur(
        _ source: PlanarPicture.Plane, variance: Double, into target: PlanarPicture.Plane
    ) throws(MediaError) {
        guard variance > largestVariance else {
            guard let weights = GaussianWeights(variance: variance) else { return source.copy(to: target) }
            return try filter(source, BlurFilter(weights), into: target)
        }
        // How often the picture is halved, and what halving and doubling have not blurred already: they add 3/4 of a sample
        // squared each, of the larger picture's samples.
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

    /// Over the samples themselves.
    private static func filter(
        _ source: PlanarPicture.Plane, _ filter: BlurFilter, into target: PlanarPicture.Plane
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

    /// Over a level, and one sample around.
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
