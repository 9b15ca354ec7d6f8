/// What a track's boxes say beside its times (ISO/IEC 14496-12, clauses 8.3.2, 8.4.2 and 8.4.6).
extension MovieIndex {
    /// - Parameter index: the number under which the track was added.
    mutating func setProperties(_ properties: Muxer.TrackProperties, ofTrack index: Int, isQuickTime: Bool) {
        guard let track = track(index), let header = box("tkhd", in: track) else { return }
        let isLarge = bytes[header.lowerBound] == 1
        // libavformat enables the first track of each kind, and makes all of a kind alternatives of each other.
        let flags = header.lowerBound + 3
        bytes[flags] = properties.isEnabled ? bytes[flags] | 1 : bytes[flags] & ~1
        set(0, at: header.lowerBound + (isLarge ? 46 : 34), bytes: 2)
        guard let media = box("mdia", in: track) else { return }
        if let code = properties.languageCode { setLanguage(code, of: media) }
        if let tag = properties.extendedLanguageTag { setLanguageTag(tag, of: media, isQuickTime: isQuickTime) }
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

    /// Bytes of the box that holds an extended language tag.
    static func languageTagSize(_ tag: String) -> Int { 12 + tag.utf8.count + 1 }

    /// Puts the box before the handler's, whose name has been made as much longer.
    private mutating func setLanguageTag(_ tag: String, of media: Range<Int>, isQuickTime: Bool) {
        let size = Self.languageTagSize(tag)
        guard let contents = box("hdlr", in: media) else { return }
        var handler = Array(bytes[contents])
        // Eight bytes of version and component, the type, three numbers, the name.
        let name = 24
        guard handler.count > name + size else { return }
        if isQuickTime {
            // A name of Pascal's: its length comes first.
            guard Int(handler[name]) >= size else { return }
            handler[name] -= UInt8(size)
            handler.removeLast(size)
        } else {
            handler.removeLast(size + 1)
            handler.append(0)
        }
        var box = Self.bigEndian(UInt64(size), bytes: 4) + Array("elng".utf8) + [0, 0, 0, 0] + Array(tag.utf8) + [0]
        box += Self.bigEndian(UInt64(handler.count + 8), bytes: 4) + Array("hdlr".utf8) + handler
        bytes.replaceSubrange((contents.lowerBound - 8)..<contents.upperBound, with: box)
    }
}
