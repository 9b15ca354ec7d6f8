import Foundation
import ReelBoxes
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Movies of 4 GiB, the limit of 32-bit offsets. The files are sparse between their boxes and the samples, and take little disk
/// space.
struct LargeMovieTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private enum Reach: CaseIterable {
        /// The samples' offsets exceed 32 bits from the start.
        case beyond
        /// The offsets exceed 32 bits only after the index has been moved before the samples.
        case border
    }

    /// The types of the chunk offset boxes.
    private func kinds(_ index: MovieIndex) -> [String] {
        ["stco", "co64"].filter { Data(index.bytes).range(of: Data($0.utf8)) != nil }
    }

    /// Writes a movie of these parts, with its media at an offset. The other bytes of the media box are never written.
    private func write(_ url: URL, _ head: Data, mediaAt place: UInt64, _ media: Data, tail: Data) throws {
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        let size = place - UInt64(head.count) + UInt64(media.count)
        try file.write(contentsOf: head + [0, 0, 0, 1] + Data("mdat".utf8) + withUnsafeBytes(of: size.bigEndian) { Data($0) })
        try file.seek(toOffset: place)
        try file.write(contentsOf: media + tail)
        try file.close()
    }

    @Test(arguments: Reach.allCases) private func `the index stands before media of 4 GiB`(_ reach: Reach) throws {
        let (movie, large, result) = (folder.file("small.mp4"), folder.file("large.mp4"), folder.file("first.mp4"))
        try ffmpeg(
            "-f lavfi -i testsrc2=size=128x96:rate=25:duration=2 -f lavfi -i sine=duration=2 -c:v libx264 -pix_fmt yuv420p "
                + "-c:a aac", to: movie)
        let small = try FileHandle(forReadingFrom: movie)
        let boxes = try small.boxes()
        let (type, media) = (try #require(boxes.first), try #require(boxes.first { $0.type == .mdat }).contents)
        let head = try Data(small.bytes(in: type.start..<type.end))
        let samples = try Data(small.bytes(in: media))
        let place = reach == .beyond ? UInt64(UInt32.max) + 2 : UInt64(UInt32.max) - UInt64(samples.count)
        var index = try MovieIndexFile(FileHandle(forReadingFrom: movie), path: movie.path).index
        for track in index.trackIdentifiers {
            index.moveChunks(ofTrack: track, by: Int(place) - media.lowerBound, areLarge: reach == .beyond)
        }
        #expect(kinds(index) == [reach == .beyond ? "co64" : "stco"])
        try write(large, head, mediaAt: place, samples, tail: Data(index.bytes))
        for stream in ["v:0", "a:0"] {
            try #require(try packetHashes(of: large, stream: stream) == packetHashes(of: movie, stream: stream))
        }

        index = try MovieIndexFile(FileHandle(forReadingFrom: large), path: large.path).index
        index.moveChunksBehindIndex()
        #expect(kinds(index) == ["co64"])
        let box = Data(index.bytes)
        try write(result, head + box, mediaAt: place + UInt64(box.count), samples, tail: Data())
        _ = try Probe(result)
        for stream in ["v:0", "a:0"] {
            #expect(try packetHashes(of: result, stream: stream) == packetHashes(of: movie, stream: stream))
        }
    }
}
