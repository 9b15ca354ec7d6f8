import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The file of a part, as its index describes it.
struct PartFile: CustomStringConvertible {
    let file: URL
    let label: PartLabel
    let pictures: MediaInfo.Track
    let sound: MediaInfo.Track?
    let captions: MediaInfo.Track?
    let tags: FileTags
    let cover: Data?

    /// Reads the index of a part's file.
    ///
    /// - Throws: `ReelError` if the file cannot be read, is not a part of a movie, or is incomplete.
    init(_ file: URL) throws(ReelError) {
        let info = try MediaInfo(reading: file, as: .movie, countsPackets: 0)
        guard let text = info.metadata.first(where: { $0.key == PartLabel.key })?.value, let label = PartLabel(text) else {
            throw ReelError(
                .input,
                "\(file.path): this is not a part of a movie made with `--segment`; to show movies one after the "
                    + "other: `stillreel slideshow a.mp4 b.mp4 -o both.mp4`")
        }
        let tracks = info.tracks.filter { $0.kind == .video }
        guard tracks.count == 1, tracks[0].timeRange.start == .zero, tracks[0].sampleCount == label.frameCount else {
            throw ReelError(
                .input,
                "\(file.path): the file does not contain its \(label.frameCount) frames; render this part again"
            )
        }
        self.file = file
        self.label = label
        pictures = tracks[0]
        sound = info.tracks.first { $0.kind == .audio }
        captions = info.tracks.first { $0.kind == .subtitle && $0.boxes?.code == "tx3g" }
        tags = FileTags(info)
        cover = CoverPicture(info)?.data
        do throws(MediaError) {
            for track in [pictures, sound, captions].compactMap(\.self) {
                // Reading the last packets fails if the file is truncated.
                let packets = try PacketReader(MediaLocation(file), track: track, origin: info.origin, cancellation: nil)
                try packets.seek(to: track.timeRange.end)
                while try packets.next() != nil {}
            }
        } catch {
            throw ReelError(reading: file.path, error)
        }
    }

    /// The file and its part number for messages: `b.mp4 (part 2 of 3)`.
    var description: String { "\(file.path) (part \(label.number) of \(label.count))" }
}
