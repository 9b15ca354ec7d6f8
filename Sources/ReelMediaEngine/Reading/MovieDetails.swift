import Foundation
import ReelBoxes
import ReelCoreFoundation

/// The details in the index of a QuickTime or MPEG-4 file that libavformat ignores.
struct MovieDetails {
    /// The tracks' boxes, by track ID.
    private let tracks: [Int: Box]
    /// The movie's QuickTime metadata.
    let metadata: [KeyedMetadata]

    /// The maximum size in bytes of an index that is read; ten tracks of several hours take a tenth of it.
    private static let largestIndex = 1 << 26

    /// Reads the details; nil if there are none. Files on servers are not read, apart from what libavformat reads.
    init?(_ demuxer: Demuxer) {
        guard demuxer.isIndexed, demuxer.location.isFile, let file = try? FileHandle(forReadingFrom: demuxer.location.url) else {
            return nil
        }
        defer { try? file.close() }
        guard let place = try? file.boxes(upTo: .moov, limit: MediaLimit.boxes).last, place.type == .moov, place.isComplete,
            place.contents.count <= Self.largestIndex, let bytes = try? file.bytes(in: place.contents)
        else { return nil }
        var tracks: [Int: Box] = [:]
        let movie = Box(type: .moov, contents: bytes[...])
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

    /// Returns the QuickTime metadata of a track.
    func metadata(ofTrack identifier: Int) -> [KeyedMetadata] { tracks[identifier].map(Self.metadata) ?? [] }

    private static func metadata(of box: Box) -> [KeyedMetadata] {
        let limits = MetadataBox.Limits(entries: MediaLimit.metadataEntries, valueSize: MediaLimit.metadataValue)
        return box[.meta].map { MetadataBox.entries(of: $0, limits: limits).map(KeyedMetadata.init) } ?? []
    }

    /// Returns the language of a track as a tag of RFC 5646; nil if the file has none, or one that is not such a tag.
    func languageTag(ofTrack identifier: Int) -> String? {
        guard let tag = tracks[identifier]?[.mdia]?.first(ExtendedLanguageBox.self)?.tag, (1...100).contains(tag.utf8.count),
            tag.utf8.allSatisfy({ $0 == 0x2D || Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber })
        else { return nil }
        return tag
    }

    /// Returns the volume of a track: 1 is unchanged.
    func volume(ofTrack identifier: Int) -> Double? { tracks[identifier]?.first(TrackHeaderBox.self)?.volume }
}
