import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Synchronization
import Testing

/// Video compositions in export sessions and image generators, and Core Image handlers.
@Suite struct VideoCompositionExportTests {
    private let media: CompositionMedia
    private let folder: TemporaryFolder

    init() throws {
        media = try CompositionMedia.made.get()
        folder = try TemporaryFolder()
    }

    private func expect(_ picture: DecodedPicture, at x: Int, _ y: Int, is color: RGB, within limit: Int = 6) {
        let pixel = picture[x, y]
        let found = RGB(pixel.red, pixel.green, pixel.blue)
        #expect(found.isNear(color, within: limit), "\(x), \(y): \(found), not \(color)")
    }

    @Test func `an export has the composition's size, rate and length, and its sound`() async throws {
        let media = try ExportMedia.made.get()
        let asset = AVURLAsset(url: media.movie)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let composition = videoComposition([layer(track)], size: CGSize(width: 200, height: 100))
        composition.frameDuration = time(1, 10)
        let movie = try await export(asset, to: folder.file("out.mov"), as: .mov) { $0.videoComposition = composition }
        let probe = try Probe(movie)
        let video = try #require(probe.video)
        #expect(video.codec_name == "h264" && video.width == 200 && video.height == 100 && video.nb_frames == "20")
        #expect(abs(Probe.seconds(video) - 2) < 0.001 && video.color_space == "bt709")
        // The audio is not composed, and hence copied.
        #expect(try packetHashes(of: movie, stream: "a") == packetHashes(of: media.movie, stream: "a"))
        let frame = try #require(try DecodedPicture.all(of: movie).last)
        expect(frame, at: 180, 50, is: .black)
        expect(frame, at: 100, 95, is: .black)
    }

    @Test func `presets of a size shrink the composition`() async throws {
        let asset = AVURLAsset(url: media.gradient)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let larger = layer(track) { $0.setTransform(CGAffineTransform(scaleX: 20, y: 20), at: .zero) }
        let composition = videoComposition([larger], size: CGSize(width: 1280, height: 960))
        let movie = try await export(asset, AVAssetExportPreset640x480, to: folder.file("small.mp4")) {
            $0.videoComposition = composition
            $0.timeRange = range(.zero, time(5, 25))
        }
        let video = try #require(try Probe(movie).video)
        #expect(video.width == 640 && video.height == 480 && video.nb_frames == "5")
        let frame = try #require(try DecodedPicture.all(of: movie).first)
        // Pixel 32 of the source is at 320 to 330.
        expect(frame, at: 325, 245, is: .gradient(32, 24))
    }

    @Test func `a dissolve between pictures that stand still is two pictures in the file`() async throws {
        let tracks = try TwoTracks()
        try tracks.insert(media.gradient, tracks.first, at: .zero)
        try tracks.insert(media.red, tracks.second, at: time(1, 1))
        let fading = layer(tracks.first) {
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(time(1, 1), time(41, 25)))
        }
        let composition = videoComposition([fading, layer(tracks.second)])
        let movie = try await export(tracks.composition, to: folder.file("still.mp4")) { $0.videoComposition = composition }
        let sizes = try Probe.packets(movie, of: "v").map { Int($0.size) ?? 0 }
        #expect(sizes.count == 50 && sizes.filter { $0 > 30 }.count == 2, "\(sizes)")
        let raw = try Command.output(of: "ffmpeg", ["-v", "error", "-i", movie.path, "-f", "rawvideo", "-"])
        let count = 64 * 48 * 3 / 2
        try #require(raw.count == 50 * count)
        func frame(_ index: Int) -> [Int] { raw[(index * count)..<((index + 1) * count)].map(Int.init) }
        let (first, second) = (frame(10), frame(45))
        for index in 25..<41 {
            let weight = Int((Double(index - 25) / 16 * 128).rounded())
            let mixed = zip(first, second).map { ((128 - weight) * $0 + weight * $1 + 64) >> 7 }
            #expect(frame(index) == mixed, "\(index)")
        }
        // The last frame is red, as requested.
        let last = try #require(try DecodedPicture.all(of: movie).last)
        expect(last, at: 30, 20, is: .red)
    }

    @Test func `two tracks dissolve in the exported movie`() async throws {
        let tracks = try TwoTracks()
        try tracks.insert(media.red, tracks.first, at: .zero)
        try tracks.insert(media.numbered, tracks.second, at: time(1, 2))
        let fading = layer(tracks.first) {
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(time(1, 2), time(1, 1)))
        }
        let composition = videoComposition([fading, layer(tracks.second)], seconds: 2.5)
        composition.frameDuration = time(1, 20)
        let movie = try await export(tracks.composition, to: folder.file("dissolve.mp4")) { $0.videoComposition = composition }
        let frames = try DecodedPicture.all(of: movie)
        #expect(frames.count == 50)
        for (index, frame) in frames.enumerated() {
            let share = min(1, max(0, Double(index - 10) / 10))
            let later = index < 10 ? RGB.black : .numbered((index - 10) * 25 / 20)
            expect(frame, at: 32, 24, is: RGB.red.mixed(later, share))
        }
    }

    @Test func `an export of a range begins with it`() async throws {
        let asset = AVURLAsset(url: media.numbered)
        let composition = AVVideoComposition(propertiesOf: asset)
        let movie = try await export(asset, to: folder.file("part.mp4")) {
            $0.videoComposition = composition
            $0.timeRange = range(time(10, 25), time(20, 25))
        }
        let frames = try DecodedPicture.all(of: movie)
        #expect(frames.count == 10)
        for (index, frame) in frames.enumerated() { expect(frame, at: 20, 20, is: .numbered(10 + index)) }
        #expect(abs(Probe.seconds(try Probe(movie).video) - 0.4) < 0.001)
    }

    @Test func `uneven times of a movie are kept`() async throws {
        let source = try MovieKind.uneven.movie()
        let asset = AVURLAsset(url: source)
        let movie = try await export(asset, to: folder.file("uneven.mp4")) {
            $0.videoComposition = AVVideoComposition(asset: asset) { $0.finish(with: $0.sourceImage, context: nil) }
        }
        func times(_ url: URL) throws -> [Int] {
            let timescale = try #require(try Probe(url).video).timescale
            let pts = try Probe.frames(url).compactMap(\.pts)
            return pts.map { ($0 - (pts.first ?? 0)) * 1000 / timescale }
        }
        #expect(try times(movie) == times(source))
    }

    @Test func `passthrough passes a composition over`() async throws {
        let media = try ExportMedia.made.get()
        let asset = AVURLAsset(url: media.movie)
        let movie = try await export(asset, AVAssetExportPresetPassthrough, to: folder.file("same.mov"), as: .mov) {
            $0.videoComposition = videoComposition([])
        }
        #expect(try packetHashes(of: movie, stream: "v") == packetHashes(of: media.movie, stream: "v"))
    }

    @Test func `colours of standard definition are tagged, and look the same`() async throws {
        let asset = AVURLAsset(url: media.red)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.colorPrimaries = AVVideoColorPrimaries_SMPTE_C
        composition.colorTransferFunction = AVVideoTransferFunction_ITU_R_709_2
        composition.colorYCbCrMatrix = AVVideoYCbCrMatrix_ITU_R_601_4
        let movie = try await export(asset, to: folder.file("sd.mp4")) { $0.videoComposition = composition }
        let video = try #require(try Probe(movie).video)
        #expect(video.color_space == "smpte170m" && video.color_primaries == "smpte170m")
        expect(try #require(try DecodedPicture.all(of: movie).first), at: 30, 30, is: .red)
    }

    // MARK: Filters

    @Test func `a handler makes each frame of its image`() throws {
        let asset = AVURLAsset(url: media.gradient)
        let composition = AVVideoComposition(asset: asset) { request in
            let shift = CGFloat(request.compositionTime.seconds * 10)
            let moved = request.sourceImage.transformed(by: CGAffineTransform(translationX: shift, y: 5))
            request.finish(with: moved.composited(over: CIImage(color: .blue)), context: nil)
        }
        #expect(composition.renderSize == CGSize(width: 64, height: 48) && composition.frameDuration == time(1, 25))
        #expect(
            composition.isValid(
                for: asset, timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity), validationDelegate: nil))
        let frames = try composed(asset, composition)
        #expect(frames.count == 50)
        // At 1 s, moved right by 10 and up by 5.
        let frame = frames[25]
        for (x, y) in [(10, 0), (63, 42), (30, 20)] { #expect(frame[x, y] == .gradient(x - 10, y + 5)) }
        for (x, y) in [(9, 10), (63, 43), (0, 47)] { #expect(frame[x, y] == RGB(0, 0, 255)) }
    }

    @Test func `a handler sees frames upright, and can wait`() async throws {
        let asset = AVURLAsset(url: try ExportMedia.made.get().movie)
        let seen = Mutex<[CGRect]>([])
        let plain = try composed(asset, AVVideoComposition(propertiesOf: asset))
        let composition = try await AVVideoComposition(applyingFiltersTo: asset) { parameters in
            seen.withLock { $0.append(parameters.sourceImage.extent) }
            await Task.yield()
            #expect(parameters.renderSize == CGSize(width: 90, height: 160))
            return AVCIImageFilteringResult(resultImage: parameters.sourceImage)
        }
        // Not on a thread of the pool that tasks, such as the handler's, use.
        let frames = try await onOwnThread { try composed(asset, composition) }
        #expect(frames.count == 50 && frames[0].width == 90 && frames[0].height == 160)
        #expect(frames.map(\.bytes) == plain.map(\.bytes))
        #expect(seen.withLock { $0.allSatisfy { $0 == CGRect(x: 0, y: 0, width: 90, height: 160) } && $0.count == 50 })
    }

    @Test func `a turned frame begins at the origin, whatever is rendered of it`() throws {
        let movie = folder.file("turned.mp4")
        let plainMovie = folder.file("plain.mp4")
        try ffmpeg("-f lavfi -i testsrc2=size=64x48:rate=25:duration=0.2 -c:v libx264 -pix_fmt yuv420p", to: plainMovie)
        try turn(plainMovie, 90, to: movie)
        let asset = AVURLAsset(url: movie)
        let plain = try #require(try composed(asset, AVVideoComposition(propertiesOf: asset)).first)
        try #require(plain.width == 48 && plain.height == 64)
        let seen = Mutex<[CGRect]>([])
        let composition = AVMutableVideoComposition(asset: asset) { request in
            seen.withLock { $0.append(request.sourceImage.extent) }
            request.finish(with: request.sourceImage, context: nil)
        }
        composition.renderSize = CGSize(width: 40, height: 40)
        let frame = try #require(try composed(asset, composition).first)
        #expect(seen.withLock { $0.allSatisfy { $0 == CGRect(x: 0, y: 0, width: 48, height: 64) } && $0.count == 5 })
        // The lower left corners coincide.
        let differences = (0..<1600).count { frame[$0 % 40, $0 / 40] != plain[$0 % 40, $0 / 40 + 24] }
        #expect(differences == 0)
    }

    @Test func `a handler made for a movie serves a composition that has it under another number`() throws {
        let movie = AVURLAsset(url: media.numbered)
        let composition = AVVideoComposition(asset: movie) { $0.finish(with: $0.sourceImage, context: nil) }
        let cut = AVMutableComposition()
        let track = try #require(cut.addMutableTrack(withMediaType: .video, preferredTrackID: 9))
        let source = try #require(movie.tracks(withMediaType: .video).first)
        try track.insertTimeRange(range(time(5, 25), time(15, 25)), of: source, at: time(2, 25))
        let frames = try composed(cut, composition)
        #expect(frames.map(\.middle) == [.black, .black] + (5..<15).map(RGB.numbered))
    }

    @Test func `a movie that ends amid a dissolve is as long as it was to be`() async throws {
        let tracks = try TwoTracks()
        try tracks.insert(media.gradient, tracks.first, at: .zero)
        let fading = layer(tracks.first) {
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(time(1, 1), time(3, 1)))
        }
        let composition = videoComposition([fading])
        composition.frameDuration = time(1, 4)
        let movie = try await export(tracks.composition, to: folder.file("cut.mp4")) {
            $0.videoComposition = composition
            $0.timeRange = range(.zero, time(19, 10))
        }
        let video = try #require(try Probe(movie).video)
        #expect(video.nb_frames == "8" && abs(Probe.seconds(video) - 1.9) < 0.001, "\(Probe.seconds(video))")
    }

    private struct Refusal: Error, LocalizedError {
        var errorDescription: String? { "no paint left" }
    }

    @Test func `a handler's error fails the export`() async throws {
        let asset = AVURLAsset(url: media.red)
        let composition = AVMutableVideoComposition(asset: asset) { request in
            request.compositionTime > time(1, 2)
                ? request.finish(with: Refusal()) : request.finish(with: request.sourceImage, context: CIContext())
        }
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition
        let error = await #expect(throws: AVError.self) { try await session.export(to: folder.file("out.mp4"), as: .mp4) }
        #expect(error?.code == .videoCompositorFailed && session.status == .failed && folder.contents.isEmpty)
        #expect((error?.userInfo[NSUnderlyingErrorKey] as? NSError)?.localizedDescription == "no paint left")
    }

    // MARK: Images

    @Test func `pictures are taken of a composition`() async throws {
        let asset = AVURLAsset(url: media.numbered)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let half = layer(track) { $0.setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5), at: .zero) }
        let generator = AVAssetImageGenerator(asset: asset)
        generator.videoComposition = videoComposition([half], size: CGSize(width: 64, height: 64))
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        for (asked, frame) in [(time(41, 50), 20), (time(3, 25), 3), (time(49, 25), 49), (.zero, 0)] {
            let (image, actual) = try await generator.image(at: asked)
            #expect(image.width == 64 && image.height == 64 && actual == time(frame, 25))
            let bytes = try #require(image.dataProvider?.data) as Data
            func pixel(_ x: Int, _ y: Int) -> RGB {
                let start = y * image.bytesPerRow + x * 4
                return RGB(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]))
            }
            #expect(pixel(16, 12) == .numbered(frame) && pixel(40, 12) == .black && pixel(16, 40) == .black)
        }
        await #expect(throws: AVError.self) { _ = try await generator.image(at: time(5, 1)) }
        generator.maximumSize = CGSize(width: 32, height: 0)
        #expect(try await generator.image(at: time(1, 1)).image.width == 32)
        generator.videoComposition = videoComposition([half], seconds: 1)
        let error = await #expect(throws: AVError.self) { _ = try await generator.image(at: .zero) }
        #expect(error?.code == .invalidVideoComposition)
    }

    @Test func `a filter's pictures come at the movie's own times`() async throws {
        let asset = AVURLAsset(url: media.numbered)
        let generator = AVAssetImageGenerator(asset: asset)
        let asked = Mutex<[CMTime]>([])
        generator.videoComposition = AVVideoComposition(asset: asset) { request in
            asked.withLock { $0.append(request.compositionTime) }
            request.finish(with: request.sourceImage, context: nil)
        }
        var actual: [CMTime] = []
        for await result in generator.images(for: [time(31, 50), time(61, 100), time(1, 1)]) {
            actual.append(try result.actualTime)
        }
        #expect(actual == [time(15, 25), time(15, 25), time(25, 25)] && asked.withLock { $0 } == actual)
    }
}
