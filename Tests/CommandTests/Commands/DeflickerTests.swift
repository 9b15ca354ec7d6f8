import Foundation
import ReelTestSupport
import Testing

/// Flicker is measured by ffmpeg, as the mean luma of the movie's frames.
@Suite struct DeflickerTests {
    private static let size = "160x90"
    /// A number of 0 to 1 that is another one for each picture.
    private static let random = "mod(abs(sin((N+1)*12.9898))*43758.5453\\,1)"

    /// Makes pictures of a gradient that is multiplied by an expression of the number N.
    private func frames(_ gain: String, in folder: TemporaryFolder, count: Int = 60) throws {
        let filter = "nullsrc=s=\(Self.size):r=30,format=gray,geq=lum=(60+X/2+Y/2)*(\(gain))"
        try Fixture.make(
            "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", filter, "-frames:v", "\(count)", "-q:v", "1"],
            to: folder.file("frame%d.jpg"))
    }

    private func luma(of movie: URL) throws -> [Double] {
        let filter = "signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-"
        let text = String(
            decoding: try Command.output(of: "ffmpeg", ["-v", "error", "-i", movie.path, "-vf", filter, "-f", "null", "-"]),
            as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            line.hasPrefix("lavfi") ? line.split(separator: "=").last.flatMap { Double($0) } : nil
        }
    }

    /// Returns the mean luma of each frame, without deflickering and with it.
    private func lumas(_ gain: String, _ options: [String] = []) throws -> (before: [Double], after: [Double]) {
        let folder = try TemporaryFolder()
        try frames(gain, in: folder)
        let usual = ["timelapse", "frame*.jpg", "--size", Self.size, "--crf", "5", "--preset", "ultrafast", "-q"]
        for (name, options) in [("a.mp4", []), ("b.mp4", ["--deflicker"] + options)] {
            let command = try Command(stillreel, usual + options + ["-o", name], folder: folder.url)
            #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        }
        return (try luma(of: folder.file("a.mp4")), try luma(of: folder.file("b.mp4")))
    }

    private func deviation(_ lumas: [Double]) -> Double {
        let mean = lumas.reduce(0, +) / Double(lumas.count)
        return (lumas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(lumas.count)).squareRoot()
    }

    @Test(arguments: [
        ("0.92+0.16*\(random)", 3.0), ("1+0.08*sin(2*PI*N/3.7)+0.04*sin(2*PI*N/9.3)", 5.0), ("1.05-0.1*mod(N\\,14)/14", 2.5),
    ])
    func flickerIsRemoved(_ gain: String, _ factor: Double) throws {
        let (before, after) = try lumas(gain)
        #expect(before.count == 60 && after.count == 60)
        #expect(
            deviation(before) > 2 && deviation(after) * factor < deviation(before), "\(deviation(before)) → \(deviation(after))")
    }

    @Test func fadesAndStepsStay() throws {
        // From 160 to 30 in two seconds, which is much faster than a day ends.
        for (gain, most) in [("1.1-0.9*N/59", 1.2), ("if(gte(N\\,30)\\,1.2\\,0.6)", 0.01)] {
            let (before, after) = try lumas(gain)
            #expect(zip(before, after).allSatisfy { abs($0 - $1) < most }, "\(zip(before, after).map { $1 - $0 })")
        }
    }

    @Test func bordersAndTextStay() throws {
        let folder = try TemporaryFolder()
        try frames("if(mod(N\\,2)\\,1.1\\,0.9)", in: folder, count: 8)
        let slides = (1...8).map {
            "- { picture: frame\($0).jpg, frames: 1, titles: [ { text: '▉▉', size: 0.3, place: center, shadow: false } ] }"
        }
        let reel = """
            canvas: { width: 240, height: 90, scaling: fit, background: "#606060" }
            deflicker: 5
            encoding: { quality: 5 }
            slides:
              \(slides.joined(separator: "\n  "))
            """
        try Data(reel.utf8).write(to: folder.file("reel.yaml"))
        let command = try folder.stillreel("render", "reel.yaml", "-o", "a.mp4")
        #expect(command.status == 0, "\(command.errors)")
        let pictures = try DecodedPicture.all(of: folder.file("a.mp4"))
        #expect(pictures.count == 8)
        var beside: [Int] = []
        for picture in pictures {
            #expect(
                isClose(picture[12, 45], 0x60, 0x60, 0x60, within: 3) && isClose(picture[228, 10], 0x60, 0x60, 0x60, within: 3))
            #expect(isClose(picture.center, 255, 255, 255, within: 6))
            beside.append(picture[60, 80].green)
        }
        let range = (beside.max() ?? 0) - (beside.min() ?? 0)
        #expect(range < 12, "\(beside)")
    }

    /// In parts, pictures before the part decide, too.
    @Test func partsAreTheSame() throws {
        let folder = try TemporaryFolder()
        try frames("0.92+0.16*\(Self.random)", in: folder, count: 70)
        let usual = ["timelapse", "frame*.jpg", "--fps", "1", "--size", Self.size, "--deflicker-window", "21", "-q"]
        for options in [["-o", "all.mp4"], ["--segment", "1/2", "-o", "1.mp4"], ["--segment", "2/2", "-o", "2.mp4"]] {
            let command = try Command(stillreel, usual + options, folder: folder.url)
            #expect(command.status == 0, "\(command.errors)")
        }
        #expect(try folder.stillreel("join", "1.mp4", "2.mp4", "-o", "joined.mp4").status == 0)
        #expect(try frameHashes(of: folder.file("joined.mp4")) == frameHashes(of: folder.file("all.mp4")))
    }

    @Test func theReelIsTheSameMovie() throws {
        let folder = try TemporaryFolder()
        try frames("0.92+0.16*\(Self.random)", in: folder, count: 12)
        let usual = ["timelapse", "frame*.jpg", "--size", Self.size, "--deflicker", "-q"]
        #expect(try Command(stillreel, usual + ["-o", "a.mp4"], folder: folder.url).status == 0)
        let reel = try Command(stillreel, usual + ["--dry-run"], folder: folder.url).text
        #expect(reel.contains("\"deflicker\" : 31"))
        #expect(try folder.stillreel("render", "-", "-o", "b.mp4", input: reel).status == 0)
        #expect(try frameHashes(of: folder.file("b.mp4")) == frameHashes(of: folder.file("a.mp4")))
    }

    @Test(arguments: [2, 122]) func windowsHaveLimits(_ window: Int) throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.png", "red")
        let command = try folder.stillreel("timelapse", "a.png", "--deflicker-window", "\(window)")
        #expect(command.status == 64 && command.errors.contains("deflicker must be 3 to 121 pictures; got \(window)"))
    }
}
