import Foundation

/// A track's properties other than its times (ISO/IEC 14496-12, clauses 8.3.2, 8.4.2 and 8.4.6).
extension MovieIndex {
    /// - Parameter index: the index under which the track was added.
    mutating func setProperties(_ properties: Muxer.TrackProperties, ofTrack index: Int, isQuickTime: Bool) {
        guard let track = track(index), let header = box("tkhd", in: track) else { return }
        // libavformat enables the first track of each kind, and makes all tracks of a kind alternatives of each other.
        let flags = header.lowerBound + 3
        bytes[flags] = properties.isEnabled ? bytes[flags] | 1 : bytes[flags] & ~1
        let isLarge = bytes[header.lowerBound] == 1
        let group = header.lowerBound + (isLarge ? 46 : 34)
        set(UInt64(clamping: properties.alternateGroup), at: group, bytes: 2)
        if let volume = properties.volume { set(min(Self.fixed(volume, 8), 0x7FFF), at: group + 2, bytes: 2) }
        if let size = properties.displaySize {
            set(Self.fixed(Double(size.width), 16), at: group + 42, bytes: 4)
            set(Self.fixed(Double(size.height), 16), at: group + 46, bytes: 4)
        }
        guard let media = box("mdia", in: track) else { return }
        if let code = properties.languageCode { setLanguage(code, of: media) }
        if let tag = properties.extendedLanguageTag { setLanguageTag(tag, ofTrack: track, media: media) }
        if !properties.metadata.isEmpty { setMetadata(properties.metadata, ofTrack: index, isQuickTime: isQuickTime) }
    }

    /// Returns `number`, clamped to 0 to 65,535, as a fixed-point number with `bits` fractional bits.
    private static func fixed(_ number: Double, _ bits: Int) -> UInt64 {
        UInt64(max(0, min(number, 65_535)) * Double(1 << bits) + 0.5)
    }

    /// Sets the language as three letters of five bits each. libavformat writes the old Macintosh language codes into QuickTime
    /// files, and those do not cover all languages.
    private mutating func setLanguage(_ code: String, of media: Range<Int>) {
        let letters = code.utf8.map(UInt64.init)
        guard letters.count == 3, letters.allSatisfy({ (0x61...0x7A).contains($0) }), let header = box("mdhd", in: media) else {
            return
        }
        let packed = letters.reduce(0) { $0 * 32 + ($1 - 0x60) }
        set(packed, at: header.lowerBound + (bytes[header.lowerBound] == 1 ? 32 : 20), bytes: 2)
    }

    /// Inserts the extended language tag before the handler box (clause 8.4.6).
    private mutating func setLanguageTag(_ tag: String, ofTrack track: Range<Int>, media: Range<Int>) {
        guard let handler = box("hdlr", in: media) else { return }
        let place = handler.lowerBound - 8
        let box = Self.box("elng", [0, 0, 0, 0] + Array(tag.utf8) + [0])
        replace(place..<place, by: box, in: [track.lowerBound, media.lowerBound])
    }
}
