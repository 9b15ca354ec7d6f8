import Foundation

/// The index of a QuickTime or MPEG-4 file. Corrects what libavformat offers no setting for: the end of each track, which tracks
/// are enabled, and their languages.
///
/// libavformat derives a track's end from its packets. That is inexact if frames are presented in another order than they are
/// decoded in and at uneven intervals, and a track cannot be ended before its last sample.
struct MovieIndex {
    /// The file's path, for error messages.
    let path: String
    /// The contents of the `moov` box.
    var bytes: [UInt8]

    /// Sets when each track ends, as a fraction of seconds, in the order in which the tracks were added. The text track that
    /// libavformat adds for chapters ends with the last of them.
    mutating func setEnds(_ ends: [(value: Int64, timescale: Int32)]) throws(MediaError) {
        let whole = 0..<bytes.count
        guard let header = box("mvhd", in: whole) else { throw notFound("mvhd") }
        let isLarge = bytes[header.lowerBound] == 1
        let timescale = Self.number(bytes, at: header.lowerBound + (isLarge ? 20 : 12), bytes: 4)
        var longest: UInt64 = 0
        for (index, end) in ends.enumerated() {
            // Rounded up: the last sample must not be lost to a coarse movie timescale.
            let ticks = (Int128(end.value) * Int128(timescale) + Int128(end.timescale) - 1) / Int128(end.timescale)
            let duration = UInt64(clamping: max(0, ticks))
            guard let track = track(index) else { continue }
            longest = max(longest, duration)
            setDuration(ofTrack: track, to: duration)
            if let media = box("mdia", in: track) { setDuration(ofMedia: media) }
        }
        for track in boxes("trak", in: whole) where identifier(of: track) > ends.count {
            guard let header = box("tkhd", in: track) else { continue }
            let isLarge = bytes[header.lowerBound] == 1
            let own = Self.number(bytes, at: header.lowerBound + (isLarge ? 28 : 20), bytes: isLarge ? 8 : 4)
            if own > longest { setDuration(ofTrack: track, to: longest) }
        }
        set(longest, at: header.lowerBound + (isLarge ? 24 : 16), large: isLarge)
    }

    private mutating func setDuration(ofTrack track: Range<Int>, to duration: UInt64) {
        if let header = box("tkhd", in: track) {
            let isLarge = bytes[header.lowerBound] == 1
            set(duration, at: header.lowerBound + (isLarge ? 28 : 20), large: isLarge)
        }
        if let list = box("edts", in: track).flatMap({ box("elst", in: $0) }) { setEnd(of: list, to: duration) }
    }

    /// Sets the duration of a track's media to the sum of its samples' durations (clause 8.4.2.3).
    private mutating func setDuration(ofMedia media: Range<Int>) {
        let table = box("minf", in: media).flatMap { box("stbl", in: $0) }.flatMap { box("stts", in: $0) }
        guard let table, let header = box("mdhd", in: media) else { return }
        let count = Int(Self.number(bytes, at: table.lowerBound + 4, bytes: 4))
        let samples = (0..<count).map { entry in
            let start = table.lowerBound + 8 + entry * 8
            return Self.number(bytes, at: start, bytes: 4) * Self.number(bytes, at: start + 4, bytes: 4)
        }
        let isLarge = bytes[header.lowerBound] == 1
        set(samples.reduce(0, +), at: header.lowerBound + (isLarge ? 24 : 16), large: isLarge)
    }

    /// Sets the duration of the last edit to what the edits before it (an empty edit, if the track begins later) leave.
    private mutating func setEnd(of list: Range<Int>, to end: UInt64) {
        let isLarge = bytes[list.lowerBound] == 1
        let count = Int(Self.number(bytes, at: list.lowerBound + 4, bytes: 4))
        let size = isLarge ? 20 : 12
        guard count > 0, list.lowerBound + 8 + count * size <= list.upperBound else { return }
        var before: UInt64 = 0
        for index in 0..<(count - 1) {
            before += Self.number(bytes, at: list.lowerBound + 8 + index * size, bytes: isLarge ? 8 : 4)
        }
        set(end > before ? end - before : 0, at: list.lowerBound + 8 + (count - 1) * size, large: isLarge)
    }

    private mutating func set(_ value: UInt64, at offset: Int, large: Bool) {
        set(large ? value : min(value, UInt64(UInt32.max)), at: offset, bytes: large ? 8 : 4)
    }

    mutating func set(_ value: UInt64, at offset: Int, bytes count: Int) {
        guard offset + count <= bytes.count else { return }
        for index in 0..<count { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(count - 1 - index))) }
    }

    // MARK: Boxes (ISO/IEC 14496-12, clause 4.2)

    /// Returns the contents of the track that was added with this index. libavformat numbers the identifiers from 1, and omits
    /// tracks that have no packets.
    func track(_ index: Int) -> Range<Int>? {
        boxes("trak", in: 0..<bytes.count).first { identifier(of: $0) == index + 1 }
    }

    func identifier(of track: Range<Int>) -> Int {
        guard let header = box("tkhd", in: track), !header.isEmpty else { return 0 }
        return Int(Self.number(bytes, at: header.lowerBound + (bytes[header.lowerBound] == 1 ? 20 : 12), bytes: 4))
    }

    func box(_ type: String, in range: Range<Int>) -> Range<Int>? { boxes(type, in: range).first }

    /// Returns the contents of the boxes of a type directly inside `range`.
    func boxes(_ type: String, in range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        forEachBox(in: range) { place, contents in
            if bytes[place..<(place + 4)].elementsEqual(type.utf8) { found.append(contents) }
            return true
        }
        return found
    }

    /// Calls `body` for each box directly inside `range`, with the offset of its type and with its contents, until `body`
    /// returns false.
    func forEachBox(in range: Range<Int>, _ body: (_ type: Int, _ contents: Range<Int>) -> Bool) {
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let size = Int(Self.number(bytes, at: position, bytes: 4))
            guard size >= 8, position + size <= range.upperBound else { break }
            guard body(position + 4, (position + 8)..<(position + size)) else { return }
            position += size
        }
    }

    /// Replaces bytes, and updates the sizes of the boxes that enclose them.
    ///
    /// - Parameter parents: the offsets at which the contents of those boxes begin.
    mutating func replace(_ range: Range<Int>, by replacement: [UInt8], in parents: [Int]) {
        bytes.replaceSubrange(range, with: replacement)
        for parent in parents {
            let size = Int(Self.number(bytes, at: parent - 8, bytes: 4)) + replacement.count - range.count
            set(UInt64(max(0, size)), at: parent - 8, bytes: 4)
        }
    }

    static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        bigEndian(UInt64(contents.count + 8), bytes: 4) + Array(type.utf8) + contents
    }

    static func bigEndian(_ number: UInt64, bytes count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(count - $0))) }
    }

    static func number(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> UInt64 {
        guard offset + count <= bytes.count else { return 0 }
        return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func notFound(_ box: String) -> MediaError {
        MediaError(.internalFailure, "finish \(path)", "its index has no \(box) box")
    }
}
