import Foundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import Stillreel

/// Words that are highlighted one by one, in the frames that FFmpeg decodes.
@Suite struct HighlightTests {
    private let folder: TemporaryFolder
    private static let (width, height) = (480, 288)
    /// A highlight that has white's red.
    private static let red = Color(red: 255, green: 0, blue: 0)

    init() throws { folder = try TemporaryFolder() }

    private func reel(_ text: String, _ slides: [Slide]? = nil) throws -> Reel {
        let file = folder.file("words.vtt")
        try Data("WEBVTT\n\n00:00:00.500 --> 00:00:02.500\n\(text)\n".utf8).write(to: file)
        var reel = Reel(
            canvas: Canvas(width: Self.width, height: Self.height), frameRate: 30,
            slides: slides ?? [Slide(.color(.black), length: .frames(90))],
            captions: Captions(file: file, style: TitleStyle(place: .center, size: 0.12, hasShadow: false), highlight: Self.red))
        reel.encoding.quality = 1
        return reel
    }

    /// Returns the frames of a movie as R′G′B′ with 8 bits each.
    private func decoded(_ url: URL) throws -> [[UInt8]] {
        let bytes = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-i", url.path, "-vf", "scale=in_color_matrix=bt709,format=rgb24", "-f", "rawvideo", "-"])
        let size = Self.width * Self.height * 3
        return stride(from: 0, to: bytes.count, by: size).map { [UInt8](bytes[$0..<$0 + size]) }
    }

    /// Returns the columns in which a frame has pixels that are about of a colour.
    private func columns(_ isWanted: (_ red: Int, _ green: Int) -> Bool, _ frame: [UInt8]) -> [Int] {
        (0..<Self.width).filter { column in
            (0..<Self.height).contains { row in
                let place = (row * Self.width + column) * 3
                return isWanted(Int(frame[place]), Int(frame[place + 1]))
            }
        }
    }

    private func isRed(_ red: Int, _ green: Int) -> Bool { red > 180 && green < 60 }
    private func isWhite(_ red: Int, _ green: Int) -> Bool { red > 180 && green > 180 }

    @Test func `a word has the colour in its frames only, and no letter moves`() async throws {
        let movie = folder.file("movie.mp4")
        _ = try await reel("Hum <00:00:01.000>hum<00:00:01.500> <00:00:02.000>him").render(to: movie).finish()
        let frames = try decoded(movie)
        try #require(frames.count == 90)
        var boxes: [Int: [Int]] = [:]
        for (number, frame) in frames.enumerated() {
            let (red, white) = (columns(isRed, frame), columns(isWhite, frame))
            let word = number < 15 || number >= 75 ? nil : number < 30 ? 0 : number < 45 ? 1 : number < 60 ? nil : 2
            #expect(red.isEmpty == (word == nil), "frame \(number)")
            #expect(white.isEmpty == (number < 15 || number >= 75), "frame \(number)")
            guard let word else { continue }
            // The same columns in each frame of the word, apart from those of the others.
            let box = boxes[word, default: red]
            boxes[word] = box
            #expect(abs(red[0] - box[0]) <= 1 && abs(red[red.count - 1] - box[box.count - 1]) <= 1, "frame \(number)")
            #expect(white.allSatisfy { $0 < red[0] || $0 > red[red.count - 1] }, "frame \(number)")
        }
        let places = try (0..<3).map { try #require(boxes[$0]) }
        #expect(try #require(places[0].last) < places[1][0] && #require(places[1].last) < places[2][0])
        // White and red have the same red, which only differs by what encoding loses of colours.
        let reds = [20, 35, 50, 65].map { number in stride(from: 0, to: frames[number].count, by: 3).map { frames[number][$0] } }
        for other in reds.dropFirst() { #expect(meanDifference(other, reds[0]) < 1) }
        // What stands is free: a picture for each of the five changes.
        let packets = try Probe.packets(movie, of: "v:0")
        #expect(packets.filter { (Int($0.size) ?? 0) > 100 }.count <= 6, "\(packets.map(\.size))")
    }

    @Test func `drawn frames differ in colour alone`() throws {
        let text = "Several words <00:00:01.000>that need <00:00:01.500>two lines or three <00:00:02.000>🎬 שלום fin"
        let painter = try FramePainter(plan: try reel(text).plan())
        let plain = try FramePainter(plan: try reel(text.replacing(#/<[0-9:.]+>/#, with: "")).plan())
        let expected = try samples(plain.drawn(20), 0)
        var colors: Set<[UInt8]> = []
        for number in [20, 35, 50, 65] {
            let frame = try painter.drawn(number)
            let luma = try samples(frame, 0)
            // Where there is ink, and nowhere else.
            for (one, other) in zip(luma, expected) where (one > 16) != (other > 16) {
                // The edge of a red letter may round to black.
                #expect(abs(Int(one) - Int(other)) <= 4)
            }
            colors.insert(try samples(frame, 2))
        }
        #expect(colors.count == 4)
    }

    @Test func `words over a dissolve and a movement are those of drawn frames`() async throws {
        let pictures = try ["a", "b"].map { name in
            let file = folder.file("\(name).png")
            try ffmpeg(
                "-f lavfi -i nullsrc=s=960x576:d=1,format=gray,geq=lum='90+40*sin(X/\(name == "a" ? 70 : 50))' -frames:v 1",
                to: file)
            return file
        }
        var reel = try reel("Hum <00:00:01.000>hum <00:00:01.500>hem <00:00:02.000>him", pictures.map { Slide(.picture($0)) })
        reel.hold = CMTime(value: 1, timescale: 1)
        reel.transition = Transition(.dissolve, duration: CMTime(value: 1, timescale: 1))
        reel.motion = .gentle
        let movie = folder.file("movie.mp4")
        _ = try await reel.render(to: movie).finish()
        let frames = try decoded(movie)
        let painter = try FramePainter(plan: try reel.plan())
        try #require(frames.count == 90)
        for (number, frame) in frames.enumerated() {
            let drawn = try painter.drawn(number)
            let red = columns(isRed, frame)
            #expect(red.isEmpty == !(15..<75).contains(number), "frame \(number)")
            let (y, cr) = (try samples(drawn, 0), try samples(drawn, 2))
            // Reddest where the drawn frame is.
            let half = Self.width / 2
            let expected = (0..<half).filter { x in (0..<Self.height / 2).contains { cr[$0 * half + x] > 220 } }
            guard let first = expected.first, let last = expected.last else { continue }
            #expect(abs(red[0] - first * 2) <= 4 && abs(red[red.count - 1] - last * 2) <= 4, "frame \(number)")
            #expect(y.count == Self.width * Self.height)
        }
    }

    @Test func `a movie in parts has the same words`() throws {
        let plan = try reel("Hum <00:00:01.000>hum <00:00:01.500>hem <00:00:02.000>him").plan()
        let (whole, part) = (try FramePainter(plan: plan), try FramePainter(plan: plan))
        for number in 0..<50 { _ = try whole.drawn(number) }
        for plane in 0..<3 { #expect(try samples(whole.drawn(50), plane) == samples(part.drawn(50), plane)) }
    }

    private func samples(_ frame: CVPixelBuffer, _ plane: Int) throws -> [UInt8] {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, plane)).assumingMemoryBound(to: UInt8.self)
        let stride = CVPixelBufferGetBytesPerRowOfPlane(frame, plane)
        let (width, height) = plane == 0 ? (Self.width, Self.height) : (Self.width / 2, Self.height / 2)
        return (0..<height).flatMap { row in (0..<width).map { base[row * stride + $0] } }
    }
}
