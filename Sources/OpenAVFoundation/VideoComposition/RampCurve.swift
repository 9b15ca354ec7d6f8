import Foundation
import OpenCoreGraphics
import OpenCoreMedia

/// A value that can run straight from one to another.
protocol Interpolable: Sendable, Equatable {
    /// - Parameter share: 0 for this value, 1 for the other.
    func mixed(with other: Self, share: Double) -> Self
}

/// How a value changes over time.
///
/// Each change holds until the next one begins: a ramp runs straight from its start's value to its end's, and stays there. A
/// ramp in which another change begins is cut short there. What the value is before the first change, whoever asks must know.
struct RampCurve<Value: Interpolable>: Sendable, Equatable {
    private struct Change: Sendable, Equatable {
        /// Of no duration where the value is set at once.
        var range: CMTimeRange
        var start: Value
        var end: Value

        func value(at time: CMTime) -> Value {
            guard time < range.end else { return end }
            let share = CMTimeGetSeconds(time - range.start) / CMTimeGetSeconds(range.duration)
            return start.mixed(with: end, share: share)
        }
    }

    /// A stretch in which the value runs straight.
    struct Piece: Sendable, Equatable {
        var timeRange: CMTimeRange
        var start: Value
        var end: Value
    }

    /// In the order of their beginnings, which are all different.
    private var changes: [Change] = []

    /// Holds from a time on. Nothing happens for a time that is not numeric.
    mutating func set(_ value: Value, at time: CMTime) {
        ramp(from: value, to: value, in: CMTimeRange(start: time, duration: .zero))
    }

    /// Runs from one value to another. What was set for the same beginning is replaced. Nothing happens for a range that is not
    /// numeric.
    mutating func ramp(from start: Value, to end: Value, in range: CMTimeRange) {
        guard range.isValid, range.start.isNumeric, range.duration.isNumeric, range.start.epoch == 0 else { return }
        let change = Change(range: range, start: start, end: end)
        // Most come in order, and there may be one for each frame.
        guard let last = changes.last, range.start <= last.range.start else { return changes.append(change) }
        let place = changes.partitioningIndex { $0.range.start >= range.start }
        if changes[place].range.start == range.start {
            changes[place] = change
        } else {
            changes.insert(change, at: place)
        }
    }

    /// How many changes begin before a time, or at it.
    private func count(upTo time: CMTime) -> Int { changes.partitioningIndex { $0.range.start > time } }

    /// The last change that has begun at a time; nil before the first.
    private func lastIndex(at time: CMTime) -> Int? {
        let count = count(upTo: time)
        return count > 0 ? count - 1 : nil
    }

    /// Nil before the first change.
    func value(at time: CMTime) -> Value? {
        lastIndex(at: time).map { changes[$0].value(at: time) }
    }

    /// Does the value stay the same all through a range? Before the first change it is `initial`.
    func isConstant(in range: CMTimeRange, initial: Value) -> Bool {
        let value = value(at: range.start) ?? initial
        let begun = count(upTo: range.start)
        if begun > 0, changes[begun - 1].range.end > range.start, changes[begun - 1].end != value { return false }
        return changes[begun...].prefix { $0.range.start < range.end }.allSatisfy { $0.start == value && $0.end == value }
    }

    /// The value from zero to `end`, as pieces without a gap; nothing if `end` is not above zero.
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

    /// The ramp that a time lies in, or the stretch of one value. Nil before the first change, and after the last one if that is
    /// a ramp.
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

    /// The ramp that a time lies in, or what is set at once and holds then; else the first that begins after it. Nil after the
    /// last.
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

extension Array {
    /// The first element that something is true of, where it is of all that follow; the array's count where it is of none.
    func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Float: Interpolable {
    func mixed(with other: Float, share: Double) -> Float { Float(Double(self) + (Double(other) - Double(self)) * share) }
}

extension CGFloat {
    fileprivate func mixed(with other: CGFloat, share: Double) -> CGFloat { self + (other - self) * CGFloat(share) }
}

extension CGAffineTransform: Interpolable {
    /// Number by number.
    func mixed(with other: CGAffineTransform, share: Double) -> CGAffineTransform {
        CGAffineTransform(
            a: a.mixed(with: other.a, share: share), b: b.mixed(with: other.b, share: share),
            c: c.mixed(with: other.c, share: share), d: d.mixed(with: other.d, share: share),
            tx: tx.mixed(with: other.tx, share: share), ty: ty.mixed(with: other.ty, share: share))
    }
}

extension CGRect: Interpolable {
    /// Origin and size by themselves. Between a rectangle and one without end there is nothing: the first holds until the end.
    func mixed(with other: CGRect, share: Double) -> CGRect {
        if isNull || isInfinite || other.isNull || other.isInfinite { return share < 1 ? self : other }
        return CGRect(
            x: origin.x.mixed(with: other.origin.x, share: share), y: origin.y.mixed(with: other.origin.y, share: share),
            width: size.width.mixed(with: other.size.width, share: share),
            height: size.height.mixed(with: other.size.height, share: share))
    }
}
