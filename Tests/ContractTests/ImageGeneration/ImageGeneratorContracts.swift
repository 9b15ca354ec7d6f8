import AVFoundation
import Testing

@Suite("Image generators") struct ImageGeneratorContracts {
    private func generator(_ asset: AVAsset, exact: Bool = true) -> AVAssetImageGenerator {
        let generator = AVAssetImageGenerator(asset: asset)
        if exact {
            generator.requestedTimeToleranceBefore = .zero
            generator.requestedTimeToleranceAfter = .zero
        }
        return generator
    }

    @Test func `a generator's defaults`() async throws {
        let generator = generator(try await Footage().asset, exact: false)
        #expect(!generator.appliesPreferredTrackTransform)
        #expect(generator.maximumSize == .zero)
        #expect(generator.requestedTimeToleranceBefore == .positiveInfinity)
        #expect(generator.requestedTimeToleranceAfter == .positiveInfinity)
        #expect(generator.apertureMode == nil || generator.apertureMode == .cleanAperture)
        #expect(generator.videoComposition == nil)
    }

    @Test(arguments: [0, 7, 10, 29]) func `without tolerance, the frame is the one that is shown`(frame: Int) async throws {
        let generator = generator(try await Footage().asset)
        var actual = CMTime.invalid
        let between = CMTimeAdd(Footage.time(of: frame), CMTime(value: 1, timescale: 100))
        let image = try generator.copyCGImage(at: between, actualTime: &actual)
        #expect(look([gray(of: image)], like: [Footage.gray(of: frame)]))
        #expect(actual == Footage.time(of: frame))
    }

    @Test func `with tolerance, the actual time tells which frame it is`() async throws {
        let generator = generator(try await Footage().asset, exact: false)
        let (image, actual) = try await generator.image(at: Footage.time(of: 17))
        let frame = Int((CMTimeGetSeconds(actual) * 30).rounded())
        #expect(look([gray(of: image)], like: [Footage.gray(of: frame)]))
    }

    @Test(
        arguments: [
            (CGSize.zero, CGSize(width: 64, height: 48)), (CGSize(width: 32, height: 0), CGSize(width: 32, height: 24)),
            (CGSize(width: 0, height: 12), CGSize(width: 16, height: 12)),
            (CGSize(width: 32, height: 32), CGSize(width: 32, height: 24)),
            (CGSize(width: 640, height: 480), CGSize(width: 64, height: 48)),
        ])
    func `images fit into the maximum size, and are not scaled up`(limit: CGSize, expected: CGSize) async throws {
        let generator = generator(try await Footage(frames: 2).asset)
        generator.maximumSize = limit
        let image = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(CGSize(width: image.width, height: image.height) == expected)
    }

    @Test(arguments: [false, true]) func `a track's transform is applied on request`(applies: Bool) async throws {
        let turned = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
        let generator = generator(try await Footage(frames: 2, transform: turned).asset)
        generator.appliesPreferredTrackTransform = applies
        let image = try generator.copyCGImage(at: .zero, actualTime: nil)
        let size = applies ? (48, 64) : (64, 48)
        #expect((image.width, image.height) == size)
    }

    @Test func `images come one for each time, in the order of the times`() async throws {
        let generator = generator(try await Footage().asset)
        let frames = [20, 3, 11]
        var seen: [Int] = []
        for await result in generator.images(for: frames.map(Footage.time)) {
            #expect(try result.requestedTime == result.actualTime)
            seen.append(gray(of: try result.image))
        }
        #expect(look(seen, like: frames.map { Footage.gray(of: $0) }))
    }

    @Test func `a time after the end is a failure, and does not end the others`() async throws {
        let generator = generator(try await Footage().asset)
        var failures: [Bool] = []
        for await result in generator.images(for: [.zero, seconds(100), Footage.time(of: 4)]) {
            if case .failure = result { failures.append(true) } else { failures.append(false) }
        }
        #expect(failures == [false, true, false])
    }

    @Test func `the handler is called once for each time`() async throws {
        final class Calls: @unchecked Sendable {
            var times: [CMTime] = []
            var grays: [Int] = []
        }
        let generator = generator(try await Footage().asset)
        let (calls, frames) = (Calls(), [2, 9, 5])
        await withCheckedContinuation { continuation in
            generator.generateCGImagesAsynchronously(forTimes: frames.map { NSValue(time: Footage.time(of: $0)) }) {
                requested, image, _, result, error in
                #expect(result == .succeeded && error == nil)
                calls.times.append(requested)
                if let image { calls.grays.append(gray(of: image)) }
                if calls.times.count == frames.count { continuation.resume() }
            }
        }
        #expect(calls.times == frames.map(Footage.time))
        #expect(look(calls.grays, like: frames.map { Footage.gray(of: $0) }))
    }

    @Test func `a movie without pictures has no images`() async throws {
        let generator = generator(try await Footage(frames: 0, level: 0.5).asset)
        await #expect(throws: (any Error).self) { try await generator.image(at: .zero) }
    }

    @Test func `a composition's images are those of its parts`() async throws {
        let composition = AVMutableComposition()
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        for first in [40, 120] {
            try track?.insertTimeRange(
                CMTimeRange(start: .zero, duration: Footage.time(of: 10)),
                of: try await Footage(firstGray: first).track(.video), at: .invalid)
        }
        let generator = generator(composition)
        let grays = try [0, 10].map { gray(of: try generator.copyCGImage(at: Footage.time(of: $0), actualTime: nil)) }
        #expect(look(grays, like: [40, 120]))
    }
}
