/// How loud something is from frame to frame: straight lines, one after another, as factors.
struct GainCurve: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        /// Frames of sound.
        var frames: Range<Int64>
        var start: Double
        /// What it has come to where the next line begins.
        var end: Double

        func value(at frame: Int64) -> Double {
            start == end ? start : start + (end - start) * Double(frame - frames.lowerBound) / Double(frames.count)
        }

        func part(_ part: Range<Int64>) -> Line {
            Line(frames: part, start: value(at: part.lowerBound), end: value(at: part.upperBound))
        }
    }

    private(set) var lines: [Line] = []

    private var last: Int64 { lines.last?.frames.upperBound ?? 0 }

    init() {}

    init(_ value: Double, frames count: Int64) { add(value, value, until: count) }

    /// A line from where the curve ends so far.
    mutating func add(_ start: Double, _ end: Double, until frame: Int64) {
        guard frame > last else { return }
        lines.append(Line(frames: last..<frame, start: start, end: end))
    }

    /// Up and down again: silence before `frames`, a rise, a level, a fall to its end; what comes after is cut off.
    mutating func add(_ level: Double, over frames: Range<Int64>, fadeIn: Int64, fadeOut: Int64, until cut: Int64) {
        let hold = lines.last?.end ?? (fadeIn > 0 ? 0 : level)
        add(hold, hold, until: min(frames.lowerBound, cut))
        var start = frames.lowerBound
        func draw(_ first: Double, _ end: Double, _ count: Int64) {
            let line = Line(frames: start..<(start + max(0, count)), start: first, end: end)
            start = line.frames.upperBound
            let part = line.frames.clamped(to: min(last, cut)..<cut)
            if !part.isEmpty { lines.append(line.part(part)) }
        }
        draw(0, level, fadeIn)
        draw(level, level, Int64(frames.count) - fadeIn - fadeOut)
        draw(level, 0, fadeOut)
    }

    /// Both together, as far as both go. Where both change, the product is a curve, of which short lines are made.
    func multiplied(by other: GainCurve) -> GainCurve {
        var result = GainCurve()
        var (own, others) = (lines[...], other.lines[...])
        while let first = own.first, let second = others.first {
            let end = min(first.frames.upperBound, second.frames.upperBound)
            let range = result.last..<end
            if !range.isEmpty { result.add(product: first.part(range), second.part(range)) }
            if first.frames.upperBound == end { own.removeFirst() }
            if second.frames.upperBound == end { others.removeFirst() }
        }
        return result
    }

    /// Into so many, where both change: off by less than a thousandth of full scale.
    private static let parts: Int64 = 16

    private mutating func add(product first: Line, _ second: Line) {
        let (start, count) = (first.frames.lowerBound, Int64(first.frames.count))
        let parts = first.start == first.end || second.start == second.end ? 1 : min(Self.parts, count)
        func value(_ frame: Int64) -> Double { first.value(at: frame) * second.value(at: frame) }
        for part in 1...parts {
            let end = start + count * part / parts
            add(value(last), value(end), until: end)
        }
    }

    /// As few lines as possible.
    var joined: [Line] {
        lines.reduce(into: []) { lines, line in
            if let before = lines.last, before.start == before.end, line.start == line.end, before.end == line.start {
                lines[lines.count - 1].frames = before.frames.lowerBound..<line.frames.upperBound
            } else {
                lines.append(line)
            }
        }
    }

    func value(at frame: Int64) -> Double? { lines.first { $0.frames.contains(frame) }?.value(at: frame) }
}
