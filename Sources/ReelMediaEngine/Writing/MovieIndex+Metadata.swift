import Foundation

/// A track's metadata (QuickTime File Format, "Metadata"; ISO/IEC 14496-12, clause 8.11.1).
extension MovieIndex {
    /// Appends QuickTime metadata to a track, and repeats the title where players look for a track's name (`udta` → `name`).
    /// FFmpeg would take the old user data `©nam` for the movie's title.
    mutating func setMetadata(_ entries: [Muxer.TrackProperties.Entry], ofTrack index: Int, isQuickTime: Bool) {
        guard let track = track(index) else { return }
        let zeros = [UInt8](repeating: 0, count: 4)
        // Version and flags, component type, handler type, three reserved numbers, an empty name.
        let handler = Self.box("hdlr", zeros + zeros + Array("mdta".utf8) + zeros + zeros + zeros + [0])
        let keys = entries.flatMap { Self.box("mdta", Array($0.key.utf8)) }
        let values = entries.enumerated().flatMap { number, entry -> [UInt8] in
            // Type 1 is UTF-8. The locale is unspecified.
            let data = Self.box("data", [0, 0, 0, 1] + zeros + Array(entry.value.utf8))
            return Self.bigEndian(UInt64(data.count + 8), bytes: 4) + Self.bigEndian(UInt64(number + 1), bytes: 4) + data
        }
        let list = Self.box("keys", zeros + Self.bigEndian(UInt64(entries.count), bytes: 4) + keys) + Self.box("ilst", values)
        // In an MPEG-4 file the box has version and flags.
        var box = Self.box("meta", (isQuickTime ? [] : zeros) + handler + list)
        if let title = entries.first(where: { $0.key == Self.titleKey })?.value {
            box += Self.box("udta", Self.box("name", Array(title.utf8)))
        }
        replace(track.upperBound..<track.upperBound, by: box, in: [track.lowerBound])
    }

    /// The maximum size of a key in bytes; limited because a key that many values share is decoded for each of them.
    private static let longestKey = 1_024
    private static let titleKey = "com.apple.quicktime.title"

    /// Returns the text entries of a track's QuickTime metadata.
    ///
    /// - Parameter track: the contents of its `trak` box.
    func metadata(of track: Range<Int>) -> [(key: String, value: String)] {
        guard let meta = box("meta", in: track) else { return [] }
        let start = meta.lowerBound + (Self.number(bytes, at: meta.lowerBound, bytes: 4) == 0 ? 4 : 0)
        let range = min(start, meta.upperBound)..<meta.upperBound
        guard let handler = box("hdlr", in: range), handler.count >= 12,
            bytes[(handler.lowerBound + 8)..<(handler.lowerBound + 12)].elementsEqual("mdta".utf8),
            let list = box("keys", in: range), list.count >= 8, let values = box("ilst", in: range)
        else { return [] }
        let keys = boxes("mdta", in: (list.lowerBound + 8)..<list.upperBound)
        var entries: [(key: String, value: String)] = []
        forEachBox(in: values) { type, contents in
            let number = Int(Self.number(bytes, at: type, bytes: 4))
            if keys.indices.contains(number - 1), keys[number - 1].count <= Self.longestKey,
                let data = box("data", in: contents), (8..<MediaLimit.metadataValue).contains(data.count),
                Self.number(bytes, at: data.lowerBound, bytes: 4) == 1
            {
                let key = String(decoding: bytes[keys[number - 1]], as: UTF8.self)
                entries.append((key, String(decoding: bytes[data.dropFirst(8)], as: UTF8.self)))
            }
            return entries.count < MediaLimit.metadataEntries
        }
        return entries
    }
}
