/// The gain of audio over time: linear ramps of amplitude factors, one after another.
struct GainCurve: Hashable, Sendable {
    struct Ramp: Hashable, Sendable {
        /// The audio frames that the ramp covers.
        var frames: Range<Int64>
        /// The gain at the first frame.
        var start: Double
        /// The gain at the end of the ramp, where the next one begins.
        var end: Double

        func value(at frame: Int64) -> Double {
            start == end ? start : start + (end - start) * Double(frame - frames.lowerBound) / Double(frames.count)
        }

        func part(_ part: Range<Int64>) -> Ramp {
            Ramp(frames: part, start: value(at: part.lowerBound), end: value(at: part.upperBound))
        }
    }

    private(set) var ramps: [Ramp] = []

    private var last: Int64 { ramps.last?.frames.upperBound ?? 0 }

    /// Appends a ramp from the current end of the curve to `frame`. Does nothing if the curve is as long already.
    mutating func add(_ start: Double, _ end: Double, until frame: Int64) {
        guard frame > last else { return }
        ramps.append(Ramp(frames: last..<frame, start: start, end: end))
    }

    /// Appends a fade-in, a constant level and a fade-out that together cover `frames`, up to the frame `cut`. Until `frames`
    /// begins, the curve holds its last gain or, if it is empty, the gain with which `frames` begins.
    mutating func add(_ level: Double, over frames: Range<Int64>, fadeIn: Int64, fadeOut: Int64, until cut: Int64) {
        let hold = ramps.last?.end ?? (fadeIn > 0 ? 0 : level)
        add(hold, hold, until: min(frames.lowerBound, cut))
        var start = frames.lowerBound
        func addRamp(_ first: Double, _ end: Double, _ count: Int64) {
            let ramp = Ramp(frames: start..<(start + max(0, count)), start: first, end: end)
            start = ramp.frames.upperBound
            let part = ramp.frames.clamped(to: min(last, cut)..<cut)
            if !part.isEmpty { ramps.append(ramp.part(part)) }
        }
        addRamp(0, level, fadeIn)
        addRamp(level, level, Int64(frames.count) - fadeIn - fadeOut)
        addRamp(level, 0, fadeOut)
    }

    /// Returns the product of both curves up to the end of the shorter one. Where both change, the product is quadratic and is
    /// approximated by short ramps.
    func multiplied(by other: GainCurve) -> GainCurve {
        var result = GainCurve()
        var (own, others) = (ramps[...], other.ramps[...])
        while let first = own.first, let second = others.first {
            let end = min(first.frames.upperBound, second.frames.upperBound)
            let range = result.last..<end
            if !range.isEmpty { result.add(product: first.part(range), second.part(range)) }
            if first.frames.upperBound == end { own.removeFirst() }
            if second.frames.upperBound == end { others.removeFirst() }
        }
        return result
    }

    /// The number of ramps that approximate the product of two ramps; the error is below a thousandth of full scale.
    private static let parts: Int64 = 16

    private mutating func add(product first: Ramp, _ second: Ramp) {
        let (start, count) = (first.frames.lowerBound, Int64(first.frames.count))
        let parts = first.start == first.end || second.start == second.end ? 1 : min(Self.parts, count)
        func value(_ frame: Int64) -> Double { first.value(at: frame) * second.value(at: frame) }
        for part in 1...parts {
            let end = start + count * part / parts
            add(value(last), value(end), until: end)
        }
    }

    /// The ramps, with consecutive constant ones of the same gain merged.
    var mergedRamps: [Ramp] {
        ramps.reduce(into: []) { ramps, ramp in
            if let before = ramps.last, before.start == before.end, ramp.start == ramp.end, before.end == ramp.start {
                ramps[ramps.count - 1].frames = before.frames.lowerBound..<ramp.frames.upperBound
            } else {
                ramps.append(ramp)
            }
        }
    }
}
