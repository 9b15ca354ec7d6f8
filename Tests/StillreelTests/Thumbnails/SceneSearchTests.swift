import Foundation
import ReelCoreMedia
import ReelTestSupport
import Stillreel
import Testing

@Suite struct SceneSearchTests {
    private let folder: TemporaryFolder
    private let movie: URL

    /// Makes a movie of three scenes, which begin at 0, 1.5 and 2.5 seconds, not at keyframes.
    init() throws {
        folder = try TemporaryFolder()
        movie = folder.file("movie.mp4")
        try ffmpeg(
            "-f lavfi -i testsrc2=s=160x120:r=10:d=1.5 -f lavfi -i smptebars=s=160x120:r=10:d=1 "
                + "-f lavfi -i mandelbrot=s=160x120:r=10 "
                + "-filter_complex [2]trim=duration=1.5,setsar=1[m];[0][1][m]concat=n=3,format=yuv420p "
                + "-c:v libx264 -preset ultrafast -sc_threshold 0 -g 100", to: movie)
    }

    private var thumbnails: Thumbnails {
        Thumbnails(movie: movie, selection: .scenes, pictures: PictureFiles(.folder(folder.file("out")), format: .png))
    }

    @Test func `each scene gives its first picture`() async throws {
        let summary = try await thumbnails.render().finish()
        let times: [Double] = [0, 1.5, 2.5]
        #expect(summary.pictures.map { CMTimeGetSeconds($0.actualTime) } == times)
        #expect(summary.pictures.map { CMTimeGetSeconds($0.requestedTime) } == times)
        #expect(summary.pictures.map { $0.file?.lastPathComponent } == ["movie-01.png", "movie-02.png", "movie-03.png"])
        // The first of the colour bars is grey.
        let bars = try #require(try DecodedPicture.all(of: folder.file("out/movie-02.png")).first)
        let corner = bars[4, 4]
        #expect(abs(corner.red - corner.blue) < 8 && abs(corner.red - 191) < 16)
    }

    @Test func `a scene's best picture is one of its own, and its tile is seen as long as it`() async throws {
        var thumbnails = thumbnails
        thumbnails.prefersBest = true
        thumbnails.sprite = Sprite(file: folder.file("sprite.png"))
        let summary = try await thumbnails.render().finish()
        let times = summary.pictures.map { CMTimeGetSeconds($0.actualTime) }
        try #require(times.count == 3)
        #expect((0..<1.5).contains(times[0]) && (1.5..<2.5).contains(times[1]) && (2.5..<4).contains(times[2]))
        let text = try String(contentsOf: folder.file("sprite.vtt"), encoding: .utf8)
        #expect(text.contains("00:00:01.500 --> 00:00:02.500\nsprite.png#xywh=160,0,160,120"))
    }

    @Test func `a picture that could be in the way is found before anything is decoded`() async throws {
        #expect(try thumbnails.plan().times == nil)
        try FileManager.default.createDirectory(at: folder.file("out"), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: folder.file("out/other.png"))
        try thumbnails.plan().check(overwriting: false)
        try Data("mine".utf8).write(to: folder.file("out/movie-07.png"))
        let accepted: Void? = try? thumbnails.plan().check(overwriting: false)
        #expect(accepted == nil)
        try thumbnails.plan().check(overwriting: true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).sorted() == [
                "movie-07.png", "other.png",
            ])
    }

    @Test func `scenes have no one name`() {
        var thumbnails = thumbnails
        thumbnails.pictures = PictureFiles(.file(folder.file("one.jpg")))
        let plan = try? thumbnails.plan()
        #expect(plan == nil)
    }
}
