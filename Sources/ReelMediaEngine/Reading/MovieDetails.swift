import Foundation
import ReelBoxes
import ReelCoreFoundation
import ReelCoreMedia

/// The details in the index of a QuickTime or MPEG-4 file that libavformat ignores.
struct MovieDetails {
    /// The tracks' boxes, by track ID.
    private let tracks: [Int: Box]
    /// The movie's QuickTime metadata.
    let metadata: [KeyedMetadata]
    /// The ticks of the movie per second.
    private let timescale: UInt32

    /// The maximum size in bytes of an index that is read; ten tracks of several hours take a tenth of it.
    private static let largestIndex = 1 << 26

    /// Reads the details; nil if there are none. Files on servers are not read, apart from what libavformat reads.
    init?(_ demuxer: Demuxer) {
        guard demuxer.isIndexed, demuxer.location.isFile, let file = demuxer.location.fileHandle() else {
            return nil
        }
        defer { try? file.close() }
        guard let place = try? file.boxes(upTo: .moov, limit: MediaLimit.boxes).last, place.type == .moov, place.isComplete,
            place.contents.count <= Self.largestIndex, let bytes = try? file.bytes(in: place.contents)
        else { return nil }
        var tracks: [Int: Box] = [:]
        let movie = Box(type: .moov, contents: bytes[...])
        timescale = movie.first(MovieHeaderBox.self)?.timescale ?? 0
        for track in movie.boxes() where track.type == .trak {
            let identifier = Int(track.first(TrackHeaderBox.self)?.identifier ?? 0)
            // Duplicate track IDs are damage, and could cause the same data to be read a thousand times.
            guard tracks.updateValue(track, forKey: identifier) == nil else { return nil }
            if tracks.count == MediaLimit.tracks { break }
        }
        self.tracks = tracks
        metadata = Self.metadata(of: movie)
    }

    /// Returns the clean aperture of a track whose pictures have this size; nil if the file has none, or an invalid one.
    func aperture(ofTrack identifier: Int, picture: PixelSize) -> CleanAperture? {
        guard let information = tracks[identifier]?[.mdia]?[.minf], information[.vmhd] != nil,
            let entry = information[.stbl]?[.stsd]?.firstBox(skipping: SampleEntry.listFieldsSize),
            let box = entry[.clap, skipping: SampleEntry.visualFieldsSize]?.parsed(as: CleanApertureBox.self)
        else { return nil }
        return CleanAperture(box, of: picture)
    }

    /// Returns the boxes that describe a track's samples; nil if one is missing.
    func boxes(ofTrack identifier: Int) -> TrackBoxes? { tracks[identifier].flatMap(TrackBoxes.init(ofTrack:)) }

    /// Returns the references of a track to others.
    func references(ofTrack identifier: Int) -> [TrackBoxes.Reference] {
        guard let box = tracks[identifier]?[.tref] else { return [] }
        return box.boxes().prefix(MediaLimit.tracks).map { reference in
            var reader = BigEndianReader(reference.contents)
            var others: [Int] = []
            while others.count < MediaLimit.tracks, let number = try? reader.number(UInt32.self) { others.append(Int(number)) }
            return TrackBoxes.Reference(type: reference.type, tracks: others)
        }
    }

    /// Returns the group of alternatives that a track belongs to; 0 for none.
    func alternateGroup(ofTrack identifier: Int) -> Int {
        Int(tracks[identifier]?.first(TrackHeaderBox.self)?.alternateGroup ?? 0)
    }

    /// Returns the layout of a sound track's channels; nil if the file has none.
    func channelLayout(ofTrack identifier: Int) -> ManagedAudioChannelLayout? {
        guard let table = tracks[identifier]?[.mdia]?[.minf]?[.stbl],
            let entry = table[.stsd]?.firstBox(skipping: SampleEntry.listFieldsSize),
            let fieldsSize = SampleEntry.audioFieldsSize(of: entry)
        else { return nil }
        return entry[.chan, skipping: fieldsSize]?.parsed(as: ChannelLayoutBox.self)?.layout
    }

    /// Returns the pieces of a track's media that play, if there are several, and the duration of its media; nil if it has at
    /// most one piece, or plays one at another speed.
    ///
    /// libavformat plays whole packets of sound at the joints, so that some play twice.
    func pieces(ofTrack identifier: Int) -> MediaInfo.Pieces? {
        guard let track = tracks[identifier], let media = track[.mdia]?.first(MediaHeaderBox.self),
            let list = track[.edts]?.first(EditListBox.self), let own = CMTimeScale(exactly: media.timescale), own > 0,
            let movie = CMTimeScale(exactly: timescale), movie > 0, list.edits.filter({ $0.start != nil }).count > 1,
            list.edits.allSatisfy(\.isPlain), list.edits.count <= MediaLimit.edits,
            (1..<UInt64(Int64.max) / 2).contains(media.duration)
        else { return nil }
        let whole = CMTimeRange(start: .zero, duration: CMTime(value: Int64(media.duration), timescale: own))
        var pieces: [MediaInfo.Piece] = []
        for edit in list.edits where edit.duration > 0 {
            guard let ticks = Int64(exactly: edit.duration) else { return nil }
            let duration = CMTime(value: ticks, timescale: movie)
            let source = edit.start.map { CMTimeRange(start: CMTime(value: $0, timescale: own), duration: duration) }
            // Beyond the media, nothing plays.
            pieces.append(MediaInfo.Piece(source: source.flatMap { $0.start < whole.end ? $0 : nil }, duration: duration))
        }
        return MediaInfo.Pieces(pieces: pieces, media: whole)
    }

    /// Returns the duration of a track's only piece, if an empty edit precedes it; otherwise nil. libavformat then returns the
    /// media's duration, which includes the priming and padding of sound.
    func durationAfterGap(ofTrack identifier: Int) -> CMTime? {
        guard let track = tracks[identifier], let media = track[.mdia]?.first(MediaHeaderBox.self),
            let edits = track[.edts]?.first(EditListBox.self)?.edits, edits.count == 2, edits[0].start == nil, edits[1].isPlain,
            let start = edits[1].start, let own = CMTimeScale(exactly: media.timescale), own > 0,
            let movie = CMTimeScale(exactly: timescale), movie > 0, let ticks = Int64(exactly: edits[1].duration), ticks > 0,
            let end = Int64(exactly: media.duration), start < end
        else { return nil }
        return min(CMTime(value: ticks, timescale: movie), CMTime(value: end - start, timescale: own))
    }

    /// Returns the QuickTime metadata of a track.
    func metadata(ofTrack identifier: Int) -> [KeyedMetadata] { tracks[identifier].map(Self.metadata) ?? [] }

    private static func metadata(of box: Box) -> [KeyedMetadata] {
        let limits = MetadataBox.Limits(entries: MediaLimit.metadataEntries, valueSize: MediaLimit.metadataValue)
        return box[.meta].map { MetadataBox.entries(of: $0, limits: limits).map(KeyedMetadata.init) } ?? []
    }

    /// Returns the language of a track as a tag of RFC 5646; nil if the file has none, or one that is not such a tag.
    func languageTag(ofTrack identifier: Int) -> String? {
        guard let tag = tracks[identifier]?[.mdia]?.first(ExtendedLanguageBox.self)?.tag, (1...100).contains(tag.utf8.count),
            tag.utf8.allSatisfy({ $0 < 0x80 }),
            tag.utf8.allSatisfy({ $0 == 0x2D || Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber })
        else { return nil }
        return tag
    }

    /// Returns the volume of a track: 1 is unchanged.
    func volume(ofTrack identifier: Int) -> Double? { tracks[identifier]?.first(TrackHeaderBox.self)?.volume }
}

/// A channel layout (`chan`; QuickTime File Format, "Audio Channel Layout Atom").
private struct ChannelLayoutBox: ReadableBox {
    static let type = FourCharacterCode.chan
    /// Nil if it says nothing.
    let layout: ManagedAudioChannelLayout?

    init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        _ = try reader.number(UInt32.self)
        let (tag, bitmap, count) = (
            try reader.number(UInt32.self), try reader.number(UInt32.self), try reader.number(UInt32.self)
        )
        var descriptions: [AudioChannelDescription] = []
        for _ in 0..<min(count, UInt32(MediaLimit.channels.upperBound)) {
            var description = AudioChannelDescription()
            description.mChannelLabel = try reader.number(UInt32.self)
            description.mChannelFlags = AudioChannelFlags(rawValue: try reader.number(UInt32.self))
            description.mCoordinates = (
                Float(bitPattern: try reader.number(UInt32.self)), Float(bitPattern: try reader.number(UInt32.self)),
                Float(bitPattern: try reader.number(UInt32.self))
            )
            descriptions.append(description)
        }
        let isEmpty = tag == kAudioChannelLayoutTag_UseChannelDescriptions && descriptions.isEmpty
        layout = isEmpty ? nil : ManagedAudioChannelLayout(tag: tag, bitmap: bitmap, descriptions: descriptions)
    }
}
