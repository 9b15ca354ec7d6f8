import Foundation

/// The details in the index of a QuickTime or MPEG-4 file that libavformat ignores.
struct MovieDetails {
    private let index: MovieIndex
    /// The contents of the tracks' boxes, by track ID.
    private let tracks: [Int: Range<Int>]

    /// The maximum size in bytes of an index that is read; ten tracks of several hours take a tenth of it.
    private static let largestIndex = 1 << 26

    /// Reads the details; nil if there are none. Files on servers are not read, apart from what libavformat reads.
    init?(_ demuxer: Demuxer) {
        guard demuxer.isIndexed, demuxer.location.isFile, let file = try? FileHandle(forReadingFrom: demuxer.location.url) else {
            return nil
        }
        defer { try? file.close() }
        let boxes = try? file.movieBoxes(upTo: "moov", limit: MediaLimit.boxes)
        guard let place = boxes?.last, place.type == "moov", place.contents.count <= Self.largestIndex,
            let bytes = try? file.bytes(in: place.contents)
        else { return nil }
        let index = MovieIndex(path: demuxer.path, bytes: bytes)
        self.index = index
        let found = index.boxes("trak", in: 0..<bytes.count).prefix(MediaLimit.tracks)
        tracks = Dictionary(found.map { (index.identifier(of: $0), $0) }) { first, _ in first }
        // Duplicate track IDs are damage, and could cause the same data to be read a thousand times.
        if tracks.count < found.count { return nil }
    }

    /// Returns the clean aperture of a track whose pictures have this size; nil if the file has none, or an invalid one.
    func aperture(ofTrack identifier: Int, picture: (width: Int, height: Int)) -> CleanAperture? {
        guard let entry = tracks[identifier].flatMap(index.pictureDescription), let box = index.box("clap", in: entry.boxes)
        else {
            return nil
        }
        return CleanAperture(box: index.bytes[box], of: picture)
    }

    /// Returns the QuickTime metadata of a track that is text.
    func metadata(ofTrack identifier: Int) -> [MediaInfo.Entry] {
        let entries = tracks[identifier].map(index.metadata) ?? []
        return entries.map { MediaInfo.Entry(key: $0.key, value: $0.value) }
    }

    /// Returns the volume of a track: 1 is unchanged.
    func volume(ofTrack identifier: Int) -> Double? {
        guard let track = tracks[identifier], let header = index.box("tkhd", in: track), !header.isEmpty else { return nil }
        // A 16-bit number with eight fractional bits (ISO/IEC 14496-12, clause 8.3.2).
        let place = header.lowerBound + (index.bytes[header.lowerBound] == 1 ? 48 : 36)
        guard place + 2 <= header.upperBound else { return nil }
        return Double(Int16(truncatingIfNeeded: MovieIndex.number(index.bytes, at: place, bytes: 2))) / 256
    }
}
