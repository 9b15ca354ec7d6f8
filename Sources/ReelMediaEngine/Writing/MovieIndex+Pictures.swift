/// Video sample descriptions (ISO/IEC 14496-12, clause 12.1).
extension MovieIndex {
    /// The first sample description of a video track.
    struct PictureDescription {
        /// The boxes in it, up to the last complete one: QuickTime may write four zero bytes after them.
        let boxes: Range<Int>
        /// The offsets at which the contents of the enclosing boxes begin.
        let parents: [Int]
    }

    /// - Parameter track: the contents of its `trak` box.
    func pictureDescription(of track: Range<Int>) -> PictureDescription? {
        guard let media = box("mdia", in: track), let information = box("minf", in: media), box("vmhd", in: information) != nil,
            let table = box("stbl", in: information), let descriptions = box("stsd", in: table), descriptions.count >= 8
        else { return nil }
        // Four bytes of version and flags, four of the entry count. An entry has a header, 78 bytes (clause 12.1.3.2), then
        // boxes.
        let entry = descriptions.lowerBound + 8
        let (size, start) = (Int(Self.number(bytes, at: entry, bytes: 4)), entry + 8 + 78)
        guard size >= 8 + 78, size <= descriptions.upperBound - entry else { return nil }
        var end = start
        while end + 8 <= entry + size {
            let size = Int(Self.number(bytes, at: end, bytes: 4))
            guard size >= 8, size <= entry + Int(Self.number(bytes, at: entry, bytes: 4)) - end else { break }
            end += size
        }
        return PictureDescription(
            boxes: start..<end, parents: [track, media, information, table, descriptions].map(\.lowerBound) + [entry + 8])
    }

    /// Appends a clean aperture to the sample description of a video track.
    ///
    /// - Parameter index: the index under which the track was added.
    mutating func setCleanAperture(_ aperture: CleanAperture, ofTrack index: Int) {
        guard let entry = track(index).flatMap(pictureDescription) else { return }
        let box = Self.box("clap", aperture.box)
        replace(entry.boxes.upperBound..<entry.boxes.upperBound, by: box, in: entry.parents)
    }
}
