import Foundation

/// What a track says of itself (QuickTime File Format, "Metadata"; ISO/IEC 14496-12, clause 8.11.1).
extension MovieIndex {
    /// Puts QuickTime's metadata at a track's end, and the title once more where players look for a track's name. (As the old
    /// user data `©nam`, FFmpeg would take it for the movie's title.)
    mutating func setMetadata(_ entries: [Muxer.TrackProperties.Entry], ofTrack index: Int, isQuickTime: Bool) {
        guard let track = track(index) else { return }
        let zeros = [UInt8](repeating: 0, count: 4)
        // Version and component, the type, three numbers, an empty name.
        let handler = Self.box("hdlr", zeros + zeros + Array("mdta".utf8) + zeros + zeros + zeros + [0])
        let keys = entries.flatMap { Self.box("mdta", Array($0.key.utf8)) }
        let values = entries.enumerated().flatMap { number, entry -> [UInt8] in
            // Kind 1 is UTF-8; no language.
            let data = Self.box("data", [0, 0, 0, 1] + zeros + Array(entry.value.utf8))
            return Self.bigEndian(UInt64(data.count + 8), bytes: 4) + Self.bigEndian(UInt64(number + 1), bytes: 4) + data
        }
        let list = Self.box("keys", zeros + Self.bigEndian(UInt64(entries.count), bytes: 4) + keys) + Self.box("ilst", values)
        // In an MPEG-4 file the box has a version.
        var box = Self.box("meta", (isQuickTime ? [] : zeros) + handler + list)
        if let title = entries.first(where: { $0.key == Self.titleKey })?.value {
            box += Self.box("udta", Self.box("name", Array(title.utf8)))
        }
        replace(track.upperBound..<track.upperBound, by: box, in: [track.lowerBound])
    }

    /// Bytes of a name that is read: one that many values share is read for each.
    private static let longestKey = 1_024
    private static let titleKey = "com.apple.quicktime.title"

    /// QuickTime's metadata of a track that are text.
    ///
    /// - Parameter track: the contents of its box.
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
                let data = box("data", in: contents), (8..<Demuxer.Limit.metadataValue).contains(data.count),
                Self.number(bytes, at: data.lowerBound, bytes: 4) == 1
            {
                let key = String(decoding: bytes[keys[number - 1]], as: UTF8.self)
                entries.append((key, String(decoding: bytes[data.dropFirst(8)], as: UTF8.self)))
            }
            return entries.count < Demuxer.Limit.metadataEntries
        }
        return entries
    }
}
