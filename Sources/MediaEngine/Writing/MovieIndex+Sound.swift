/// What a QuickTime file's index says of sound (QuickTime File Format, "Sound Sample Descriptions").
extension MovieIndex {
    /// Puts a channel layout in the place of libavformat's, whose tags for seven and eight channels stand for other orders than
    /// that in which it has them: `MPEG_7_1_C` has the sides before the back.
    ///
    /// - Parameter index: the number under which the track was added.
    mutating func setChannelLayout(_ layout: ChannelLayoutCode, ofTrack index: Int) {
        guard let track = track(index), let media = box("mdia", in: track), let information = box("minf", in: media),
            let table = box("stbl", in: information), let descriptions = box("stsd", in: table), descriptions.count >= 16
        else { return }
        // Four bytes of version and flags, four of the number of entries.
        let entry = descriptions.lowerBound + 8
        let size = Int(Self.number(bytes, at: entry, bytes: 4))
        // Size, type, six zeros, the data's reference; then the description's version, which tells how long what follows is.
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
