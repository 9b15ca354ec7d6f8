import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct ThumbnailTests {
    private let folder: TemporaryFolder
    private let movie: URL

    init() throws {
        folder = try TemporaryFolder()
        movie = try folder.numberedMovie()
    }

    @discardableResult
    private func make(_ selection: Thumbnails.Selection, _ change: (inout Thumbnails) -> Void = { _ in }) async throws
        -> ThumbnailSummary
    {
        var thumbnails = Thumbnails(
            movie: movie, selection: selection, pictures: PictureFiles(.folder(folder.file("out")), format: .png))
        change(&thumbnails)
        return try await thumbnails.render().finish()
    }

    /// Returns the message of the error that rendering must throw.
    private func failure(_ thumbnails: Thumbnails, overwriting: Bool = false) async throws -> String {
        do {
            try await thumbnails.render(overwriting: overwriting).finish()
        } catch let error as ReelError {
            return error.message
        }
        throw Command.Failure(description: "it succeeded")
    }

    private func numbers(_ summary: ThumbnailSummary) throws -> [Int] {
        try summary.pictures.map { try frameNumber(of: #require($0.file)) }
    }

    @Test func `moments are answered with exactly the frames that are shown then`() async throws {
        let moments = try ["7.55", "0", "50%", "-0.1", "0:03.19", "7.55"].map { try #require(MoviePosition($0)) }
        let summary = try await make(.at(moments))
        #expect(try numbers(summary) == [75, 0, 50, 99, 31, 75] as [Int])
        let times: [Double] = [7.5, 0, 5, 9.9, 3.1, 7.5]
        #expect(summary.pictures.map { CMTimeGetSeconds($0.actualTime) } == times)
        #expect(summary.pictures.map { $0.file?.lastPathComponent } == (1...6).map { "movie-0\($0).png" })
        #expect(summary.pictures[0].requestedTime == seconds(7.55))
        for picture in summary.pictures {
            let file = try #require(picture.file)
            #expect(try Data(contentsOf: file).count == picture.byteCount)
        }
        #expect(folder.contents == ["movie.mp4", "out"])
    }

    @Test func `every second of a movie is exact`() async throws {
        #expect(try numbers(await make(.every(seconds(1)))) == Array(stride(from: 0, to: 100, by: 10)))
    }

    @Test func `of a number of pictures each is another one, from its own part`() async throws {
        let found = try await numbers(make(.count(8)))
        for (number, frame) in found.enumerated() {
            let part = Double(number) * 12.5..<Double(number + 1) * 12.5
            #expect(part.contains(Double(frame)))
        }
        let exact = try await make(.count(2)) {
            $0.tolerance = .exact
            $0.pictures?.place = .folder(folder.file("exact"))
        }
        #expect(try numbers(exact) == [25, 75] as [Int])
    }

    @Test func `with a tolerance keyframes are taken`() async throws {
        let moments = try ["2.7", "5.2", "7.7"].map { try #require(MoviePosition($0)) }
        #expect(try numbers(await make(.at(moments)) { $0.tolerance = .keyframe }) == [25, 50, 75] as [Int])
        let near = try await make(.at(moments)) {
            $0.tolerance = .time(seconds(0.2))
            $0.pictures?.place = .folder(folder.file("near"))
        }
        let found = try numbers(near)
        #expect((25...29).contains(found[0]) && found[1] == 50 && (75...79).contains(found[2]))
    }

    @Test(arguments: ThumbnailFormat.allCases) func `each format is written`(_ format: ThumbnailFormat) async throws {
        let place = folder.file("one.\(format.pathExtension)")
        let summary = try await make(.at([.time(seconds(4))])) { $0.pictures = PictureFiles(.file(place)) }
        #expect(summary.pictures.first?.file == place)
        if format == .heic {
            // ffprobe does not read HEIC.
            let words = try Command.output(of: "heif-info", [place.path])
            #expect(String(decoding: words, as: UTF8.self).contains("main brand: heic"))
        } else {
            // ffprobe misreads the end of a JPEG of one colour, and warns.
            let words = try Command.output(
                of: "ffprobe", ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", place.path])
            let codec = String(decoding: words, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            let codecs = ["jpg": "mjpeg", "png": "png", "webp": "webp", "avif": "av1", "tif": "tiff"]
            #expect(codec == codecs[format.pathExtension])
        }
        #expect(folder.contents == ["movie.mp4", place.lastPathComponent].sorted())
    }

    @Test func `a format that is named outranks the extension`() async throws {
        let place = folder.file("one.jpg")
        try await make(.at([.time(seconds(4))])) { $0.pictures = PictureFiles(.file(place), format: .png) }
        #expect(try Data(contentsOf: place).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `a picture in memory is a file's bytes`() async throws {
        let summary = try await make(.at([.time(seconds(4))])) { $0.pictures = PictureFiles(.memory, format: .png) }
        let data = try #require(summary.pictures.first?.data)
        try data.write(to: folder.file("memory.png"))
        #expect(try frameNumber(of: folder.file("memory.png")) == 40)
    }

    @Test func `names have numbers and times in them`() async throws {
        let place = PictureFiles.Place.names("%03d at {time} 100%%.png", folder: folder.url)
        _ = try await make(.every(seconds(5))) { $0.pictures = PictureFiles(place) }
        let expected: [String] = ["001 at 0-00-00.000 100%.png", "002 at 0-00-05.000 100%.png", "movie.mp4"]
        #expect(folder.contents == expected)
        // A name without a picture's extension gets one.
        _ = try await make(.every(seconds(5))) { $0.pictures = PictureFiles(.names("b%d", folder: folder.url), format: .webp) }
        #expect(folder.contents.contains("b2.webp"))
    }

    @Test func `what a path means is seen from how it is written`() throws {
        func place(_ text: String) throws -> PictureFiles.Place { try PictureFiles(path: text).place }
        #expect(try place("-") == .memory)
        #expect(try place("/a/b") == .folder(URL(fileURLWithPath: "/a/b")))
        #expect(try place("/a/v1.2") == .folder(URL(fileURLWithPath: "/a/v1.2")))
        #expect(try place("/a/b.JPG") == .file(URL(fileURLWithPath: "/a/b.JPG")))
        #expect(try place("/a/100%.jpg") == .file(URL(fileURLWithPath: "/a/100%.jpg")))
        guard case .names("%d.jpg", let parent) = try place("/a/%d.jpg") else { throw Command.Failure(description: "no names") }
        #expect(parent.path == "/a")
        guard case .folder(let here) = try place(folder.url.path) else { throw Command.Failure(description: "no folder") }
        #expect(here.path == folder.url.path)
        #expect(throws: ReelError.self) { try place("/a/b.bmp") }
    }

    @Test func `pictures are upright, of square pixels, and never enlarged`() async throws {
        for (name, options, width, height, expected) in [
            ("turned.mp4", "turned", 24, nil, (24, 32)), ("wide.mp4", "-vf setsar=2", nil, 24, (64, 24)),
            ("same.mp4", "", 1_000, 1_000, (64, 48)), ("both.mp4", "", 32, 12, (16, 12)),
        ] as [(String, String, Int?, Int?, (Int, Int))] {
            let movie = folder.file(name)
            if options == "turned" {
                try turn(self.movie, 90, to: movie)
            } else {
                try ffmpeg("-i \(self.movie.path) \(options.isEmpty ? "-c copy" : "-preset ultrafast") \(options)", to: movie)
            }
            let place = folder.file(name + ".png")
            let summary = try await make(.count(1)) {
                ($0.movie, $0.width, $0.height, $0.pictures) = (movie, width, height, PictureFiles(.file(place)))
            }
            let video = try #require(try Probe(place).video)
            #expect(video.width == expected.0 && video.height == expected.1, "\(name)")
            #expect(summary.pictures.first?.width == expected.0 && summary.pictures.first?.height == expected.1)
        }
    }

    @Test func `files that are there are kept, and all that would be made is not`() async throws {
        try FileManager.default.createDirectory(at: folder.file("out"), withIntermediateDirectories: true)
        try Data("precious".utf8).write(to: folder.file("out/movie-03.png"))
        var thumbnails = Thumbnails(
            movie: movie, selection: .count(3), pictures: PictureFiles(.folder(folder.file("out")), format: .png))
        #expect(try await failure(thumbnails).contains("movie-03.png: the file already exists"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path) == ["movie-03.png"])
        try await thumbnails.render(overwriting: true).finish()
        #expect(try DecodedPicture.all(of: folder.file("out/movie-03.png")).count == 1)
        // The movie itself is never replaced.
        thumbnails.movie = folder.file("movie.gif")
        try ffmpeg("-i \(movie.path) -frames:v 5", to: thumbnails.movie)
        (thumbnails.pictures, thumbnails.animation) = (nil, thumbnails.movie)
        #expect(try await failure(thumbnails, overwriting: true).contains("made from this file"))
    }

    @Test func `two files of one name are refused`() async throws {
        let place = folder.file("a.jpg")
        var thumbnails = Thumbnails(
            movie: movie, selection: .count(1), pictures: PictureFiles(.file(place)), sprite: Sprite(file: place))
        #expect(try await failure(thumbnails).contains("two files would have this name"))
        thumbnails.sprite = nil
        thumbnails.pictures = PictureFiles(.names("a-{time}", folder: folder.url))
        thumbnails.selection = .at([.time(seconds(1)), .time(seconds(1))])
        #expect(try await failure(thumbnails).contains("a-0-00-01.000.jpg: two files"))
        #expect(folder.contents == ["movie.mp4"])
    }

    @Test func `what is called off leaves nothing`() async throws {
        let thumbnails = Thumbnails(
            movie: movie, selection: .every(seconds(0.01)), pictures: PictureFiles(.folder(folder.file("out"))))
        let rendering = thumbnails.render()
        for await progress in rendering.progress where progress.framesDone >= 2 { rendering.cancel() }
        await #expect(throws: CancellationError.self) { try await rendering.finish() }
        #expect(folder.contents == ["movie.mp4"])
    }

    @Test(arguments: [false, true])
    func `a movie that is replaced meanwhile is an error, one that grows is not`(grows: Bool) async throws {
        let thumbnails = Thumbnails(
            movie: movie, selection: .every(seconds(0.01)), pictures: PictureFiles(.folder(folder.file("out"))))
        let rendering = thumbnails.render()
        var isChanged = false
        for await progress in rendering.progress where progress.framesDone >= 2 && !isChanged {
            isChanged = true
            if grows {
                let file = try FileHandle(forWritingTo: movie)
                try file.seekToEnd()
                try file.write(contentsOf: [0, 0, 0, 8] + Data("free".utf8))
                try file.close()
            } else {
                try FileManager.default.copyItem(at: movie, to: folder.file("other.mp4"))
                try #require(rename(folder.file("other.mp4").path, movie.path) == 0)
                let file = try FileHandle(forWritingTo: movie)
                try file.truncate(atOffset: UInt64(Data(contentsOf: movie).count + 1))
                try file.close()
            }
        }
        #expect(isChanged)
        if grows {
            try await rendering.finish()
        } else {
            let error = await #expect(throws: ReelError.self) { try await rendering.finish() }
            #expect(error?.message == "\(movie.path): the file changed while it was being used; start again")
            #expect(folder.contents == ["movie.mp4"])
        }
    }

    @Test func `a movie may be on a server`() async throws {
        let server = try HTTPServer(folder.url)
        let summary = try await make(.at([.time(seconds(6.2))])) { $0.movie = server.url.appendingPathComponent("movie.mp4") }
        #expect(try numbers(summary) == [62] as [Int] && summary.pictures[0].file?.lastPathComponent == "movie-01.png")
    }

    @Test func `without a selection the picture is a good one of the beginning`() async throws {
        // Five seconds of black, then a test picture, then white.
        try ffmpeg(
            "-f lavfi -i color=black:s=160x120:r=10:d=5 -f lavfi -i testsrc2=s=160x120:r=10:d=3 "
                + "-f lavfi -i color=white:s=160x120:r=10:d=22 -filter_complex [0][1][2]concat=n=3 "
                + "-g 10 -preset ultrafast -pix_fmt yuv420p", to: folder.file("dark.mp4"))
        let thumbnails = Thumbnails(movie: folder.file("dark.mp4"), pictures: PictureFiles(.file(folder.file("poster.jpg"))))
        let summary = try await thumbnails.render().finish()
        let time = CMTimeGetSeconds(try #require(summary.pictures.first).actualTime)
        #expect((5..<8).contains(time))
    }

    @Test func `the best of each part is neither black nor blurred`() async throws {
        // Every six seconds consist of two seconds of black, two of blurred and two of sharp frames.
        try ffmpeg(
            "-f lavfi -i testsrc2=s=160x120:r=10:d=24 -vf "
                + "boxblur=12:enable=lt(mod(t\\,6)\\,4),drawbox=c=black:t=fill:enable=lt(mod(t\\,6)\\,2) -g 10 -preset ultrafast "
                + "-pix_fmt yuv420p", to: folder.file("mixed.mp4"))
        let summary = try await make(.count(4)) { ($0.movie, $0.prefersBest) = (folder.file("mixed.mp4"), true) }
        #expect(summary.pictures.count == 4)
        for (number, picture) in summary.pictures.enumerated() {
            let time = CMTimeGetSeconds(picture.actualTime) - 6 * Double(number)
            #expect((4..<6).contains(time), "\(number)")
        }
    }

    @Test func `a moment's best picture is within two seconds of it`() async throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=160x120:r=10:d=20 -vf drawbox=c=black:t=fill:enable=lt(mod(t\\,10)\\,9) "
                + "-g 10 -preset ultrafast -pix_fmt yuv420p", to: folder.file("black.mp4"))
        let moments = try ["8", "5"].map { try #require(MoviePosition($0)) }
        let summary = try await make(.at(moments)) { ($0.movie, $0.prefersBest) = (folder.file("black.mp4"), true) }
        let times = summary.pictures.map { CMTimeGetSeconds($0.actualTime) }
        #expect((9..<10).contains(times[0]) && abs(times[1] - 5) <= 2)
        #expect(summary.pictures[0].requestedTime == seconds(8))
    }
}
