import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Compositions of pieces of one movie: whole groups of pictures are copied, and only those that are cut are encoded.
struct CutCopyTests {
    static let frameRate = 25
    static let frameCount = 150

    /// Six seconds with a number in each frame, with keyframes where the encoder places them.
    private static func makeMovie(_ url: URL, _ options: String) throws {
        let color = FFmpegColor.bt709
        let source = "testsrc2=size=160x120:rate=\(frameRate):duration=\(frameCount / frameRate),format=yuv420p,\(color.filter)"
        try ffmpeg("-f lavfi -i \(source) \(options) \(color.options)", to: url)
    }

    private static func time(_ frame: Int) -> CMTime { CMTime(value: Int64(frame), timescale: CMTimeScale(frameRate)) }

    private static func export(_ pieces: [Range<Int>], of movie: URL, to url: URL) async throws {
        let asset = AVURLAsset(url: movie)
        let source = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        for piece in pieces {
            let range = CMTimeRange(start: time(piece.lowerBound), end: time(piece.upperBound))
            try track.insertTimeRange(range, of: source, at: .invalid)
        }
        let session = try #require(AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality))
        try await session.export(to: url, as: .mp4)
    }

    @Test(arguments: ["-c:v libx264 -g 30", "-c:v libx264 -g 30 -bf 0", "-c:v libx264 -g 40 -x264-params open-gop=1:bframes=3"])
    func `pieces in another order show each frame once, and only cut groups are encoded`(_ options: String) async throws {
        let folder = try TemporaryFolder()
        let (movie, output) = (folder.file("movie.mp4"), folder.file("cut.mp4"))
        try Self.makeMovie(movie, options)
        var random = SplitMix64(seed: 7)
        let cuts = Set((0..<20).map { _ in Int.random(in: 1..<Self.frameCount, using: &random) }).sorted()
        let bounds = [0] + cuts + [Self.frameCount]
        let pieces = zip(bounds, bounds.dropFirst()).map { $0..<$1 }.shuffled(using: &random)
        try await Self.export(pieces, of: movie, to: output)

        let (source, result) = (try frameHashes(of: movie), try frameHashes(of: output))
        #expect(result.count == Self.frameCount)
        // Frames of groups that are entirely within a piece are copied bit for bit.
        let keyframes =
            try Probe.frames(movie).enumerated().filter { $0.element.key_frame == 1 }.map(\.offset) + [Self.frameCount]
        let groups = zip(keyframes, keyframes.dropFirst()).map { $0..<$1 }
        var place = 0
        for piece in pieces {
            for group in groups where piece.contains(group.lowerBound) && piece.upperBound >= group.upperBound {
                guard !options.contains("open-gop") else { continue }
                let start = place + group.lowerBound - piece.lowerBound
                #expect(Array(result[start..<(start + group.count)]) == Array(source[group]))
            }
            place += piece.count
        }
        let probe = try Probe(output)
        #expect(probe.video?.duration_ts == (probe.video?.timescale ?? 0) * Self.frameCount / Self.frameRate)
        let times = try Probe.frames(output).compactMap(\.pts)
        let step = (probe.video?.timescale ?? 0) / Self.frameRate
        #expect(times == (0..<Self.frameCount).map { $0 * step })
        #expect(try GStreamer(output).times.count == Self.frameCount)

        // Encoded frames look the same, in the right order.
        let order = pieces.flatMap(Array.init)
        let (before, after) = (try DecodedPicture.all(of: movie), try DecodedPicture.all(of: output))
        for (place, frame) in order.enumerated() {
            #expect(after[place].meanDifference(from: before[frame]) < 2, "frame \(frame)")
        }
    }

    /// The frames of a push refer to pictures that may be far away on either side of a cut.
    @Test(arguments: [PlaneShift.Direction.left, .up]) func `a cut in a push shows its frames`(
        direction: PlaneShift.Direction
    ) async throws {
        let folder = try TemporaryFolder()
        let (movie, output) = (folder.file("movie.mp4"), folder.file("cut.mp4"))
        let (width, height) = (480, 320)
        let pictures = (1...2).map { noiseBuffer(width, height, seed: $0) }
        let writer = try AVAssetWriter(outputURL: movie, fileType: .mp4)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height])
        var settings = VideoEncoder.Settings()
        settings.movesEdges = true
        input.videoEncoderSettings = settings
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<75 {
            let offset = Double((direction == .left ? width : height) * (frame - 24)) / 26
            let isTaken =
                switch frame {
                case ..<25: adaptor.append(pictures[0], withPresentationTime: Self.time(frame))
                case 50...: adaptor.append(pictures[1], withPresentationTime: Self.time(frame))
                default:
                    adaptor.append(
                        FrameMix(pictures[0], pictures[1], .divided(MovingEdge(.push, direction, offset: offset))),
                        withPresentationTime: Self.time(frame))
                }
            #expect(isTaken)
        }
        input.markAsFinished()
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe.packets(movie, of: "v:0").compactMap { Int($0.size) }.filter { $0 > 1000 }.count <= 4)
        let pieces = [31..<60, 0..<31, 44..<47]
        try await Self.export(pieces, of: movie, to: output)
        let (before, after) = (try DecodedPicture.all(of: movie), try DecodedPicture.all(of: output))
        let order = pieces.flatMap(Array.init)
        #expect(after.count == order.count)
        for (place, frame) in order.enumerated() where place < after.count {
            // Noise loses more than pictures, but two places of it differ by far more.
            #expect(after[place].meanDifference(from: before[frame]) < 6, "frame \(frame)")
        }
    }

    @Test func `pieces put together again in their order are the movie itself`() async throws {
        let folder = try TemporaryFolder()
        let (movie, output) = (folder.file("movie.mp4"), folder.file("joined.mp4"))
        try Self.makeMovie(movie, "-c:v libx264 -g 30")
        try await Self.export([0..<33, 33..<100, 100..<101, 101..<150], of: movie, to: output)
        #expect(try packetHashes(of: output, stream: "v:0") == packetHashes(of: movie, stream: "v:0"))
        #expect(try frameHashes(of: output) == frameHashes(of: movie))
    }
}
