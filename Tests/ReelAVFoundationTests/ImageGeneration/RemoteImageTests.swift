import Foundation
import ReelAVFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Images from movies and streams on a server, on the loopback interface: only what they need is fetched, and a server that
/// misbehaves causes an error.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RemoteImageTests {
    private let folder: TemporaryFolder
    private let server: HTTPServer
    private let stream: IFramePresentation

    init() throws {
        folder = try TemporaryFolder()
        stream = try IFramePresentation(in: folder.file("stream"), .transportStream, seconds: 8)
        server = try HTTPServer(folder.url)
    }

    private func generator(_ path: String, patience: Double = 60, exact: Bool = false) -> AVAssetImageGenerator {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: server(path), patience: patience))
        if exact { (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero) }
        return generator
    }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

    // MARK: Streams

    @Test func `a picture of a stream costs its I-frame and the playlists`() async throws {
        let generator = generator("stream/main.m3u8")
        var times: [Double] = []
        for await result in generator.images(for: [time(5.5), time(2), time(100)]) {
            times.append(try result.actualTime.seconds)
            #expect(try result.image.width == 160)
        }
        #expect(times == [5, 2, 7])
        let ranges = [5, 2, 7].map { stream.ranges[$0].count }
        #expect(server.bytesSent("stream/movie.ts") == ranges.reduce(0, +))
        #expect(server.bytesSent("stream/movie.m3u8") == 0)
        #expect(server.requests.filter { $0.hasSuffix("iframes.m3u8") }.count == 1)
        try await server.expectNothingLeft()
    }

    @Test func `what the I-frames do not show is taken from the stream itself`() async throws {
        let (image, actual) = try await generator("stream/main.m3u8", exact: true).image(at: time(3.5))
        #expect(actual == CMTime(value: 348, timescale: 100) && image.width == 160)
        let near = generator("stream/main.m3u8")
        near.requestedTimeToleranceBefore = time(0.2)
        near.requestedTimeToleranceAfter = time(0.2)
        #expect(try await near.image(at: time(3.1)).actualTime == time(3))
        let between = try await near.image(at: time(3.5)).actualTime
        #expect((3.3...3.7).contains(between.seconds))
        try await server.expectNothingLeft()
    }

    @Test func `a server that hangs, vanishes or lies fails that picture, in bounded time`() async throws {
        for spoil in [
            { $0.hangsBeforeHeader = true }, { $0.closesAfter = 100 }, { $0.givesRanges = false }, { $0.status = 404 },
            { $0.rangeShift = 188 },
        ] as [(inout HTTPServer.Manner) -> Void] {
            server["stream/movie.ts"] = HTTPServer.Manner()
            spoil(&server["stream/movie.ts"])
            let error = await #expect(throws: AVError.self) {
                try await generator("stream/main.m3u8", patience: 0.5).image(at: time(4))
            }
            #expect(error?.code == .failedToLoadMediaData)
            #expect((error?.errorUserInfo[NSUnderlyingErrorKey] as? NSError)?.domain == NSURLErrorDomain)
        }
        server["stream/movie.ts"] = HTTPServer.Manner()
        server["stream/main.m3u8"].status = 404
        let error = await #expect(throws: AVError.self) { try await generator("stream/main.m3u8").image(at: .zero) }
        #expect(error?.code == .failedToLoadMediaData)
        try await server.expectNothingLeft()
    }

    // MARK: Movies

    @Test func `of a movie on a server the groups are fetched in which pictures lie`() async throws {
        let movie = folder.file("movie.mp4")
        // Noise makes frames large: a second takes some hundred kilobytes.
        let source = "-f lavfi -i testsrc2=size=320x240:rate=25:duration=40 -vf noise=alls=60:allf=t"
        try ffmpeg("\(source) -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -movflags +faststart", to: movie)
        let size = try Data(contentsOf: movie).count
        var times: [CMTime] = []
        for await result in generator("movie.mp4", exact: true).images(for: [time(35.1), time(5.2)]) {
            times.append(try result.actualTime)
        }
        #expect(times == [time(35.08), time(5.2)])
        // Data in flight when a connection is closed counts as sent: some megabytes on the loopback interface.
        #expect(server.bytesSent("movie.mp4") < size * 2 / 3, "\(server.bytesSent("movie.mp4")) of \(size)")
        try await server.expectNothingLeft()
    }

    @Test func `waiting for a server can be called off`() async throws {
        server["stream/movie.ts"].hangsBeforeHeader = true
        let generator = generator("stream/main.m3u8", patience: 600)
        let task = Task { try await generator.image(at: time(4)).actualTime }
        for _ in 0..<6000 where !server.requests.contains(where: { $0.hasSuffix("movie.ts") }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        generator.cancelAllCGImageGeneration()
        let error = await #expect(throws: AVError.self) { try await task.value }
        #expect(error?.code == .operationCancelled)
        try await server.expectNothingLeft()
    }
}
