import Foundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

/// Apple's contracts for the image generator. `FrameExtractionTests` verifies that the right frame is decoded.
@Suite(.timeLimit(.minutes(10))) struct ImageGeneratorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func movie(_ name: String, _ arguments: String) throws -> AVURLAsset {
        let url = folder.file(name)
        try ffmpeg(arguments, to: url)
        return AVURLAsset(url: url)
    }

    /// Four seconds with a keyframe every second.
    private func plainMovie() throws -> AVURLAsset {
        try movie(
            "plain.mp4",
            "-f lavfi -i testsrc2=size=320x240:rate=25:duration=4 -c:v libx264 -pix_fmt yuv420p -g 25 -x264-params scenecut=0")
    }

    private func exactGenerator(_ asset: AVAsset) -> AVAssetImageGenerator {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        return generator
    }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

    // MARK: Defaults

    @Test func `at first everything is as Apple documents it`() throws {
        let asset = AVMutableComposition()
        let generator = AVAssetImageGenerator(asset: asset)
        #expect(generator.asset === asset)
        #expect(generator.requestedTimeToleranceBefore == .positiveInfinity)
        #expect(generator.requestedTimeToleranceAfter == .positiveInfinity)
        #expect(generator.maximumSize == .zero && !generator.appliesPreferredTrackTransform)
        #expect(generator.apertureMode == .cleanAperture)
        generator.apertureMode = nil
        #expect(generator.apertureMode == .cleanAperture)
        #expect(AVAssetImageGenerator.ApertureMode.encodedPixels.rawValue == "EncodedPixels")
    }

    // MARK: Times

    @Test func `without being told the tolerances, the nearest keyframe does`() async throws {
        let generator = AVAssetImageGenerator(asset: try plainMovie())
        for (asked, got) in [(0.0, 0.0), (0.9, 0), (1, 1), (2.5, 2), (3.9, 3), (100, 3)] {
            let (image, actual) = try await generator.image(at: time(asked))
            #expect(actual == time(got))
            #expect(image.width == 320 && image.height == 240)
        }
    }

    @Test func `without tolerance it is the frame that is shown`() async throws {
        let generator = exactGenerator(try plainMovie())
        for (asked, got) in [(0.0, 0.0), (0.039, 0), (0.04, 0.04), (2.999, 2.96), (3.999, 3.96)] {
            let actual = try await generator.image(at: CMTime(seconds: asked, preferredTimescale: 1000)).actualTime
            #expect(actual == CMTime(seconds: got, preferredTimescale: 100))
        }
    }

    @Test(arguments: [4.0, 4.01, 1e9, -0.01])
    func `at the end, after it and before the beginning there is no image`(_ seconds: Double) async throws {
        let generator = exactGenerator(try plainMovie())
        let error = await #expect(throws: AVError.self) { try await generator.image(at: time(seconds)) }
        #expect(error?.code == .noImageAtTime && error?.errorCode == -11832)
        #expect(error?.localizedDescription.contains("plain.mp4") == true)
    }

    @Test func `a time that is none has no image`() async throws {
        let generator = AVAssetImageGenerator(asset: try plainMovie())
        for time in [CMTime.invalid, .indefinite, .positiveInfinity] {
            let error = await #expect(throws: AVError.self) { try await generator.image(at: time) }
            #expect(error?.code == .noImageAtTime)
        }
    }

    @Test func `before a late first frame there is no image, unless the tolerance reaches it`() async throws {
        let source = "-f lavfi -i testsrc2=size=64x48:rate=25:duration=1 -f lavfi -i sine=duration=2"
        let late = try movie("late.mp4", "-itsoffset 0.48 \(source) -fps_mode passthrough -c:v libx264 -pix_fmt yuv420p -c:a aac")
        let error = await #expect(throws: AVError.self) { try await exactGenerator(late).image(at: .zero) }
        #expect(error?.code == .noImageAtTime)
        let generator = AVAssetImageGenerator(asset: late)
        let first = try await generator.image(at: .zero).actualTime
        #expect(first == time(0.48))
        generator.requestedTimeToleranceAfter = time(0.4)
        await #expect(throws: AVError.self) { try await generator.image(at: .zero) }
    }

    // MARK: What cannot be read

    @Test func `sound alone has no source track, and a text is no movie`() async throws {
        let sound = try movie("sound.m4a", "-f lavfi -i sine=duration=1")
        let none = await #expect(throws: AVError.self) { try await AVAssetImageGenerator(asset: sound).image(at: .zero) }
        #expect(none?.code == .noSourceTrack && none?.errorCode == -11869)
        let text = folder.file("text.mov")
        try Data("no movie".utf8).write(to: text)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: text))
        let error = await #expect(throws: AVError.self) { try await generator.image(at: .zero) }
        #expect(error?.code == .fileFormatNotRecognized)
        #expect(throws: AVError.self) { try generator.copyCGImage(at: .zero, actualTime: nil) }
        let missing = AVAssetImageGenerator(asset: AVURLAsset(url: folder.file("missing.mov")))
        var failures = 0
        for await result in missing.images(for: [.zero, time(1)]) {
            if case .failure = result { failures += 1 }
        }
        #expect(failures == 2)
    }

    // MARK: Size and shape

    @Test func `pictures fit into the maximum size, with a free side, and are not enlarged`() async throws {
        let generator = AVAssetImageGenerator(asset: try plainMovie())
        for (box, size) in [
            ((160.0, 0.0), (160, 120)), ((0, 60), (80, 60)), ((100, 100), (100, 75)), ((1000, 1000), (320, 240)),
            ((0, 0), (320, 240)), ((1, 0), (1, 1)), ((.infinity, 120), (160, 120)), ((-5, 120), (160, 120)),
        ] {
            generator.maximumSize = CGSize(width: box.0, height: box.1)
            let image = try await generator.image(at: .zero).image
            #expect(image.width == size.0 && image.height == size.1, "\(box)")
        }
    }

    @Test func `pixels that are not square are made square, but for encoded pixels`() async throws {
        let wide = try movie("wide.mp4", "-f lavfi -i testsrc2=size=180x144:rate=25:duration=1 -vf setsar=16/15 -c:v libx264")
        let generator = AVAssetImageGenerator(asset: wide)
        #expect(try await generator.image(at: .zero).image.width == 192)
        generator.maximumSize = CGSize(width: 96, height: 0)
        let small = try await generator.image(at: .zero).image
        #expect(small.width == 96 && small.height == 72)
        generator.maximumSize = .zero
        generator.apertureMode = .productionAperture
        #expect(try await generator.image(at: .zero).image.width == 192)
        generator.apertureMode = .encodedPixels
        #expect(try await generator.image(at: .zero).image.width == 180)
    }

    @Test func `a container that contradicts its pictures decides how wide their pixels are`() async throws {
        let square = folder.file("square.mp4")
        try ffmpeg("-f lavfi -i testsrc2=size=160x120:rate=25:duration=1 -vf setsar=1 -c:v libx264 -pix_fmt yuv420p", to: square)
        let wide = try movie("wide.mp4", "-i \(square.path) -c copy -aspect 8:3")
        #expect(try Probe(wide.url).video?.sample_aspect_ratio == "2:1")
        #expect(try #require(wide.tracks(withMediaType: .video).first).naturalSize == CGSize(width: 320, height: 120))
        #expect(try await AVAssetImageGenerator(asset: wide).image(at: .zero).image.width == 320)
    }

    /// Red, green, blue and white quarters, from the top left.
    @Test(arguments: [(0, "RGBW"), (90, "GWRB"), (180, "WBGR"), (270, "BRWG")])
    func `pictures are turned where that is wanted`(_ degrees: Int, corners: String) async throws {
        let quarters = "color=red:s=64x48[a];color=lime:s=64x48[b];color=blue:s=64x48[c];color=white:s=64x48[d]"
        let flat = folder.file("flat.mov")
        try ffmpeg(
            "-filter_complex \(quarters);[a][b]hstack[t];[c][d]hstack[u];[t][u]vstack,trim=end_frame=5 "
                + "-c:v libx264 -pix_fmt yuv420p",
            to: flat)
        try turn(flat, degrees, to: folder.file("turned.mov"))
        let turned = AVURLAsset(url: folder.file("turned.mov"))
        let generator = AVAssetImageGenerator(asset: turned)
        #expect(try self.corners(of: await generator.image(at: .zero).image) == "RGBW")
        generator.appliesPreferredTrackTransform = true
        generator.maximumSize = CGSize(width: 64, height: 0)
        let image = try await generator.image(at: .zero).image
        #expect(try self.corners(of: image) == corners)
        #expect(image.width == 64 && image.height == (degrees % 180 == 0 ? 48 : 85))
    }

    private func corners(of image: CGImage) throws -> String {
        let bytes = try #require(image.dataProvider?.data)
        func letter(_ x: Int, _ y: Int) -> Character {
            let start = y * image.bytesPerRow + x * 4
            let isOn = (0..<3).map { bytes[start + $0] > 127 }
            return isOn == [true, true, true] ? "W" : isOn[2] ? "R" : isOn[1] ? "G" : isOn[0] ? "B" : "-"
        }
        let (right, bottom) = (image.width * 3 / 4, image.height * 3 / 4)
        let (left, top) = (image.width / 4, image.height / 4)
        return String([letter(left, top), letter(right, top), letter(left, bottom), letter(right, bottom)])
    }

    // MARK: Compositions

    @Test func `a composition's picture is that of the clip that plays then`() async throws {
        let (red, blue) = (
            try movie("red.mp4", "-f lavfi -i color=red:s=64x48:r=25:d=2 -c:v libx264 -pix_fmt yuv420p"),
            try movie("blue.mp4", "-f lavfi -i color=blue:s=64x48:r=25:d=2 -c:v libx264 -pix_fmt yuv420p")
        )
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        let second = CMTimeRange(start: time(0.5), duration: time(1))
        try track.insertTimeRange(second, of: try #require(red.tracks(withMediaType: .video).first), at: .zero)
        track.insertEmptyTimeRange(CMTimeRange(start: time(1), duration: time(1)))
        try track.insertTimeRange(second, of: try #require(blue.tracks(withMediaType: .video).first), at: time(2))
        // The second half of the red clip plays at half speed.
        track.scaleTimeRange(CMTimeRange(start: time(0.5), duration: time(0.5)), toDuration: time(1))
        let generator = exactGenerator(composition)
        func letter(_ seconds: Double) async throws -> String {
            let (image, actual) = try await generator.image(at: time(seconds))
            let bytes = try #require(image.dataProvider?.data)
            return "\(bytes[2] > 127 ? "R" : bytes[0] > 127 ? "B" : "-") \(actual.seconds.formatted())"
        }
        // Cuts fall within frames: the remaining part of a frame begins at the cut.
        for (seconds, shown) in [(0, "R 0"), (0.05, "R 0.02"), (1.2, "R 1.14"), (2.5, "B 2.5"), (3.49, "B 3.48")] {
            let got = try await letter(seconds)
            #expect(got == shown)
        }
        for seconds in [1.5, 2.49, 3.5] {
            let error = await #expect(throws: AVError.self) { try await generator.image(at: time(seconds)) }
            #expect(error?.code == .noImageAtTime)
        }
        generator.requestedTimeToleranceBefore = time(0.2)
        generator.requestedTimeToleranceAfter = time(0.2)
        #expect(try await letter(1.6).hasPrefix("R"))
        let later = try await letter(2.4)
        #expect(["B 2.5", "B 2.52", "B 2.56", "B 2.6"].contains(later))
    }

    @Test func `the largest picture of clips whose tracks have the same number is found`() throws {
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        for (index, size) in ["64x48", "128x96", "32x24"].enumerated() {
            let clip = try movie("\(size).mp4", "-f lavfi -i color=red:s=\(size):r=25:d=1 -c:v libx264 -pix_fmt yuv420p")
            let source = try #require(clip.tracks(withMediaType: .video).first)
            try track.insertTimeRange(source.timeRange, of: source, at: time(Double(index)))
        }
        let plan = try ImagePlan(
            composition, times: [time(0.5), time(1.5), time(2.5)], settings: ImageSettings(), cancellation: MediaCancellation())
        #expect(plan.largestImage == 128 * 96 * 4)
    }

    @Test func `where several tracks play, the first shows, and another where it has nothing`() async throws {
        let (red, blue) = (
            try movie("red.mp4", "-f lavfi -i color=red:s=64x48:r=25:d=1 -c:v libx264 -pix_fmt yuv420p"),
            try movie("blue.mp4", "-f lavfi -i color=blue:s=64x48:r=25:d=2 -c:v libx264 -pix_fmt yuv420p")
        )
        let composition = AVMutableComposition()
        for clip in [red, blue] {
            let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
            let source = try #require(clip.tracks(withMediaType: .video).first)
            try track?.insertTimeRange(source.timeRange, of: source, at: .zero)
        }
        let generator = exactGenerator(composition)
        let (first, second) = (try await generator.image(at: time(0.5)).image, try await generator.image(at: time(1.5)).image)
        #expect(try #require(first.dataProvider?.data)[2] > 127)
        #expect(try #require(second.dataProvider?.data)[0] > 127)
    }

    // MARK: Many images

    @Test func `results come in the order asked for, each once`() async throws {
        let generator = exactGenerator(try plainMovie())
        generator.maximumSize = CGSize(width: 32, height: 0)
        let times = [3.5, 0.1, 9, 2.2, 0.1, 1.96, 3.96, 0].map(time)
        var got: [String] = []
        for await result in generator.images(for: times) {
            #expect(result.requestedTime == times[got.count])
            switch result {
            case .success(_, let image, let actual): got.append("\(actual.seconds) \(image.width)")
            case .failure(_, let error): got.append("\((error as? AVError)?.errorCode ?? 0)")
            }
        }
        #expect(got == ["3.48 32", "0.08 32", "-11832", "2.2 32", "0.08 32", "1.96 32", "3.96 32", "0.0 32"])
    }

    @Test func `what cannot be had, or only by searching, does not hold up the rest, however much is asked for`() async throws {
        // Frames so large that few may be buffered, the first one delayed, and requested times before it and after the end.
        let source = "-f lavfi -i color=gray:size=3840x2160:rate=5:duration=3"
        let asset = try movie(
            "large.mkv", "-itsoffset 1 \(source) -fps_mode passthrough -c:v libx264 -preset ultrafast -g 5 -bf 0 -pix_fmt yuv420p"
        )
        let generator = exactGenerator(asset)
        let rising = (0..<8).map { time(Double($0) / 1.75) }
        var count = (made: 0, failed: 0)
        for await result in generator.images(for: rising + rising.reversed()) {
            if case .success = result { count.made += 1 } else { count.failed += 1 }
        }
        #expect(count.made + count.failed == 16 && count.made >= 8 && count.failed >= 4)
        generator.requestedTimeToleranceBefore = time(0.05)
        generator.requestedTimeToleranceAfter = time(0.3)
        var near = 0
        for await _ in generator.images(for: rising) { near += 1 }
        #expect(near == 8)
    }

    @Test func `a damaged picture holds up none of those after it`() async throws {
        let url = folder.file("damaged.mov")
        try ffmpeg("-f lavfi -i color=gray:size=1920x1080:rate=25:duration=1.6 -c:v mjpeg -pix_fmt yuvj420p", to: url)
        var bytes = try Data(contentsOf: url)
        let place = try #require(
            String(
                decoding: try Command.output(
                    of: "ffprobe", ["-v", "error", "-show_entries", "packet=pos,size", "-of", "csv=p=0", url.path]), as: UTF8.self
            )
            .split(separator: "\n").dropFirst(3).first?.split(separator: ",").compactMap { Int($0) })
        let (position, size) = (max(place[0], place[1]), min(place[0], place[1]))
        bytes.replaceSubrange(position..<(position + size), with: Data(count: size))
        try bytes.write(to: url)
        var count = 0
        // More than the sixteen images of this size that may wait to be consumed.
        for await _ in exactGenerator(AVURLAsset(url: url)).images(for: (0..<40).map { CMTime(value: $0, timescale: 25) }) {
            count += 1
        }
        #expect(count == 40)
    }

    @Test func `callbacks come in the order asked for, with what came of each`() async throws {
        let generator = exactGenerator(try plainMovie())
        let times = [1.0, 7, 3].map(time)
        let calls = await withCheckedContinuation { (continuation: CheckedContinuation<[String], Never>) in
            let collected = Collected(3) { continuation.resume(returning: $0) }
            generator.generateCGImagesAsynchronously(forTimes: times.map { NSValue(time: $0) }) {
                requested, image, actual, result, error in
                let code = (error as? AVError)?.errorCode ?? 0
                collected.add("\(requested.seconds) \(image?.width ?? 0) \(actual.isValid) \(result.rawValue) \(code)")
            }
        }
        #expect(calls == ["1.0 320 true 0 0", "7.0 0 false 1 -11832", "3.0 320 true 0 0"])
        let single = await withCheckedContinuation { continuation in
            generator.generateCGImageAsynchronously(for: time(1)) { image, actual, error in
                continuation.resume(returning: "\(image?.width ?? 0) \(actual.seconds) \(error == nil)")
            }
        }
        #expect(single == "320 1.0 true")
    }

    /// Collects the results of callbacks, until there are enough.
    private final class Collected: @unchecked Sendable {
        private let lock = NSLock()
        private let count: Int
        private let done: @Sendable ([String]) -> Void
        /// Guarded by `lock`.
        private var words: [String] = []

        init(_ count: Int, done: @escaping @Sendable ([String]) -> Void) {
            self.count = count
            self.done = done
        }

        var isThreeThere: Bool { lock.withLock { words.count == 3 } }

        func add(_ word: String) {
            let all = lock.withLock { () -> [String]? in
                words.append(word)
                return words.count == count ? words : nil
            }
            if let all { done(all) }
        }
    }

    // MARK: Cancellation

    @Test func `what is called off is reported as cancelled, to the last`() async throws {
        let generator = exactGenerator(try plainMovie())
        let times = (0..<400).map { time(Double($0) / 100) }
        let calls = await withCheckedContinuation { (continuation: CheckedContinuation<[String], Never>) in
            let collected = Collected(400) { continuation.resume(returning: $0) }
            generator.generateCGImagesAsynchronously(forTimes: times.map { NSValue(time: $0) }) { _, image, _, result, error in
                // After the third one, from within its callback.
                if collected.isThreeThere { generator.cancelAllCGImageGeneration() }
                collected.add("\(result) \(image != nil) \((error as? AVError)?.code == .operationCancelled)")
            }
        }
        #expect(calls.count == 400 && calls.first == "succeeded true false" && calls.last == "cancelled false true")
        let firstCancelled = calls.firstIndex { $0.hasPrefix("cancelled") } ?? 0
        #expect(calls[firstCancelled...].allSatisfy { $0 == "cancelled false true" })
        // The generator still works.
        #expect(try await generator.image(at: time(1)).actualTime == time(1))
    }

    @Test func `a task that is cancelled waits for no more images`() async throws {
        let generator = exactGenerator(try plainMovie())
        let times = (0..<1000).map { time(Double($0 % 400) / 100) }
        let task = Task {
            var count = 0
            for await result in generator.images(for: times) {
                if case .success = result { count += 1 }
                if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        #expect(await task.value == 2)
        let alone = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await generator.image(at: .zero).actualTime
        }
        await #expect(throws: CancellationError.self) { try await alone.value }
    }

    @Test func `who stops taking images leaves nobody at work`() async throws {
        let asset = try plainMovie()
        // A loaded asset keeps its file open.
        #expect(asset.tracks.count == 1 && openCount(of: asset.url) == 1)
        weak var generator: AVAssetImageGenerator?
        do {
            let made = exactGenerator(asset)
            generator = made
            for await _ in made.images(for: (0..<1000).map { time(Double($0 % 400) / 100) }) { break }
        }
        for _ in 0..<1000 where generator != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(generator == nil)
        for _ in 0..<1000 where openCount(of: asset.url) > 1 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(openCount(of: asset.url) == 1)
    }

    private func openCount(of file: URL) -> Int {
        let descriptors = "/proc/self/fd"
        let open = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
        return open.filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")) == file.path }
            .count
    }
}
