/// What a track's boxes say beside its times (ISO/IEC 14496-12, clauses 8.3.2, 8.4.2 and 8.4.6).
extension MovieIndex {
    /// - Parameter index: the number under which the track was added.
    mutating func setProperties(_ properties: Muxer.TrackProperties, ofTrack index: Int) {
        guard let track = track(index), let header = box("tkhd", in: track) else { return }
        let isLarge = bytes[header.lowerBound] == 1
        // libavformat enables the first track of each kind, and makes all of a kind alternatives of each other.
        let flags = header.lowerBound + 3
        bytes[flags] = properties.isEnabled ? bytes[flags] | 1 : bytes[flags] & ~1
        set(0, at: header.lowerBound + (isLarge ? 46 : 34), bytes: 2)
        guard let media = box("mdia", in: track) else { return }
        if let code = properties.languageCode { setLanguage(code, of: media) }
        if let tag = properties.extendedLanguageTag { setLanguageTag(tag, ofTrack: track, media: media) }
    }

    /// Three letters of five bits each. libavformat writes the Macintosh's old numbers into QuickTime files, which do not have
    /// all.
    private mutating func setLanguage(_ code: String, of media: Range<Int>) {
        let letters = code.utf8.map(UInt64.init)
        guard letters.count == 3, letters.allSatisfy({ (0x61...0x7A).contains($0) }), let header = box("mdhd", in: media) else {
            return
        }
        let packed = letters.reduce(0) { $0 * 32 + ($1 - 0x60) }
        set(packed, at: header.lowerBound + (bytes[header.lowerBound] == 1 ? 32 : 20), bytes: 2)
    }

    /// Puts the box before the handler's (clause 8.4.6).
    private mutating func setLanguageTag(_ tag: String, ofTrack track: Range<Int>, media: Range<Int>) {
        guard let handler = box("hdlr", in: media) else { return }
        let place = handler.lowerBound - 8
        let box = Self.box("elng", [0, 0, 0, 0] + Array(tag.utf8) + [0])
        replace(place..<place, by: box, in: [track.lowerBound, media.lowerBound])
    }
}
