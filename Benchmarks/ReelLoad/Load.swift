import Foundation
import ReelAVFoundation
import ReelCoreMedia
import Stillreel

/// The kinds of load. Each ends the process with an error if something does not get on.
struct Load {
    let folder: URL
    /// How many renders, exports, pictures or slides.
    let count: Int

    private let meter = Meter()

    init(folder: URL, count: Int) {
        self.folder = folder
        self.count = count
    }

    private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// A slideshow of two seconds with a dissolve, a title and sound; every other one with pictures that move.
    private func reel(_ index: Int) -> Reel {
        var reel = Reel.slideshow(
            pictures: [file("a.jpg"), file("b.jpg")], hold: CMTime(value: 1, timescale: 1),
            motion: index % 2 == 0 ? .none : .gentle,
            canvas: Canvas(width: 320, height: 180), soundtrack: Soundtrack(file: file("song.m4a")))
        reel.slides[0].titles = [Title("Number \(index)")]
        reel.encoding.preset = "veryfast"
        return reel
    }

    /// Renders one movie after another.
    func renders() async throws {
        for index in 0..<count {
            _ = try await reel(index).render(to: file("render.mp4"), overwriting: true).finish()
            if index == 0 || (index + 1) % max(1, count / 100) == 0 { meter.sample(index + 1) }
        }
    }

    /// Starts all exports at once.
    func exports() async throws {
        meter.sample(0)
        let watching = Task.detached { [meter] in
            while (try? await Task.sleep(for: .milliseconds(50))) != nil { meter.sample(0) }
        }
        let movie = AVURLAsset(url: file("movie.mp4"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                group.addTask {
                    guard let session = AVAssetExportSession(asset: movie, presetName: AVAssetExportPreset640x480) else {
                        throw LoadError(message: "no export session")
                    }
                    let output = file("export\(index).mp4")
                    try? FileManager.default.removeItem(at: output)
                    try await session.export(to: output, as: .mp4)
                }
            }
            try await group.waitForAll()
        }
        watching.cancel()
        meter.sample(count)
    }

    /// Requests pictures at times of a movie in no order, all at once.
    func images() async throws {
        let movie = AVURLAsset(url: file("movie.mp4"))
        let generator = AVAssetImageGenerator(asset: movie)
        generator.maximumSize = CGSize(width: 160, height: 160)
        let duration = try await movie.load(.duration)
        let times = (0..<count).map { index in
            // In no order.
            CMTimeMultiplyByRatio(duration, multiplier: Int32(index * 7919 % count), divisor: Int32(count))
        }
        meter.sample(0)
        var done = 0
        for await result in generator.images(for: times) {
            guard case .success = result else { throw LoadError(message: "no picture: \(result)") }
            done += 1
            if done % max(1, count / 100) == 0 { meter.sample(done) }
        }
        guard done == count else { throw LoadError(message: "\(done) pictures of \(count)") }
        meter.sample(done)
    }

    /// Begins renders and exports, eight at a time, and cancels them after 0 to 40 milliseconds. Nothing may be left of those
    /// that were cancelled.
    func cancels() async throws {
        let movie = AVURLAsset(url: file("movie.mp4"))
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).count
        for round in 0..<count {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<8 {
                    let pause = Duration.milliseconds((round * 8 + index) * 7919 % 41)
                    let output = file("cancelled\(index).mp4")
                    group.addTask {
                        index % 2 == 0
                            ? try await cancelRender(to: output, after: pause)
                            : try await cancelExport(of: movie, to: output, after: pause)
                        try? FileManager.default.removeItem(at: output)
                    }
                }
                try await group.waitForAll()
            }
            if round == 0 || (round + 1) % max(1, count / 100) == 0 { meter.sample(round + 1) }
        }
        let after = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard after.count == before else { throw LoadError(message: "files are left: \(after)") }
    }

    private func cancelRender(to output: URL, after pause: Duration) async throws {
        let job = reel(0).render(to: output)
        try await Task.sleep(for: pause)
        job.cancel()
        do { _ = try await job.finish() } catch is CancellationError {}
    }

    private func cancelExport(of movie: AVAsset, to output: URL, after pause: Duration) async throws {
        let task = Task {
            guard let session = AVAssetExportSession(asset: movie, presetName: AVAssetExportPreset640x480) else {
                throw LoadError(message: "no export session")
            }
            try await session.export(to: output, as: .mp4)
        }
        try await Task.sleep(for: pause)
        task.cancel()
        do { try await task.value } catch is CancellationError {}
    }

    /// Plans so many slides three times: as a time-lapse, with cuts, and with dissolves over pictures that move.
    func slides() throws {
        let pictures = (0..<count).map { file($0 % 2 == 0 ? "a.jpg" : "b.jpg") }
        meter.sample(0)
        _ = try Reel.timelapse(pictures: pictures).plan()
        meter.sample(count)
        _ = try Reel.slideshow(pictures: pictures, hold: CMTime(value: 1, timescale: 2), transition: nil).plan()
        meter.sample(count)
        let transition = Transition(.dissolve, duration: CMTime(value: 1, timescale: 4))
        _ = try Reel.slideshow(pictures: pictures, hold: CMTime(value: 1, timescale: 2), transition: transition, motion: .gentle)
            .plan()
        meter.sample(count)
    }
}

struct LoadError: Error {
    let message: String
}
