import ReelCoreMedia
import ReelMediaEngine

/// A value that changes over time.
///
/// Each change applies until the next one begins: a ramp is linear from its start value to its end value, which applies after it.
/// A ramp in which another change begins is cut short there. The value before the first change is up to the caller.
struct RampCurve<Value: Interpolable>: Sendable, Equatable {
    private struct Change: Sendable, Equatable {
        /// Has no duration if the value is set at once.
        var range: CMTimeRange
        var start: Value
        var end: Value

        func value(at time: CMTime) -> Value {
            guard time < range.end else { return end }
            let fraction = CMTimeGetSeconds(time - range.start) / CMTimeGetSeconds(range.duration)
            return start.interpolated(to: end, fraction: fraction)
        }
    }

    /// A range over which the value changes linearly.
    struct Piece: Sendable, Equatable {
        var timeRange: CMTimeRange
        var start: Value
        var end: Value
    }

    /// Sorted by start times, which are all different.
    private var changes: [Change] = []

    /// Sets the value from a time on. Ignores a time that is not numeric.
    mutating func set(_ value: Value, at time: CMTime) {
        ramp(from: value, to: value, in: CMTimeRange(start: time, duration: .zero))
    }

    /// Interpolates from one value to another. Replaces a change with the same start time. Ignores a range that is not numeric.
    mutating func ramp(from start: Value, to end: Value, in range: CMTimeRange) {
        guard range.isValid, range.start.isNumeric, range.duration.isNumeric, range.start.epoch == 0 else { return }
        let change = Change(range: range, start: start, end: end)
        // Most changes come in order, and there may be one for each frame.
        guard let last = changes.last, range.start <= last.range.start else { return changes.append(change) }
        let place = changes.partitioningIndex { $0.range.start >= range.start }
        if changes[place].range.start == range.start {
            changes[place] = change
        } else {
            changes.insert(change, at: place)
        }
    }

    /// Returns the number of changes that begin at or before a time.
    private func count(upTo time: CMTime) -> Int { changes.partitioningIndex { $0.range.start > time } }

    /// Returns the index of the last change that begins at or before a time; nil before the first.
    private func lastIndex(at time: CMTime) -> Int? {
        let count = count(upTo: time)
        return count > 0 ? count - 1 : nil
    }

    /// Returns the value at a time; nil before the first change.
    func value(at time: CMTime) -> Value? {
        lastIndex(at: time).map { changes[$0].value(at: time) }
    }

    /// Returns whether the value is constant throughout a range. Before the first change it is `initial`.
    func isConstant(in range: CMTimeRange, initial: Value) -> Bool {
        let value = value(at: range.start) ?? initial
        let begun = count(upTo: range.start)
        if begun > 0, changes[begun - 1].range.end > range.start, changes[begun - 1].end != value { return false }
        return changes[begun...].prefix { $0.range.start < range.end }.allSatisfy { $0.start == value && $0.end == value }
    }

    /// Returns the value from zero to `end` as pieces without gaps; none if `end` is not above zero.
    func pieces(until end: CMTime, initial: Value) -> [Piece] {
        guard end.isNumeric, end > .zero else { return [] }
        var pieces: [Piece] = []
        func add(_ from: CMTime, _ to: CMTime, _ start: Value, _ stop: Value) {
            if from < to { pieces.append(Piece(timeRange: CMTimeRange(start: from, end: to), start: start, end: stop)) }
        }
        add(.zero, min(end, changes.first?.range.start ?? end), initial, initial)
        for (index, change) in changes.enumerated() {
            let next = index + 1 < changes.count ? min(end, changes[index + 1].range.start) : end
            let start = max(.zero, change.range.start)
            let rampEnd = min(next, change.range.end)
            add(start, rampEnd, change.value(at: start), change.value(at: rampEnd))
            add(max(start, rampEnd), next, change.end, change.end)
        }
        return pieces
    }

    /// Returns the ramp that contains a time, or the range with a constant value. Nil before the first change, and after the last
    /// one if that is a ramp.
    func piece(at time: CMTime) -> Piece? {
        guard time.isNumeric, let index = lastIndex(at: time) else { return nil }
        let change = changes[index]
        if time < change.range.end { return ramp(index) }
        let next = index + 1 < changes.count ? changes[index + 1].range.start : nil
        if next == nil, change.range.duration > .zero { return nil }
        let range = CMTimeRange(
            start: change.range.end, duration: next.map { $0 - change.range.end } ?? .positiveInfinity)
        return Piece(timeRange: range, start: change.end, end: change.end)
    }

    /// Returns the ramp that contains a time, or the constant value that was set at once and applies then; otherwise the first
    /// change that begins after the time. Nil after the last ramp.
    func pieceAtOrAfter(_ time: CMTime) -> Piece? {
        guard time.isNumeric else { return nil }
        let index = lastIndex(at: time)
        if let index, time < changes[index].range.end || changes[index].range.duration == .zero { return piece(at: time) }
        let next = index.map { $0 + 1 } ?? 0
        guard changes.indices.contains(next) else { return nil }
        return changes[next].range.duration > .zero ? ramp(next) : piece(at: changes[next].range.start)
    }

    private func ramp(_ index: Int) -> Piece {
        let change = changes[index]
        let next = index + 1 < changes.count ? changes[index + 1].range.start : nil
        let end = next.map { min($0, change.range.end) } ?? change.range.end
        return Piece(
            timeRange: CMTimeRange(start: change.range.start, end: end), start: change.start, end: change.value(at: end))
    }
}
