/// Audio sample descriptions of QuickTime files (QuickTime File Format, "Sound Sample Descriptions").
extension MovieIndex {
    /// Replaces libavformat's channel layout, whose tags for seven and eight channels stand for other channel orders than
    /// libavformat writes: `MPEG_7_1_C` has the side channels before the back channels.
    ///
    /// - Parameter index: the index under which the track was added.
    mutating func setChannelLayout(_ layout: ChannelLayoutCode, ofTrack index: Int) {
        guard let track = track(index), let media = box("mdia", in: track), let information = box("minf", in: media),
            let table = box("stbl", in: information), let descriptions = box("stsd", in: table), descriptions.count >= 16
        else { return }
        // Four bytes of version and flags, four of the entry count.
        let entry = descriptions.lowerBound + 8
        let size = Int(Self.number(bytes, at: entry, bytes: 4))
        // Size, type, six zeros, data reference index; then the description's version, which determines the length of its
        // fields.
        let lengths = [36, 52, 72]
        let version = Int(Self.number(bytes, at: entry + 16, bytes: 2))
        guard lengths.indices.contains(version), size >= lengths[version], size <= descriptions.upperBound - entry else { return }
        let boxes = (entry + lengths[version])..<(entry + size)
        let new = Self.box("chan", [0, 0, 0, 0] + layout.bytes)
        let old = box("chan", in: boxes).map { $0.lowerBound - 8..<$0.upperBound } ?? boxes.upperBound..<boxes.upperBound
        let parents = [track, media, information, table, descriptions].map(\.lowerBound) + [entry + 8]
        replace(old, by: new, in: parents)
    }
}
