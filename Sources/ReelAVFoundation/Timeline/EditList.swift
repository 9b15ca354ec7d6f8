import ReelCoreMedia

/// The edits of a track, contiguous from time zero: pieces of media, and empty edits between them.
///
/// Every edit has a duration above zero, no two empty edits are adjacent, and the last one is not empty: a track ends with its
/// media. The start of an edit is the sum of the durations before it, so that there can be no gaps.
struct EditList<Media: Sendable>: Sendable {
    struct Edit: Sendable {
        /// Nil for an empty edit.
        var media: Media?
        /// The range of the media that plays, on the media's own timeline; invalid for an empty edit.
        var source: CMTimeRange
        /// How long the edit lasts on the track's timeline.
        var duration: CMTime

        static func empty(_ duration: CMTime) -> Edit { Edit(media: nil, source: .invalid, duration: duration) }
        static func media(_ media: Media, _ source: CMTimeRange) -> Edit {
            Edit(media: media, source: source, duration: source.duration)
        }
    }

    private(set) var edits: [Edit]
    /// The duration of all edits together.
    private(set) var duration: CMTime

    init(_ edits: [Edit] = []) {
        self.edits = Self.normalized(edits)
        duration = Self.duration(of: self.edits)
    }

    /// The edits with their ranges on the track's timeline.
    var placed: [(edit: Edit, target: CMTimeRange)] {
        var start = CMTime.zero
        return edits.map { edit in
            defer { start = start + edit.duration }
            return (edit, CMTimeRange(start: start, duration: edit.duration))
        }
    }

    /// The range from the start to the end of the media.
    var timeRange: CMTimeRange {
        guard let first = edits.first else { return .zero }
        let start = first.media == nil ? first.duration : .zero
        return CMTimeRange(start: start, duration: duration - start)
    }

    /// Returns the edits in a range of the timeline. The part of the range after the end yields no edits.
    func slice(_ range: CMTimeRange) -> [Edit] {
        let rest = Self.split(edits, at: range.start).after
        return Self.split(rest, at: range.duration).before
    }

    // MARK: Editing

    /// Inserts edits at a time, and moves what plays later back. A time after the end leaves an empty edit before them.
    mutating func insert(_ pieces: [Edit], at time: CMTime) {
        if time >= duration {
            let gap = time - duration
            let added = gap > .zero ? [.empty(gap)] + pieces : pieces
            // Tracks are usually built by appending, so its cost must not depend on the track's length.
            let normalized = Self.normalized(added)
            edits += normalized
            duration = duration + Self.duration(of: normalized)
            return
        }
        let (before, after) = Self.split(edits, at: time)
        self = Self(before + pieces + after)
    }

    /// Removes a range, and moves what plays later forward.
    mutating func remove(_ range: CMTimeRange) {
        let (before, rest) = Self.split(edits, at: range.start)
        self = Self(before + Self.split(rest, at: range.duration).after)
    }

    /// Changes the duration of a range. The part of the range after the end counts as empty, and is scaled too.
    mutating func scale(_ range: CMTimeRange, to newDuration: CMTime) {
        let (before, rest) = Self.split(edits, at: range.start)
        let (middle, after) = Self.split(rest, at: range.duration)
        self = Self(before + Self.scaled(Self.filled(middle, to: range.duration), to: newDuration) + after)
    }

    // MARK: Edits

    static func duration(of edits: [Edit]) -> CMTime { edits.reduce(.zero) { $0 + $1.duration } }

    /// Returns the edits, followed by an empty edit if they are shorter than the wanted duration.
    static func filled(_ edits: [Edit], to wanted: CMTime) -> [Edit] {
        let missing = wanted - duration(of: edits)
        return missing > .zero ? edits + [.empty(missing)] : edits
    }

    /// Returns the edits, played slower or faster so that they last exactly `newDuration`.
    static func scaled(_ edits: [Edit], to newDuration: CMTime) -> [Edit] {
        let old = CMTimeRange(start: .zero, duration: duration(of: edits))
        let new = CMTimeRange(start: .zero, duration: newDuration)
        // Maps end times instead of durations, so that the durations add up to exactly the new one.
        var (oldEnd, newEnd) = (CMTime.zero, CMTime.zero)
        return edits.map { edit in
            var edit = edit
            oldEnd = oldEnd + edit.duration
            let end = CMTimeMapTimeFromRangeToRange(oldEnd, fromRange: old, toRange: new)
            edit.duration = end - newEnd
            newEnd = end
            return edit
        }
    }

    /// Returns the edits before a time, and those from that time on.
    private static func split(_ edits: [Edit], at time: CMTime) -> (before: [Edit], after: [Edit]) {
        guard time > .zero else { return ([], edits) }
        var left = time
        for (index, edit) in edits.enumerated() {
            if left < edit.duration {
                guard left > .zero else { return (Array(edits[..<index]), Array(edits[index...])) }
                let (first, second) = split(edit, at: left)
                return (edits[..<index] + [first], [second] + edits[(index + 1)...])
            }
            left = left - edit.duration
        }
        return (edits, [])
    }

    private static func split(_ edit: Edit, at offset: CMTime) -> (Edit, Edit) {
        var (first, second) = (edit, edit)
        first.duration = offset
        second.duration = edit.duration - offset
        guard edit.media != nil else { return (first, second) }
        let target = CMTimeRange(start: .zero, duration: edit.duration)
        let inSource = CMTimeMapDurationFromRangeToRange(offset, fromRange: target, toRange: edit.source)
        first.source.duration = inSource
        second.source = CMTimeRange(start: edit.source.start + inSource, duration: edit.source.duration - inSource)
        return (first, second)
    }

    private static func normalized(_ edits: [Edit]) -> [Edit] {
        var result: [Edit] = []
        result.reserveCapacity(edits.count)
        for edit in edits where edit.duration > .zero {
            if edit.media == nil, let last = result.last, last.media == nil {
                result[result.count - 1].duration = last.duration + edit.duration
            } else {
                result.append(edit)
            }
        }
        if let last = result.last, last.media == nil { result.removeLast() }
        return result
    }
}
