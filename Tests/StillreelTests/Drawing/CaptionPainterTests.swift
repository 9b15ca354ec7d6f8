import Foundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import Stillreel

/// Captions with styles of their own, judged by the frames of finished movies and by FFmpeg's filter.
@Suite struct CaptionPainterTests {
    private let folder: TemporaryFolder
    private static let (width, height) = (320, 192)

    init() throws { folder = try TemporaryFolder() }

    /// Returns a script of 320×192 pixels with a red and a green style without outlines.
    private func script(_ events: [String], matrix: String = "None") throws -> URL {
        let text = """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: 320
            PlayResY: 192
            YCbCr Matrix: \(matrix)

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
            Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, \
            MarginV, Encoding
            Style: Default,DejaVu Sans,40,&H000000FF,&H0000FF00,&H00000000,&H00000000,1,0,0,0,100,100,0,0,1,0,0,2,10,10,10,1

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

            """
        let file = folder.file("words.ass")
        try Data((text + events.map { "Dialogue: 0,\($0)\n" }.joined()).utf8).write(to: file)
        return file
    }

    private func reel(_ captions: Captions, frames: Int = 90) -> Reel {
        Reel(
            canvas: Canvas(width: Self.width, height: Self.height), frameRate: 30,
            slides: [Slide(.color(Color(red: 60, green: 60, blue: 60)), length: .frames(frames))], captions: captions)
    }

    /// Returns the frames of a movie as R′G′B′ with 8 bits each.
    private func decoded(_ url: URL, filter: String = "") throws -> [[UInt8]] {
        let bytes = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-i", url.path, "-vf", "\(filter)scale=in_color_matrix=bt709,format=rgb24", "-f", "rawvideo", "-"])
        let size = Self.width * Self.height * 3
        return stride(from: 0, to: bytes.count, by: size).map { [UInt8](bytes[$0..<$0 + size]) }
    }

    /// Returns how many pixels in columns and rows of a frame are about of a colour.
    private func count(
        _ red: Int, _ green: Int, _ blue: Int, in frame: [UInt8], columns: Range<Int> = 0..<Self.width,
        rows: Range<Int> = 0..<Self.height
    ) -> Int {
        rows.reduce(0) { sum, row in
            sum
                + columns.count { column in
                    let place = (row * Self.width + column) * 3
                    return abs(Int(frame[place]) - red) < 40 && abs(Int(frame[place + 1]) - green) < 40
                        && abs(Int(frame[place + 2]) - blue) < 40
                }
        }
    }

    @Test func `styles, places and times are those of the script`() async throws {
        let file = try script([
            "0:00:00.50,0:00:01.50,Default,,0,0,0,,MMM",
            "0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an7\\pos(10,5)\\c&HFF0000&}MMM",
        ])
        let movie = folder.file("movie.mp4")
        _ = try await reel(Captions(file: file)).render(to: movie).finish()
        let frames = try decoded(movie)
        #expect(frames.count == 90)
        for (number, frame) in frames.enumerated() {
            let (red, blue) = (count(255, 0, 0, in: frame), count(0, 0, 255, in: frame))
            #expect((red > 300) == (15..<45).contains(number), "frame \(number): \(red) red")
            #expect((blue > 300) == (30..<60).contains(number), "frame \(number): \(blue) blue")
            // At the bottom in the middle, and at the upper left.
            #expect(red == count(255, 0, 0, in: frame, columns: 80..<240, rows: 130..<192), "frame \(number)")
            #expect(blue == count(0, 0, 255, in: frame, columns: 10..<180, rows: 5..<55), "frame \(number)")
        }
        // Each change is one picture, and what stands is free.
        let packets = try Probe.packets(movie, of: "v:0")
        #expect(packets.filter { (Int($0.size) ?? 0) > 60 }.count <= 6, "\(packets.map(\.size))")
    }

    @Test func `a style of the reel replaces those of the file`() async throws {
        let file = try script(["0:00:00.00,0:00:03.00,Default,,0,0,0,,{\\pos(10,5)}MMM"])
        let movie = folder.file("movie.mp4")
        let style = TitleStyle(place: .top, size: 0.2, color: Color(red: 255, green: 255, blue: 0), hasShadow: false)
        _ = try await reel(Captions(file: file, style: style)).render(to: movie).finish()
        let frame = try #require(try decoded(movie).first)
        #expect(count(255, 0, 0, in: frame) == 0 && count(255, 255, 0, in: frame, rows: 0..<96) > 300)
    }

    /// The second word of a karaoke line changes its colour from green to red after half a second.
    @Test func `words of karaoke are highlighted at their times, and free in between`() async throws {
        let file = try script(["0:00:00.00,0:00:02.00,Default,,0,0,0,,{\\an7\\pos(10,50)\\k50}MM{\\k150}HH"])
        let movie = folder.file("movie.mp4")
        _ = try await reel(Captions(file: file), frames: 60).render(to: movie).finish()
        let frames = try decoded(movie)
        for (number, frame) in frames.enumerated() {
            #expect(count(255, 0, 0, in: frame) > 300)
            #expect((count(0, 255, 0, in: frame) > 300) == (number < 15), "frame \(number)")
        }
        let packets = try Probe.packets(movie, of: "v:0")
        #expect(packets.filter { (Int($0.size) ?? 0) > 60 }.count <= 3, "\(packets.map(\.size))")
    }

    @Test func `fades and movements look as FFmpeg's filter draws them`() async throws {
        let file = try script(
            [
                "0:00:00.00,0:00:02.00,Default,,0,0,0,,{\\an7\\move(5,5,120,90)\\fad(300,300)\\bord3\\shad2\\blur1}MHM",
                "0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\t(0,500,\\frz40\\c&HFFFFFF&)}WWW",
            ], matrix: "TV.601")
        let (movie, plain) = (folder.file("movie.mov"), folder.file("plain.mov"))
        var reel = self.reel(Captions(file: file), frames: 60)
        reel.encoding.quality = 1
        _ = try await reel.render(to: movie).finish()
        reel.captions = nil
        _ = try await reel.render(to: plain).finish()
        let ours = try decoded(movie)
        let theirs = try decoded(plain, filter: "ass=\(file.path),")
        #expect(ours.count == 60 && theirs.count == 60)
        for (number, (one, other)) in zip(ours, theirs).enumerated() {
            let difference = meanDifference(one, other)
            #expect(difference < 1.5, "frame \(number): \(difference)")
        }
    }

    /// Red in a script without a matrix is the red that BT.601 makes of it (libass's `ass_types.h`).
    @Test(arguments: [("None", [63, 102, 240]), ("TV.709", [63, 102, 240]), ("TV.601", [78, 94, 230])])
    func `colours follow the header of the matrix`(matrix: String, expected: [Int]) throws {
        let file = try script(
            ["0:00:00.00,0:00:02.00,Default,,0,0,0,,{\\an7\\pos(0,0)\\p1}m 0 0 l 64 0 64 64 0 64"], matrix: matrix)
        let frame = try FramePainter(plan: try reel(Captions(file: file)).plan()).drawn(0)
        func sample(_ plane: Int) throws -> Int {
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, plane)).assumingMemoryBound(to: UInt8.self)
            return Int(base[16 * CVPixelBufferGetBytesPerRowOfPlane(frame, plane) + 16])
        }
        // BT.709's Y′CbCr of red, and of (255, 25, 0), which is what BT.601's is shown as within R′G′B′.
        for (plane, value) in expected.enumerated() {
            let found = try sample(plane)
            #expect(abs(found - value) <= 1, "plane \(plane): \(found)")
        }
    }

    @Test func `a movie in parts has the same lines at the same places`() throws {
        // The second line stands above the first one, and stays there when that has gone.
        let file = try script(["0:00:00.00,0:00:01.00,Default,,0,0,0,,MMM", "0:00:00.50,0:00:03.00,Default,,0,0,0,,WWW"])
        let plan = try reel(Captions(file: file)).plan()
        let whole = try FramePainter(plan: plan)
        for number in 0..<45 { _ = try whole.drawn(number) }
        let part = try FramePainter(plan: plan)
        #expect(try bytes(whole.drawn(45)) == bytes(part.drawn(45)))
        let alone = try script(["0:00:00.50,0:00:03.00,Default,,0,0,0,,WWW"])
        let other = try FramePainter(plan: try reel(Captions(file: alone)).plan())
        #expect(try bytes(part.drawn(46)) != bytes(other.drawn(46)))
    }

    @Test func `WebVTT stands where it says`() throws {
        func rows(_ settings: String) throws -> [Int] {
            let file = folder.file("words.vtt")
            try Data("WEBVTT\n\n00:00.000 --> 00:02.000 \(settings)\nMMM\n".utf8).write(to: file)
            let painter = try FramePainter(plan: try reel(Captions(file: file, font: "DejaVu Sans")).plan())
            let (shown, empty) = try (bytes(painter.drawn(0)), bytes(painter.drawn(75)))
            return (0..<Self.height).filter {
                shown[$0 * Self.width..<($0 + 1) * Self.width] != empty[$0 * Self.width..<($0 + 1) * Self.width]
            }
        }
        let (top, bottom, usual) = try (rows("line:0"), rows("line:-1"), rows(""))
        let half = Self.height / 2
        #expect(!top.isEmpty && top.allSatisfy { $0 < half })
        for rows in [bottom, usual] { #expect(!rows.isEmpty && rows.allSatisfy { $0 > half }) }
    }

    private func bytes(_ frame: CVPixelBuffer) throws -> [UInt8] {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 0)).assumingMemoryBound(to: UInt8.self)
        let stride = CVPixelBufferGetBytesPerRowOfPlane(frame, 0)
        return (0..<Self.height).flatMap { row in (0..<Self.width).map { base[row * stride + $0] } }
    }

    @Test(arguments: [
        ("[Script Info]\nScriptType: v4.00+\n", "contains no captions"),
        (
            "[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:02.00,0:00:01.00,a\n",
            "the caption at 2.000 s ends before it begins"
        ),
    ])
    func `what is wrong with a script is told with its name`(text: String, words: String) throws {
        let file = folder.file("bad.ass")
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: ReelError.self) { try reel(Captions(file: file)).plan() }
        #expect(error?.message.contains("bad.ass") == true && error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `captions without a style stay so in JSON`() throws {
        let file = try script(["0:00:00.00,0:00:02.00,Default,,0,0,0,,MMM"])
        for captions in [
            Captions(file: file), Captions(file: file, font: "DejaVu Sans"), Captions(file: file, style: TitleStyle()),
            Captions(file: file, style: TitleStyle(size: 0.1, font: "DejaVu Sans")),
        ] {
            let data = try JSONEncoder().encode(captions)
            let decoded = try JSONDecoder().decode(Captions.self, from: data)
            #expect(decoded.file.path == captions.file.path && decoded.style == captions.style && decoded.font == captions.font)
        }
    }
}
