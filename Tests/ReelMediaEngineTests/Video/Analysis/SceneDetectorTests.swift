import Foundation
import ReelCoreMedia
import ReelMediaEngine
import ReelTestSupport
import Testing

struct SceneDetectorTests {
    private static let photos = Fixture.project.appendingPathComponent("demo/photos")

    private static func photo(_ index: Int) throws -> URL {
        let names = try FileManager.default.contentsOfDirectory(atPath: photos.path).filter { $0.hasSuffix(".jpg") }.sorted()
        return photos.appendingPathComponent(try #require(names.indices.contains(index) ? names[index] : nil))
    }

    /// 12 frames of a camera movement over a photograph.
    private static func shot(_ photo: Int, _ movement: String) throws -> String {
        let picture = try Self.photo(photo).path
        return "movie=\(picture),scale=640:-2,loop=loop=11:size=1,setpts=N/25/TB,zoompan=\(movement):d=1:s=320x180:fps=25,"
            + "trim=end_frame=12,setpts=PTS-STARTPTS,format=yuv420p,setsar=1"
    }

    private static let pan = "z=1.3:x=(iw-iw/zoom)*on/20:y=(ih-ih/zoom)/2"
    private static let zoom = "z=1+on*0.03:x=iw/2-iw/zoom/2:y=ih/2-ih/zoom/2"

    private static func synthetic(_ source: String) -> String {
        "\(source),trim=end_frame=12,setpts=PTS-STARTPTS,format=yuv420p,setsar=1"
    }

    /// Returns the numbers of the frames at which scenes begin.
    private static func cuts(_ graph: String, format: String = "yuv420p") throws -> [Int] {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mkv")
        let arguments = [
            "-v", "error", "-y", "-filter_complex", graph + "[out]", "-map", "[out]", "-pix_fmt", format, "-c:v", "ffv1",
        ]
        try Fixture.make("ffmpeg", arguments, to: movie)
        let reader = try VideoReader(MediaLocation(movie), track: MediaInfo(MediaLocation(movie)).tracks[0], origin: .zero)
        var detector = SceneDetector()
        var (cuts, index) = ([Int](), 0)
        while let frame = try reader.next() {
            if detector.isCut(frame.frame) { cuts.append(index) }
            index += 1
        }
        return cuts
    }

    private static func joined(_ shots: [String]) -> String {
        let chains = shots.enumerated().map { "\($1)[s\($0)];" }.joined()
        return chains + shots.indices.map { "[s\($0)]" }.joined() + "concat=n=\(shots.count)"
    }

    @Test(arguments: ["yuv420p", "yuv444p10le"])
    func `every cut is found on its frame, and nothing else`(_ format: String) throws {
        let shots = try [
            Self.shot(0, Self.pan), Self.shot(1, Self.zoom), Self.synthetic("testsrc2=s=320x180:r=25"), Self.shot(3, Self.zoom),
            Self.synthetic("mandelbrot=s=320x180:r=25"), Self.shot(4, Self.pan), Self.synthetic("smptebars=s=320x180:r=25"),
            Self.shot(5, Self.zoom), Self.synthetic("life=s=320x180:r=25:ratio=0.1:seed=1:mold=10"), Self.shot(6, Self.pan),
            Self.shot(7, Self.zoom), Self.shot(1, Self.pan), Self.shot(2, Self.zoom),
        ]
        let expected: [Int] = (1..<shots.count).map { $0 * 12 }
        #expect(try Self.cuts(Self.joined(shots), format: format) == expected)
    }

    @Test(arguments: ["gray", "bgr0"])
    func `cuts between pictures that are not in YCbCr are found`(_ format: String) throws {
        let shots = try [Self.shot(0, Self.pan), Self.shot(1, Self.zoom), Self.shot(4, Self.pan), Self.shot(2, Self.zoom)]
        #expect(try Self.cuts(Self.joined(shots), format: format) == [12, 24, 36])
    }

    @Test(arguments: [0, 4, 6])
    func `fast pans and zooms are no cuts`(_ photo: Int) throws {
        let movements = ["z=2:x=(iw-iw/zoom)*on/12:y=(ih-ih/zoom)/2", "z=1+on*on*0.015:x=iw/2-iw/zoom/2:y=ih/2-ih/zoom/2"]
        for movement in movements { #expect(try Self.cuts(Self.shot(photo, movement)) == []) }
    }

    @Test(arguments: [
        "eq=brightness=0.5:enable='between(n,6,7)'", "eq=brightness=0.3:contrast=1.5:enable='eq(n,6)'",
        "drawbox=c=white:t=fill:enable='eq(n,6)'", "eq=brightness=0.4:enable='between(n,4,8)'",
        "drawbox=c=orange@0.8:t=fill:enable='eq(n,6)'", "drawbox=c=black:t=fill:enable='between(n,4,9)'", "noise=alls=40:allf=t",
    ])
    func `flashes, gaps and noise are no cuts`(_ disturbance: String) throws {
        #expect(try Self.cuts(Self.shot(1, Self.pan) + "," + disturbance) == [])
    }

    @Test func `fades and dissolves are no cuts`() throws {
        let first = try Self.shot(1, Self.zoom)
        #expect(try Self.cuts(first + ",fade=out:2:10") == [])
        #expect(try Self.cuts(first + ",fade=in:0:10") == [])
        #expect(try Self.cuts(first + ",fade=out:2:10:color=white") == [])
        let second = try Self.shot(5, Self.pan)
        for transition in ["fade", "wipeleft"] {
            // Newer versions of ffmpeg dissolve only what says that its rate is constant.
            let (a, b) = ("\(first),fps=25,settb=1/25[a]", "\(second),fps=25,settb=1/25[b]")
            let graph = "\(a);\(b);[a][b]xfade=\(transition):duration=0.32:offset=0.12"
            #expect(try Self.cuts(graph) == [], "\(transition)")
        }
    }

    @Test func `after black, a scene begins where something is seen of it`() throws {
        let black = Self.synthetic("color=black:s=320x180:r=25")
        #expect(try Self.cuts(Self.joined([Self.shot(1, Self.pan), black, Self.shot(2, Self.pan)])) == [24])
        // A title of one colour counts as a scene.
        let (red, blue) = (Self.synthetic("color=red:s=320x180:r=25"), Self.synthetic("color=blue:s=320x180:r=25"))
        #expect(try Self.cuts(Self.joined([red, blue])) == [12])
    }
}
