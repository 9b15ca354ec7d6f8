import OpenCoreMedia

/// How loud a track is at every time.
///
/// It is 1 before the first change. Each change holds until the next one begins: a ramp runs straight from its start's volume to its
/// end's, and stays there. A ramp in which another change begins is cut short there.
struct VolumeCurve: Sendable, Equatable {
    private struct Change: Sendable, Equatable {
        /// Of no duration where the volume is set at once.
        var range: CMTimeRange
        var start: Float
        var end: Float

        func volume(at time: CMTime) -> Float {
            guard time < range.end else { return end }
            let share = CMTimeGetSeconds(time - range.start) / CMTimeGetSeconds(range.duration)
            return Float(Double(start) + (Double(end) - Double(start)) * share)
        }
    }

    /// A stretch in which the volume runs straight.
    struct Piece: Sendable, Equatable {
        var timeRange: CMTimeRange
        var start: Float
        var end: Float
    }

    /// In the order of their beginnings, which are all different.
    private var changes: [Change] = []

    /// Holds from a time on. Volumes below zero are silence. Nothing happens for what is not numeric.
    mutating func set(_ volume: Float, at time: CMTime) {
        ramp(from: volume, to: volume, in: CMTimeRange(start: time, duration: .zero))
    }

    /// Runs from one volume to another. What was set for the same beginning is replaced.
    mutating func ramp(from start: Float, to end: Float, in range: CMTimeRange) {
        guard range.isValid, range.start.isNumeric, range.duration.isNumeric, range.start.epoch == 0, !start.isNaN, !end.isNaN
        else {
            return
        }
        let change = Change(range: range, start: max(0, start), end: max(0, end))
        changes.removeAll { $0.range.start == range.start }
        changes.insert(change, at: changes.firstIndex { $0.range.start > range.start } ?? changes.count)
    }

    /// The volume from zero to `end`, as pieces without a gap; nothing if `end` is not above zero.
    func pieces(until end: CMTime) -> [Piece] {
        guard end.isNumeric, end > .zero else { return [] }
        var pieces: [Piece] = []
        func add(_ from: CMTime, _ to: CMTime, _ start: Float, _ stop: Float) {
            if from < to { pieces.append(Piece(timeRange: CMTimeRange(start: from, end: to), start: start, end: stop)) }
        }
        add(.zero, min(end, changes.first?.range.start ?? end), 1, 1)
        for (index, change) in changes.enumerated() {
            let next = index + 1 < changes.count ? min(end, changes[index + 1].range.start) : end
            let start = max(.zero, change.range.start)
            let rampEnd = min(next, change.range.end)
            add(start, rampEnd, change.volume(at: start), change.volume(at: rampEnd))
            add(max(start, rampEnd), next, change.end, change.end)
        }
        return pieces
    }

    /// The ramp that a time lies in, or the stretch of one volume. Nil before the first change, and after the last one if that is a ramp.
    func piece(at time: CMTime) -> Piece? {
        guard time.isNumeric, let index = changes.lastIndex(where: { $0.range.start <= time }) else { return nil }
        let change = changes[index]
        let next = index + 1 < changes.count ? changes[index + 1].range.start : nil
        if time < change.range.end {
            let end = next.map { min($0, change.range.end) } ?? change.range.end
            return Piece(
                timeRange: CMTimeRange(start: change.range.start, end: end), start: change.start, end: change.volume(at: end))
        }
        if next == nil, change.range.duration > .zero { return nil }
        let range = CMTimeRange(
            start: change.range.end, duration: next.map { $0 - change.range.end } ?? .positiveInfinity)
        return Piece(timeRange: range, start: change.end, end: change.end)
    }
}
