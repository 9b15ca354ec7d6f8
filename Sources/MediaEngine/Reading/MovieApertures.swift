import Foundation

/// What libavformat passes over in a QuickTime or MPEG-4 file's index: the clean apertures of its tracks.
struct MovieApertures {
    private let index: MovieIndex

    /// Indexes of more bytes than this are not looked at: hours of ten tracks have a tenth of it.
    private static let largestIndex = 1 << 26

    /// Nil where nothing is found. Of files on servers only what libavformat reads is read.
    init?(_ demuxer: Demuxer) {
        guard demuxer.isIndexed, demuxer.location.isFile, let file = try? FileHandle(forReadingFrom: demuxer.location.url) else {
            return nil
        }
        defer { try? file.close() }
        let boxes = try? file.movieBoxes(upTo: "moov", limit: Demuxer.Limit.boxes)
        guard let place = boxes?.last, place.type == "moov", place.contents.count <= Self.largestIndex,
            let bytes = try? file.bytes(in: place.contents)
        else { return nil }
        index = MovieIndex(path: demuxer.path, bytes: bytes)
    }

    /// The one of a track whose pictures are so large; nil where the file says none, or what cannot be.
    ///
    /// - Parameter identifier: the file's own number of the track.
    func aperture(ofTrack identifier: Int, picture: (width: Int, height: Int)) -> CleanAperture? {
        guard let entry = index.pictureDescription(ofTrack: identifier), let box = index.box("clap", in: entry.boxes) else {
            return nil
        }
        return CleanAperture(box: index.bytes[box], of: picture)
    }
}
