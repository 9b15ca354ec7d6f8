import ReelCoreMedia

extension VolumeCurve {
    /// The number of ramps that approximate the product of two ramps; the error is below a thousandth of full scale.
    private static let parts: Int64 = 16

    /// Returns the product of both curves up to the end of the shorter one. Both must begin at zero, and must not have gaps.
    ///
    /// Where both change, the product is quadratic and is approximated by short ramps, whose ends are ticks of the first curve.
    package func multiplied(by other: VolumeCurve) -> VolumeCurve {
        var result = VolumeCurve()
        var (own, others) = (ramps[...], other.ramps[...])
        while let first = own.first, let second = others.first {
            let end = min(first.timeRange.end, second.timeRange.end)
            if end > result.end {
                let range = CMTimeRange(start: result.end, end: end)
                result.append(product: first.part(range), second.part(range))
            }
            if first.timeRange.end == end { own.removeFirst() }
            if second.timeRange.end == end { others.removeFirst() }
        }
        return result
    }

    /// Appends the product of two ramps of the same time range, which begins at the curve's end.
    private mutating func append(product first: Ramp, _ second: Ramp) {
        let (start, duration) = (first.timeRange.start, first.timeRange.duration)
        let parts = first.isConstant || second.isConstant ? 1 : min(Self.parts, duration.value)
        func volume(_ time: CMTime) -> Double { first.volume(at: time) * second.volume(at: time) }
        for part in 1...parts {
            let end = start + CMTime(value: duration.value * part / parts, timescale: duration.timescale)
            append(from: volume(self.end), to: volume(end), until: end)
        }
    }
}
