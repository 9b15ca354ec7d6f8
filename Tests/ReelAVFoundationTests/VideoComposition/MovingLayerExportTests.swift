import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Exports in which layers move whose pictures stand still: most frames are predicted. They are compared with the frames that the
/// compositor draws.
@Suite struct MovingLayerExportTests {
    private let folder: TemporaryFolder
    private let (first, second): (URL, URL)
    private static let size = CGSize(width: 320, height: 192)
    private static let picture = CGSize(width: 480, height: 288)

    init() throws {
        folder = try TemporaryFolder()
        let stills = try Self.stills.get()
        (first, second) = (stills.movies[0], stills.movies[1])
    }

    /// Four seconds of a picture with details of all sizes, lossless 4:2:0, at 25 frames per second.
    private static let stills = Result {
        let folder = try TemporaryFolder()
        let movies = try (0..<2).map { number in
            let url = folder.file("\(number).mkv")
            let fine = "22*sin(X/\(3 + number))*sin(Y/\(4 - number))"
            let coarse = "36*(sin((X+2*Y)/41+\(number))+cos((X-Y)/67))"
            let filter =
                "format=yuv420p,geq=lum='128+\(fine)+\(coarse)':cb='128+36*sin(X/29+\(number))':cr='128+36*cos(Y/31)',"
                + "loop=99:1,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"
            try ffmpeg(
                "-f lavfi -i color=gray:size=480x288:rate=25:duration=0.04 -vf \(filter) -c:v ffv1 -frames:v 100", to: url)
            return url
        }
        return (movies: movies, folder: folder)
    }

    // MARK: Compositions

    /// Returns the transform that shows a picture: magnified, from where it fills the frame, around a place, 0…1.
    private func show(_ zoom: Double, _ x: Double = 0.5, _ y: Double = 0.5) -> CGAffineTransform {
        let scale = Self.size.width / Self.picture.width * zoom
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: (Self.size.width - Self.picture.width * scale) * x,
            ty: (Self.size.height - Self.picture.height * scale) * y)
    }

    private func instruction(
        _ layers: [AVVideoCompositionLayerInstruction], _ start: CMTime, _ end: CMTime
    ) -> AVVideoCompositionInstruction {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: start, end: end)
        instruction.layerInstructions = layers
        return instruction
    }

    private func frame(_ index: Int) -> CMTime { time(index, 25) }
    private func frames(_ range: Range<Int>) -> CMTimeRange {
        CMTimeRange(start: frame(range.lowerBound), end: frame(range.upperBound))
    }

    private func composition(
        _ layers: [AVVideoCompositionLayerInstruction], count: Int = 50
    ) -> AVMutableVideoComposition {
        videoComposition(layers, seconds: Double(count) / 25, size: Self.size)
    }

    private func track(_ movie: URL) throws -> (asset: AVAsset, track: AVAssetTrack) {
        let asset = AVURLAsset(url: movie)
        return (asset, try #require(asset.tracks(withMediaType: .video).first))
    }

    /// Exports the beginning of an asset, and compares it with what the compositor draws.
    ///
    /// - Parameters:
    ///   - start: the first frame that is compared; others show nothing.
    ///   - other: a composition in the size of the exported movie; nil if that of the export has it.
    private func exported(
        _ asset: AVAsset, _ composition: AVVideoComposition, count: Int = 50, from start: Int = 0, most: Double = 2.5,
        preset: String = AVAssetExportPresetHighestQuality, like other: AVVideoComposition? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Made {
        let movie = try await export(asset, preset, to: folder.file("\(UUID().uuidString).mp4")) {
            $0.videoComposition = composition
            $0.timeRange = frames(0..<count)
        }
        let packets = try Probe.packets(movie, of: "v")
        let step = (try Probe(movie).video?.timescale ?? 0) / 25
        let sorted = packets.sorted { $0.pts < $1.pts }
        #expect(sorted.map(\.pts) == (0..<count).map { $0 * step }, sourceLocation: sourceLocation)
        let made = Made(
            movie: movie, sizes: sorted.compactMap { Int($0.size) },
            keyframes: sorted.indices.filter { sorted[$0].flags.contains("K") }, frames: try DecodedPicture.all(of: movie))
        let drawn = try composed(asset, other ?? composition, range: frames(0..<count)).map(DecodedPicture.init)
        #expect(drawn.count == count && made.frames.count == count, sourceLocation: sourceLocation)
        var sum = (x: 0.0, y: 0.0)
        for (index, (shown, drawn)) in zip(made.frames, drawn).enumerated() where index >= start {
            let difference = shown.meanDifference(from: drawn)
            #expect(difference < most, "frame \(index): \(difference)", sourceLocation: sourceLocation)
            let place = displacement(of: shown, from: drawn)
            #expect(max(abs(place.x), abs(place.y)) < 0.12, "frame \(index): \(place)", sourceLocation: sourceLocation)
            sum = (sum.x + place.x, sum.y + place.y)
        }
        // Errors of single frames come from the encoder; those of all frames would come from the geometry.
        #expect(max(abs(sum.x), abs(sum.y)) / Double(count) < 0.04, "\(sum)", sourceLocation: sourceLocation)
        return made
    }

    private struct Made {
        let movie: URL
        let sizes: [Int]
        let keyframes: [Int]
        let frames: [DecodedPicture]

        /// The number of frames that an encoder made.
        /// Predicted frames have only vectors.
        func encoded(_ range: Range<Int>? = nil, above largest: Int = 350) -> Int {
            sizes[range ?? 0..<sizes.count].count { $0 > largest }
        }
    }

    // MARK: Movements

    @Test func `a zoom over a picture is one encoded frame in eight`() async throws {
        let (asset, track) = try track(first)
        let moving = layer(track) {
            $0.setTransformRamp(fromStart: show(1), toEnd: show(1.2, 0.3, 0.7), timeRange: frames(0..<50))
        }
        let made = try await exported(asset, composition([moving]))
        #expect(made.encoded() <= 8, "\(made.sizes)")
        #expect(made.keyframes == [0])
    }

    @Test func `sides may be stretched, and crop rectangles may move, as long as the frame is full`() async throws {
        let (asset, track) = try track(first)
        let moving = layer(track) {
            let narrow = CGAffineTransform(a: 0.8, b: 0, c: 0, d: 0.7, tx: -20, ty: -4)
            let wide = CGAffineTransform(a: 0.7, b: 0, c: 0, d: 0.8, tx: -12, ty: -30)
            $0.setTransformRamp(fromStart: narrow, toEnd: wide, timeRange: frames(0..<50))
            $0.setCropRectangleRamp(
                fromStartCropRectangle: CGRect(x: 5, y: 4, width: 475, height: 284),
                toEndCropRectangle: CGRect(x: 0, y: 0, width: 480, height: 288), timeRange: frames(0..<50))
        }
        let made = try await exported(asset, composition([moving]))
        #expect(made.encoded() <= 8, "\(made.sizes)")
    }

    @Test func `a dissolve between pictures that move is vectors with weights`() async throws {
        let tracks = try TwoTracks()
        try tracks.insert(first, tracks.first, at: .zero)
        try tracks.insert(second, tracks.second, at: frame(20))
        let upper = layer(tracks.first) {
            $0.setTransformRamp(fromStart: show(1), toEnd: show(1.1, 0.4, 0.6), timeRange: frames(0..<40))
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: frames(25..<40))
        }
        let lower = layer(tracks.second) {
            $0.setTransformRamp(fromStart: show(1.1, 0.6, 0.5), toEnd: show(1), timeRange: frames(20..<70))
        }
        let made = try await exported(tracks.composition, composition([upper, lower], count: 70), count: 70)
        // The last frame of the first picture, and the first of the second one.
        #expect(made.encoded(26..<40) == 0 && made.encoded() <= 12, "\(made.sizes)")
        // Playback can begin anywhere.
        for start in [10, 30, 33, 45] {
            let later = try Command.output(
                of: "ffmpeg",
                [
                    "-v", "error", "-ss", "\(Double(start) / 25)", "-i", made.movie.path, "-frames:v", "1", "-sws_flags",
                    "accurate_rnd+full_chroma_int+full_chroma_inp", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
                ])
            #expect(Array(later) == made.frames[start].pixels, "\(start)")
        }
    }

    @Test func `a picture that moves appears from the background, and vanishes`() async throws {
        let (asset, track) = try track(first)
        let moving = layer(track) {
            $0.setTransformRamp(fromStart: show(1.1), toEnd: show(1), timeRange: frames(0..<60))
            $0.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: frames(0..<12))
        }
        let composition = self.composition([moving], count: 60)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = frames(0..<60)
        instruction.layerInstructions = [moving]
        instruction.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.1, alpha: 1)
        composition.instructions = [instruction]
        let made = try await exported(asset, composition, count: 60, from: 1)
        #expect(made.encoded(1..<12) == 0, "\(made.sizes)")
        let pixel = made.frames[0][160, 96]
        #expect(abs(pixel.red - 51) < 4 && abs(pixel.green - 128) < 4 && abs(pixel.blue - 26) < 4, "\(pixel)")
    }

    @Test func `a picture that rests is repeated before and after its movement`() async throws {
        let (asset, track) = try track(first)
        let moving = layer(track) {
            $0.setTransform(show(1.3, 0.2, 0.2), at: .zero)
            $0.setTransformRamp(fromStart: show(1.3, 0.2, 0.2), toEnd: show(1.3, 0.8, 0.6), timeRange: frames(70..<90))
        }
        let composition = self.composition([moving], count: 100)
        let made = try await exported(asset, composition, count: 100)
        // 70 frames that stand are repetitions; the last ones that stand are too few for another keyframe.
        #expect(made.sizes[1..<68].allSatisfy { $0 < 30 } && made.encoded(69..<100) < 8, "\(made.sizes)")
        #expect(made.keyframes.count == 2 && made.keyframes.allSatisfy { $0 == 0 || (68...70).contains($0) })
    }

    // MARK: What is drawn

    @Test func `what turns, or leaves the frame, is drawn among what is predicted`() async throws {
        let (asset, track) = try track(first)
        let moving = layer(track) {
            $0.setTransformRamp(fromStart: show(1), toEnd: show(1.2), timeRange: frames(0..<30))
            $0.setTransformRamp(fromStart: show(1.2), toEnd: show(1.2).rotated(by: 0.05), timeRange: frames(30..<45))
            $0.setTransformRamp(fromStart: show(1.2), toEnd: show(1), timeRange: frames(45..<70))
            $0.setTransformRamp(fromStart: show(1), toEnd: show(0.8), timeRange: frames(70..<80))
        }
        let made = try await exported(asset, composition([moving], count: 80), count: 80)
        // Each change costs a keyframe.
        #expect(made.keyframes == [0, 31, 45, 71], "\(made.keyframes)")
        #expect(made.encoded(1..<30) <= 6 && made.encoded(46..<70) <= 6, "\(made.sizes)")
        // The background.
        #expect(made.frames[79][2, 2].green < 12 && made.frames[79][160, 2].green < 12)
    }

    @Test func `a movie over which the view moves is drawn`() async throws {
        let movie = folder.file("moving.mkv")
        try ffmpeg("-i \(first.path) -frames:v 50 -vf crop=400:240:n:n/2 -c:v ffv1", to: movie)
        let (asset, track) = try track(movie)
        let moving = layer(track) {
            $0.setTransformRamp(fromStart: show(1.25), toEnd: show(1.5), timeRange: frames(0..<50))
        }
        let made = try await exported(asset, composition([moving]))
        // x264 encodes some of them in as few bytes as vectors take.
        #expect(made.encoded() > 12, "\(made.sizes)")
    }

    @Test func `a file of a limited size stays below it`() async throws {
        let (asset, track) = try track(first)
        let moving = layer(track) {
            $0.setTransformRamp(fromStart: show(1), toEnd: show(1.2), timeRange: frames(0..<50))
        }
        let composition = self.composition([moving])
        let movie = try await export(asset, to: folder.file("limited.mp4")) {
            $0.videoComposition = composition
            $0.timeRange = frames(0..<50)
            $0.fileLengthLimit = 60_000
        }
        let size = try movie.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        #expect(size < 60_000)
        let drawn = try composed(asset, composition, range: frames(0..<50)).map(DecodedPicture.init)
        for (shown, drawn) in zip(try DecodedPicture.all(of: movie), drawn) {
            #expect(shown.meanDifference(from: drawn) < 8)
        }
    }

    // MARK: Afterwards

    @Test func `a smaller movie, and a part that is cut from it without encoding`() async throws {
        let (asset, track) = try track(first)
        func larger(_ across: Double, _ down: Double) -> AVVideoComposition {
            let scale = CGAffineTransform(scaleX: across / Self.size.width, y: down / Self.size.height)
            let moving = layer(track) {
                $0.setTransformRamp(
                    fromStart: show(1).concatenating(scale), toEnd: show(1.2, 0.3).concatenating(scale),
                    timeRange: frames(0..<60))
            }
            return videoComposition([moving], seconds: 2.4, size: CGSize(width: across, height: down))
        }
        let made = try await exported(
            asset, larger(640, 384), count: 60, preset: AVAssetExportPresetMediumQuality, like: larger(534, 320))
        #expect(made.encoded(above: 900) <= 12, "\(made.sizes)")
        let part = try await export(
            AVURLAsset(url: made.movie), AVAssetExportPresetPassthrough, to: folder.file("part.mp4")
        ) { $0.timeRange = frames(13..<45) }
        let cut = try DecodedPicture.all(of: part)
        #expect(cut.count == 32)
        for (index, frame) in cut.enumerated() {
            let difference = frame.meanDifference(from: made.frames[13 + index])
            #expect(difference < 1.5, "\(index): \(difference)")
        }
    }
}

extension DecodedPicture {
    fileprivate init(_ picture: ComposedPicture) {
        self.init(width: picture.width, height: picture.height, bgra: picture.bytes)
    }
}
