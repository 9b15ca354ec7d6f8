import OpenCoreMedia

/// What a track plays, piece after piece from time zero: pieces of media, and emptiness between them.
///
/// A pure value. No piece is of no length, no two empty ones follow each other, and the last one is not empty: a track ends where
/// its media does. Where a piece begins is the sum of what comes before it, so that pieces cannot come apart.
struct SegmentList<Media: Sendable>: Sendable {
    struct Edit: Sendable {
        /// Nil for emptiness.
        var media: Media?
        /// What is played of the media, on the media's own timeline; invalid for emptiness.
        var source: CMTimeRange
        /// How long it plays.
        var duration: CMTime

        static func empty(_ duration: CMTime) -> Edit { Edit(media: nil, source: .invalid, duration: duration) }
        static func media(_ media: Media, _ source: CMTimeRange) -> Edit {
            Edit(media: media, source: source, duration: source.duration)
        }
    }

    private(set) var edits: [Edit]
    /// Of all pieces together.
    private(set) var duration: CMTime

    init(_ edits: [Edit] = []) {
        self.edits = Self.tidied(edits)
        duration = Self.duration(of: self.edits)
    }

    /// The pieces with their places on the track's timeline.
    var placed: [(edit: Edit, target: CMTimeRange)] {
        var start = CMTime.zero
        return edits.map { edit in
            defer { start = start + edit.duration }
            return (edit, CMTimeRange(start: start, duration: edit.duration))
        }
    }

    /// From where media begins to where it ends.
    var timeRange: CMTimeRange {
        guard let first = edits.first else { return .zero }
        let start = first.media == nil ? first.duration : .zero
        return CMTimeRange(start: start, duration: duration - start)
    }

    /// What plays in a range of the timeline. Nothing stands for what lies beyond the end.
    func slice(_ range: CMTimeRange) -> [Edit] {
        let rest = Self.split(edits, at: range.start).after
        return Self.split(rest, at: range.duration).before
    }

    // MARK: Editing

    /// Puts pieces in at a time, and pushes what plays later back. A time beyond the end leaves emptiness before them.
    mutating func insert(_ pieces: [Edit], at time: CMTime) {
        if time >= duration {
            let gap = time - duration
            let added = gap > .zero ? [.empty(gap)] + pieces : pieces
            // Appending is the usual way of building a track; it must not take longer the longer the track is.
            let tidied = Self.tidied(added)
            edits += tidied
            duration = duration + Self.duration(of: tidied)
            return
        }
        let (before, after) = Self.split(edits, at: time)
        self = Self(before + pieces + after)
    }

    /// Takes a range out, and pulls what plays later forward.
    mutating func remove(_ range: CMTimeRange) {
        let (before, rest) = Self.split(edits, at: range.start)
        self = Self(before + Self.split(rest, at: range.duration).after)
    }

    /// Makes what plays in a range last longer or shorter. Beyond the end there is emptiness, which is scaled too.
    mutating func scale(_ range: CMTimeRange, to newDuration: CMTime) {
        let (before, rest) = Self.split(edits, at: range.start)
        let (middle, after) = Self.split(rest, at: range.duration)
        self = Self(before + Self.scaled(Self.filled(middle, to: range.duration), to: newDuration) + after)
    }

    // MARK: Pieces

    static func duration(of edits: [Edit]) -> CMTime { edits.reduce(.zero) { $0 + $1.duration } }

    /// The same with emptiness after it, so that it lasts at least as long as that.
    static func filled(_ edits: [Edit], to wanted: CMTime) -> [Edit] {
        let missing = wanted - duration(of: edits)
        return missing > .zero ? edits + [.empty(missing)] : edits
    }

    /// The same, played slower or faster so that it lasts just as long as that.
    static func scaled(_ edits: [Edit], to newDuration: CMTime) -> [Edit] {
        let old = CMTimeRange(start: .zero, duration: duration(of: edits))
        let new = CMTimeRange(start: .zero, duration: newDuration)
        // Ends are mapped, and not lengths, so that the lengths together are just the new duration.
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

    /// What plays before a time, and what from then on.
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

    private static func tidied(_ edits: [Edit]) -> [Edit] {
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
