import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Long compositions of many files.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CompositionExportTests {
    /// Kinds of files: the colour that identifies their frames, and the options for ffmpeg.
    private static let kinds: [(color: String, rgb: (Int, Int, Int), size: (Int, Int), options: String)] = [
        ("red", (255, 0, 0), (96, 64), "-r 25 -c:v libx264"),
        ("lime", (0, 255, 0), (64, 96), "-r 30 -c:v libx264 -profile:v baseline"),
        ("blue", (0, 0, 255), (128, 72), "-r 24 -c:v libx264"), ("yellow", (255, 255, 0), (80, 80), "-r 10 -c:v mpeg4"),
        ("cyan", (0, 255, 255), (96, 64), "-r 50 -c:v libx264"), ("magenta", (255, 0, 255), (96, 64), "-r 15 -c:v mjpeg"),
        ("white", (255, 255, 255), (64, 64), "-r 25 -c:v libx264"),
        ("gray", (128, 128, 128), (72, 64), "-r 20 -c:v libx264"),
        ("orange", (255, 165, 0), (96, 54), "-r 30000/1001 -c:v libx264"),
        ("navy", (0, 0, 128), (96, 64), "-r 12 -c:v mpeg4"),
    ]
    private static let sounds = ["-ar 44100 -ac 1", "-ar 48000 -ac 2", "-ar 22050 -ac 1", "-ar 32000 -ac 2"]

    private static func makeFiles(_ folder: TemporaryFolder) throws -> [URL] {
        try kinds.enumerated().map { index, kind in
            let url = folder.file("\(kind.color).mov")
            // One is turned.
            let made = kind.color == "white" ? folder.file("upright.mov") : url
            let sine = "-f lavfi -i sine=frequency=\(300 + 50 * index):duration=1"
            try ffmpeg(
                "-f lavfi -i color=\(kind.color):size=\(kind.size.0)x\(kind.size.1):duration=1 \(sine) \(kind.options)"
                    + " -pix_fmt \(kind.options.contains("mjpeg") ? "yuvj420p" : "yuv420p") -c:a pcm_s16le \(sounds[index % 4])",
                to: made)
            if made != url { try turn(made, 90, to: url) }
            return url
        }
    }

    /// Repeatedly counts how many files of a folder the process has open. Uses a thread of its own, because exports keep others
    /// busy.
    private final class OpenFiles: @unchecked Sendable {
        private let lock = NSLock()
        /// Guarded by `lock`, as is `isOver`.
        private var most = 0
        private var isOver = false

        init(in folder: String) {
            Thread.detachNewThread { [self] in
                while !lock.withLock({ isOver }) {
                    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
                    let count = descriptors.count {
                        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(folder)
                            == true
                    }
                    lock.withLock { most = max(most, count) }
                    usleep(5000)
                }
            }
        }

        /// Stops counting, and returns the highest count.
        func finish() -> Int {
            lock.withLock {
                isOver = true
                return most
            }
        }
    }

    @Test func `three hundred clips become one movie, with few files open`() async throws {
        let folder = try TemporaryFolder()
        let assets = try Self.makeFiles(folder).map { AVURLAsset(url: $0) }
        let composition = AVMutableComposition()
        let video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        let audio = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        var random = SplitMix64(seed: 3)
        var places: [(kind: Int, start: CMTime)] = []
        for _ in 0..<300 {
            let kind = Int.random(in: 0..<assets.count, using: &random)
            let start = time(Int.random(in: 0..<50, using: &random), 100)
            let piece = CMTimeRange(start: start, duration: time(2, 25))
            places.append((kind, composition.duration))
            for (track, type) in [(video, AVMediaType.video), (audio, .audio)] {
                try track.insertTimeRange(piece, of: try #require(assets[kind].tracks(withMediaType: type).first), at: .invalid)
            }
        }
        #expect(composition.duration == time(24, 1))
        let url = folder.file("out.mp4")
        let openFiles = OpenFiles(in: folder.url.resolvingSymlinksInPath().path)
        let exporting = await Task { try await export(composition, to: url) }.result
        let most = openFiles.finish()
        _ = try exporting.get()
        #expect(most > 0 && most < 40, "\(most) files were open")

        let probe = try Probe(url)
        #expect(Probe.seconds(probe.video) == 24 && Probe.seconds(probe.audio) == 24)
        let size = Self.kinds[places[0].kind].size
        #expect(probe.video?.width == size.0 && probe.video?.height == size.1)
        // The frame in the middle of each clip has its file's colour.
        let times = try Probe.frames(url).compactMap(\.pts).map { time($0, probe.video?.timescale ?? 1) }
        let pictures = try DecodedPicture.all(of: url)
        #expect(times.count == pictures.count && times == times.sorted())
        for (place, (kind, start)) in places.enumerated() {
            let shown = try #require(times.lastIndex { $0 <= start + time(1, 25) })
            #expect(times[shown] >= start, "clip \(place) has no frame of its own")
            let (found, expected) = (pictures[shown][pictures[shown].width / 2, pictures[shown].height / 2], Self.kinds[kind].rgb)
            let difference = max(abs(found.red - expected.0), abs(found.green - expected.1), abs(found.blue - expected.2))
            #expect(difference < 30, "clip \(place), \(Self.kinds[kind].color): \(found)")
        }
    }

    @Test func `tracks that nobody can decode are left out, and the rest is exported`() async throws {
        let folder = try TemporaryFolder()
        let (movie, strange) = (folder.file("movie.mov"), folder.file("strange.mov"))
        // A second track whose codec is renamed to one that does not exist, and a timecode track.
        try ffmpeg(
            "-f lavfi -i testsrc2=size=64x64:rate=25:duration=1 -f lavfi -i sine=duration=1"
                + " -f lavfi -i sine=frequency=100:duration=1 -map 0 -map 1 -map 2"
                + " -c:v libx264 -pix_fmt yuv420p -c:a:0 aac -c:a:1 pcm_s16le -timecode 01:00:00:00",
            to: movie)
        var bytes = try Data(contentsOf: movie)
        let tag = try #require(bytes.range(of: Data("sowt".utf8)))
        bytes.replaceSubrange(tag, with: Data("zzzz".utf8))
        try bytes.write(to: strange)
        let asset = AVURLAsset(url: strange)
        #expect(asset.tracks.count == 4 && asset.tracks.contains { !$0.isDecodable && $0.mediaType == .audio })
        let probe = try Probe(try await export(asset, to: folder.file("out.mp4")))
        #expect(probe.streams.map(\.codec_type).sorted() == ["audio", "video"])
        #expect(try packetHashes(of: folder.file("out.mp4"), stream: "v:0") == packetHashes(of: movie, stream: "v:0"))
        #expect(Probe.seconds(probe.video) == 1)
        // A cut through audio that cannot be decoded must fail.
        let cutting = AVMutableComposition()
        let track = try #require(cutting.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        let undecodable = try #require(asset.tracks.first { !$0.isDecodable && $0.mediaType == .audio })
        try track.insertTimeRange(undecodable.timeRange, of: undecodable, at: .zero)
        let error = await #expect(throws: AVError.self) {
            try await export(cutting, AVAssetExportPresetAppleM4A, to: folder.file("none.m4a"), as: .m4a)
        }
        #expect(error?.localizedDescription.contains("no decoder") == true)
    }
}
