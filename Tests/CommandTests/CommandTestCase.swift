import Foundation
import ReelTestSupport
import Testing

/// The built command: it lies beside the test bundle.
let stillreel = (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
    .deletingLastPathComponent().appendingPathComponent("stillreel").path

extension TemporaryFolder {
    /// Runs the command as somebody would who stands in this folder.
    func stillreel(_ arguments: String..., input: String? = nil) throws -> Command {
        try Command(CommandTests.stillreel, arguments, input: input.map { Data($0.utf8) }, folder: url)
    }

    /// A picture of one colour.
    @discardableResult
    func picture(_ name: String, _ color: String, _ size: String = "64x48") throws -> URL {
        try picture(name, filter: "color=c=\(color):s=\(size),format=rgb24")
    }

    /// A picture as ffmpeg's filters make it.
    @discardableResult
    func picture(_ name: String, filter: String) throws -> URL {
        let type = name.hasSuffix(".png") ? "png" : "mjpeg"
        let arguments = [
            "-v", "error", "-f", "lavfi", "-i", filter, "-frames:v", "1", "-c:v", type, "-q:v", "2", "-f", "image2",
            "-update", "1",
        ]
        try Fixture.make("ffmpeg", arguments, to: file(name))
        return file(name)
    }

    /// Numbered pictures of a test pattern that changes from one to the next: `frame1.jpg` and so on.
    func frames(_ count: Int, _ size: String = "64x48") throws {
        try ffmpeg("-f lavfi -i testsrc2=s=\(size):r=10 -frames:v \(count) -q:v 2", to: file("frame%d.jpg"))
    }

    /// A tone; the name's ending says how it is compressed.
    @discardableResult
    func song(_ name: String, seconds: Double, rate: Int = 44_100) throws -> URL {
        try ffmpeg("-f lavfi -i sine=440:r=\(rate):d=\(seconds) -ac 2", to: file(name))
        return file(name)
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: true)
    }
}

/// What a movie must be, as ffprobe, another's program, sees it: size, number of frames, the time of each, and the length of all.
func expectMovie(
    _ url: URL, _ width: Int, _ height: Int, frames count: Int, rate numerator: Int, _ denominator: Int = 1,
    seconds: Double? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let video = try #require(try Probe(url).video, sourceLocation: sourceLocation)
    #expect(video.codec_name == "h264", sourceLocation: sourceLocation)
    #expect(video.width == width && video.height == height, sourceLocation: sourceLocation)
    let times = try Probe.frames(url).map { try #require($0.pts) * numerator }
    let expected = (0..<count).map { $0 * denominator * video.timescale }
    #expect(times == expected, "in ticks times \(numerator)", sourceLocation: sourceLocation)
    let length = seconds ?? Double(count * denominator) / Double(numerator)
    let found = Double(try #require(video.duration_ts)) / Double(video.timescale)
    #expect(abs(found - length) < 1 / Double(video.timescale), sourceLocation: sourceLocation)
}

/// The parts of a colour, to within what H.264 and half as many colour samples make of it.
func isClose(_ color: (red: Int, green: Int, blue: Int), _ red: Int, _ green: Int, _ blue: Int, within tolerance: Int = 20)
    -> Bool
{
    abs(color.red - red) <= tolerance && abs(color.green - green) <= tolerance && abs(color.blue - blue) <= tolerance
}

extension DecodedPicture {
    var center: (red: Int, green: Int, blue: Int) { self[width / 2, height / 2] }

    /// The one of these that the centre has, for flat pictures.
    var name: String {
        let colors = ["red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255), "black": (0, 0, 0)]
        return colors.first { isClose(center, $0.value.0, $0.value.1, $0.value.2) }?.key ?? "\(center)"
    }
}

/// The colours of a movie of flat pictures, frame by frame.
func colors(of movie: URL) throws -> [String] { try DecodedPicture.all(of: movie).map(\.name) }
