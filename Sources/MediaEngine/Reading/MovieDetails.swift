import Foundation

/// What libavformat passes over in a QuickTime or MPEG-4 file's index.
struct MovieDetails {
    private let index: MovieIndex
    /// The contents of the tracks' boxes, by the file's own numbers of the tracks.
    private let tracks: [Int: Range<Int>]

    /// Indexes of more bytes than this are not looked at: hours of ten tracks have a tenth of it.
    private static let largestIndex = 1 << 26

    /// Nil where there is nothing to look at. Of files on servers only what libavformat reads is read.
    init?(_ demuxer: Demuxer) {
        guard demuxer.isIndexed, demuxer.location.isFile, let file = try? FileHandle(forReadingFrom: demuxer.location.url) else {
            return nil
        }
        defer { try? file.close() }
        let boxes = try? file.movieBoxes(upTo: "moov", limit: Demuxer.Limit.boxes)
        guard let place = boxes?.last, place.type == "moov", place.contents.count <= Self.largestIndex,
            let bytes = try? file.bytes(in: place.contents)
        else { return nil }
        let index = MovieIndex(path: demuxer.path, bytes: bytes)
        self.index = index
        let found = index.boxes("trak", in: 0..<bytes.count).prefix(Demuxer.Limit.tracks)
        tracks = Dictionary(found.map { (index.identifier(of: $0), $0) }) { first, _ in first }
        // Tracks of one number are damage, and a way to have the same read a thousand times.
        if tracks.count < found.count { return nil }
    }

    /// The clean aperture of a track whose pictures are so large; nil where the file says none, or what cannot be.
    func aperture(ofTrack identifier: Int, picture: (width: Int, height: Int)) -> CleanAperture? {
        guard let entry = tracks[identifier].flatMap(index.pictureDescription), let box = index.box("clap", in: entry.boxes)
        else {
            return nil
        }
        return CleanAperture(box: index.bytes[box], of: picture)
    }

    /// QuickTime's metadata of a track, which are text.
    func metadata(ofTrack identifier: Int) -> [MediaInfo.Entry] {
        let entries = tracks[identifier].map(index.metadata) ?? []
        return entries.map { MediaInfo.Entry(key: $0.key, value: $0.value) }
    }

    /// How loud a track is to be: 1 is as it is.
    func volume(ofTrack identifier: Int) -> Double? {
        guard let track = tracks[identifier], let header = index.box("tkhd", in: track), !header.isEmpty else { return nil }
        // Of 16 bits, eight are after the point (ISO/IEC 14496-12, clause 8.3.2).
        let place = header.lowerBound + (index.bytes[header.lowerBound] == 1 ? 48 : 36)
        guard place + 2 <= header.upperBound else { return nil }
        return Double(Int16(truncatingIfNeeded: MovieIndex.number(index.bytes, at: place, bytes: 2))) / 256
    }
}
