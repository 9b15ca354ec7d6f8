import Foundation
import ReelTestSupport
import Testing

extension TemporaryFolder {
    /// Runs the command with this folder as the current folder.
    func stillreel(_ arguments: String..., input: String? = nil) throws -> Command {
        try Command(ReelTestSupport.stillreel, arguments, input: input.map { Data($0.utf8) }, folder: url)
    }

    /// Makes a picture of one colour.
    @discardableResult
    func picture(_ name: String, _ color: String, _ size: String = "64x48") throws -> URL {
        try picture(name, filter: "color=c=\(color):s=\(size),format=rgb24")
    }

    /// Makes a picture with ffmpeg's filters.
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

    /// Makes numbered pictures of a changing test pattern: `frame1.jpg` and so on.
    func frames(_ count: Int, _ size: String = "64x48") throws {
        try ffmpeg("-f lavfi -i testsrc2=s=\(size):r=10 -frames:v \(count) -q:v 2", to: file("frame%d.jpg"))
    }

    /// Makes a tone; the file extension determines the format.
    @discardableResult
    func song(_ name: String, seconds: Double, rate: Int = 44_100) throws -> URL {
        try ffmpeg("-f lavfi -i sine=440:r=\(rate):d=\(seconds) -ac 2", to: file(name))
        return file(name)
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: true)
    }
}

/// Checks a movie with ffprobe: its size, the number of frames, the presentation time of each, and the duration.
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

/// Whether a colour is equal to another within a tolerance that allows for H.264 and chroma subsampling.
func isClose(_ color: (red: Int, green: Int, blue: Int), _ red: Int, _ green: Int, _ blue: Int, within tolerance: Int = 20)
    -> Bool
{
    abs(color.red - red) <= tolerance && abs(color.green - green) <= tolerance && abs(color.blue - blue) <= tolerance
}

extension DecodedPicture {
    var center: (red: Int, green: Int, blue: Int) { self[width / 2, height / 2] }

    /// The name of the colour at the centre, for pictures of one colour.
    var name: String {
        let colors = ["red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255), "black": (0, 0, 0)]
        return colors.first { isClose(center, $0.value.0, $0.value.1, $0.value.2) }?.key ?? "\(center)"
    }
}

/// Returns the name of the colour of each frame, for movies of pictures of one colour.
func colors(of movie: URL) throws -> [String] { try DecodedPicture.all(of: movie).map(\.name) }
