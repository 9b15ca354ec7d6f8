package import ReelBoxes

/// The boxes that describe the samples of a track in its QuickTime or MPEG-4 file: for subtitles, time codes and timed metadata,
/// whose samples libavformat copies, but whose descriptions it cannot write.
package struct TrackBoxes: Sendable {
    /// The handler.
    let handler: Box
    /// The boxes about the kind of media, such as the media header.
    let information: [Box]
    /// The sample descriptions.
    let descriptions: Box
    /// The width and the height in the movie.
    let size: (width: Double, height: Double)

    init(handler: Box, information: [Box], descriptions: Box, size: (width: Double, height: Double)) {
        self.handler = handler
        self.information = information
        self.descriptions = descriptions
        self.size = size
    }

    /// Nil if a box is missing.
    init?(ofTrack track: Box) {
        guard let media = track[.mdia], let handler = media[.hdlr], let information = media[.minf],
            let descriptions = information[.stbl]?[.stsd], let header = track.first(TrackHeaderBox.self)
        else { return nil }
        self.handler = handler
        // QuickTime has another handler here, for the data.
        self.information = information.boxes().filter { ![.hdlr, .dinf, .stbl].contains($0.type) }
        self.descriptions = descriptions
        size = header.size
    }

    /// The four-character code of the first sample description; empty if there is none.
    package var code: String {
        descriptions.firstBox(skipping: SampleEntry.listFieldsSize).map { "\($0.type)" } ?? ""
    }

    /// Returns whether samples of both can share a track.
    package func describesSameSamples(as other: TrackBoxes) -> Bool { descriptions.contents == other.descriptions.contents }

    /// The number of frames in so many seconds that a time code counts (QuickTime File Format, "Timecode Sample Description");
    /// nil for other tracks.
    package var timecodeRate: (frames: Int64, ticks: Int64)? {
        guard code == "tmcd", let entry = descriptions.firstBox(skipping: SampleEntry.listFieldsSize) else { return nil }
        // After the fields of every description come four reserved bytes and the flags.
        var reader = BigEndianReader(entry.contents.dropFirst(8 + 4 + 4))
        guard let timescale = try? reader.number(UInt32.self), let duration = try? reader.number(UInt32.self), timescale > 0,
            duration > 0
        else { return nil }
        return (Int64(timescale), Int64(duration))
    }
}

extension TrackBoxes {
    /// A reference of a track to others (`tref`, ISO/IEC 14496-12, clause 8.3.3).
    package struct Reference: Hashable, Sendable {
        package let type: FourCharacterCode
        /// The tracks' numbers: in a file that is read, their identifiers.
        package var tracks: [Int]

        /// Whether the others contain the titles of chapters.
        package var isToChapters: Bool { type == "chap" }

        package init(type: FourCharacterCode, tracks: [Int]) {
            self.type = type
            self.tracks = tracks
        }
    }
}
