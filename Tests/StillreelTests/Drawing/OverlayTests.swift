import Foundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

@testable import Stillreel

/// Titles, lower thirds and credits, drawn over slides of one colour and measured in the frames.
struct OverlayTests {
    private static let size = (width: 640, height: 360)

    private func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }

    /// Returns a reel of one black slide with an overlay.
    private func reel(_ overlay: Overlay, length: Double = 3, rate: FrameRate = 30) -> Reel {
        Reel(
            canvas: Canvas(width: Self.size.width, height: Self.size.height), frameRate: rate,
            slides: [Slide(.color(.black), length: .time(seconds(length)), overlays: [overlay])])
    }

    /// Returns the y of a cubic Bézier curve from (0, 0) to (1, 1) at an x.
    private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        func curve(_ first: Double, _ second: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if curve(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return curve(y1, y2, low)
    }

    // MARK: Animations against arithmetic

    @Test func `a fade has the opacity of its time at ten times each way`() throws {
        let reel = reel(
            Overlay("Rome", entrance: .init(.fade, duration: seconds(0.5)), exit: .init(.fade, duration: seconds(0.4))))
        let painter = try FramePainter(plan: try reel.plan())
        let whole = try light(painter.drawn(45))
        for step in 0..<10 {
            #expect(abs(try light(painter.drawn(step)).sum / whole.sum - Double(step) / 15) < 0.02, "frame \(step)")
        }
        for step in 1...10 {
            #expect(abs(try light(painter.drawn(90 - step)).sum / whole.sum - Double(step) / 12) < 0.02, "frame \(90 - step)")
        }
    }

    @Test func `a lower third slides by the margin, and is where the curve says at ten times each way`() throws {
        let reel = reel(
            Overlay("Anna\nGuide", style: .lowerThird, entrance: .init(.slide), exit: .init(.slide, duration: seconds(0.4))))
        let painter = try FramePainter(plan: try reel.plan())
        let whole = try light(painter.drawn(45))
        let way = 0.06 * Double(Self.size.height)
        for step in 1...10 {
            let (found, part) = (try light(painter.drawn(step)), Double(step) / 15)
            #expect(abs(found.sum / whole.sum - part) < 0.03, "frame \(step)")
            #expect(abs(found.x - whole.x + way * (1 - bezier(0, 0, 0.58, 1, at: part))) < 0.35, "frame \(step)")
            #expect(abs(found.y - whole.y) < 0.3)
        }
        for step in 2...11 {
            let (found, part) = (try light(painter.drawn(90 - step)), Double(step) / 12)
            #expect(abs(found.sum / whole.sum - part) < 0.03, "frame \(90 - step)")
            #expect(abs(found.x - whole.x + way * (1 - bezier(0, 0, 0.58, 1, at: part))) < 0.35, "frame \(90 - step)")
        }
    }

    @Test func `a title pops with the size of its curve at ten times`() throws {
        let reel = reel(Overlay("Rome", entrance: .init(.pop), exit: .init(.none)))
        let painter = try FramePainter(plan: try reel.plan())
        let whole = try light(painter.drawn(45))
        var largest = 0.0
        for step in 3...14 {
            let (found, part) = (try light(painter.drawn(step)), Double(step) / 15)
            let scale = 0.75 + 0.25 * bezier(0.34, 1.56, 0.64, 1, at: part)
            #expect(abs(found.spread / whole.spread - scale) < 0.015, "frame \(step)")
            #expect(abs(found.x - whole.x) < 0.7 && abs(found.y - whole.y) < 0.7)
            largest = max(largest, scale)
        }
        #expect(largest > 1.02)
        // Without an animation it is there until its end.
        #expect(try light(painter.drawn(89)).sum == whole.sum)
    }

    @Test func `characters are typed whole, one after another, and stand between the keystrokes`() throws {
        // Four characters in 16 scalars: a letter with an accent, a family, a flag and a letter.
        let text = "e\u{301}👩‍👩‍👧🇦🇹x"
        #expect(text.count == 4)
        let reel = reel(Overlay(text, entrance: .init(.type, duration: seconds(1)), exit: .init(.none)))
        let timeline = try reel.plan().timeline
        let phases = (0..<30).map { timeline.content(ofFrame: $0).overlays.first?.phase }
        // 7.5 frames each.
        #expect(phases == (0..<30).map { .typed($0 * 4 / 30) })
        #expect(timeline.content(ofFrame: 30).overlays.first?.phase == .stands)
        #expect(timeline.content(ofFrame: 1) == timeline.content(ofFrame: 7))
        let painter = try FramePainter(plan: try reel.plan())
        let sums = try [0, 10, 20, 25, 40].map { try light(painter.drawn($0)).sum }
        #expect(sums[0] == 0 && zip(sums, sums.dropFirst()).allSatisfy { $0 < $1 }, "\(sums)")
        // Letters stay where they are.
        let (first, all) = (try luma(painter.drawn(10)), try luma(painter.drawn(40)))
        let width = Self.size.width
        let edge = try #require(try light(painter.drawn(10)).columns).upperBound
        #expect(first.indices.allSatisfy { $0 % width > edge - 8 || all[$0] >= first[$0] })
    }

    @Test func `credits roll by whole pixels, from below the frame to above it`() throws {
        var reel = reel(Overlay("Pictures\nAnna\n\nThanks", style: .credits))
        reel.slides[0].length = .automatic
        let plan = try reel.plan()
        let layout = try OverlayLayout(reel.slides[0].overlays[0], on: reel.canvas)
        // A ninth of the height in a second, which is 40 pixels in 30 frames, so 1 pixel per frame.
        #expect(plan.frameCount == Self.size.height + Int(layout.size.height))
        let painter = try FramePainter(plan: plan)
        #expect(try light(painter.drawn(0)).sum == 0)
        let middle = try light(painter.drawn(250))
        for step in 1...10 {
            let found = try light(painter.drawn(250 + 2 * step))
            #expect(abs(found.y - (middle.y - Double(2 * step))) < 0.05 && abs(found.sum / middle.sum - 1) < 0.001, "\(step)")
        }
        // In the last frame, one line of pixels is left.
        #expect(try light(painter.drawn(plan.frameCount - 1)).sum < middle.sum / 100)
    }

    @Test func `what is behind credits is darkened, and fades with them`() throws {
        let credits = Overlay("Anna", style: .credits, entrance: .init(.fade, duration: seconds(1)), exit: .init(.none))
        var reel = reel(credits, length: 4)
        reel.slides[0].content = .color(.white)
        let painter = try FramePainter(plan: try reel.plan())
        for step in stride(from: 0, through: 30, by: 3) {
            let corner = Double(try luma(painter.drawn(step))[0])
            #expect(abs(corner - (235 - 219 * 0.65 * Double(step) / 30)) < 1.5, "frame \(step): \(corner)")
        }
    }

    // MARK: Times

    @Test func `overlays have usual times`() throws {
        var reel = Reel(
            canvas: Canvas(width: 64, height: 36), slides: [Slide(.color(.black)), Slide(.color(.white)), Slide(.color(.black))],
            hold: seconds(8), transition: Transition(.dissolve))
        reel.slides[1].length = .time(seconds(8))
        reel.slides[1].overlays = [Overlay("Rome"), Overlay("Anna", style: .lowerThird), Overlay("Anna", style: .credits)]
        reel.slides[2].overlays = [Overlay("End", start: seconds(0.5), duration: seconds(2))]
        func frames() throws -> [Range<Int>] { try reel.plan().timeline.overlays.all.map(\.frames) }
        // The second slide stands from 9 s; a lower third stays for 5 s, and the rest until the slide goes, at 17 s.
        #expect(try frames() == [270..<510, 270..<510, 525..<585, 270..<420])
        reel.slides[1].overlays = []
        reel.slides[2].overlays = []
        reel.overlays = [Overlay("Rome"), Overlay("Anna", style: .lowerThird, start: seconds(24)), Overlay("A", style: .credits)]
        let planned = try frames()
        #expect(planned[0].upperBound == 780 && (37...60).contains(planned[0].count) && planned[1...] == [0..<120, 720..<780])
        reel.overlays[1].duration = seconds(4)
        #expect(
            try reel.plan().notes == ["overlays[1] is shown for 2 s instead of 4 s: its slide or the movie ends"])
        reel.overlays[1].duration = nil
        reel.overlays[0].start = seconds(30)
        #expect(try reel.plan().notes == ["overlays[0] is never seen: it starts when its slide or the movie has ended"])
    }

    @Test func `an overlay that begins in the transition after its slide is seen until the slide is gone`() throws {
        var reel = Reel(
            canvas: Canvas(width: 64, height: 36), slides: [Slide(.color(.black)), Slide(.color(.white))], hold: seconds(3),
            transition: Transition(.dissolve))
        for (start, frames) in [(2.9, 87..<90), (3, 90..<120), (3.2, 96..<120)] {
            reel.slides[0].overlays = [Overlay("Rome", start: seconds(start))]
            let plan = try reel.plan()
            #expect(plan.timeline.overlays.all.map(\.frames) == [frames] && plan.notes.isEmpty, "\(start)")
        }
        reel.slides[0].overlays[0].start = seconds(4)
        #expect(try reel.plan().notes.first?.hasPrefix("slides[0].overlays[0] is never seen") == true)
    }

    @Test func `credits that are too fast to be read are told`() throws {
        let told = "overlays[0]: the credits roll in 3 s, and would need 1"
        var reel = reel(Overlay("Pictures\nAnna\n\nThanks", style: .credits))
        #expect(try reel.plan().notes.map { $0.hasPrefix("slides[0]." + told) } == [true])
        // As wanted.
        reel.slides[0].overlays[0].duration = seconds(3)
        #expect(try reel.plan().notes.isEmpty)
        reel.slides[0].overlays[0].duration = nil
        reel.slides[0].length = .automatic
        #expect(try reel.plan().notes.isEmpty)
        (reel.overlays, reel.slides[0].overlays) = (reel.slides[0].overlays, [])
        reel.slides[0].length = .time(seconds(3))
        #expect(try reel.plan().notes.map { $0.hasPrefix(told) } == [true])
    }

    @Test func `overlays show the same until they change`() throws {
        var reel = reel(Overlay("Rome", start: seconds(1), duration: seconds(4), entrance: .init(.type)), length: 20)
        reel.slides[0].overlays += [
            Overlay(
                "Anna", style: .lowerThird, start: seconds(3), duration: seconds(5), entrance: .init(.slide), exit: .init(.none)),
            Overlay("Oslo", start: seconds(9), duration: seconds(8), entrance: .init(.fade, duration: seconds(5))),
        ]
        let plan = try reel.plan()
        let contents = (0..<600).map { plan.timeline.content(ofFrame: $0) }
        var (frame, changes) = (0, 0)
        while frame < 600 {
            let next = min(600, plan.timeline.overlays.change(after: frame))
            #expect(next > frame && contents[frame..<next].allSatisfy { $0 == contents[frame] }, "\(frame)..<\(next)")
            (frame, changes) = (next, changes + 1)
        }
        // The fades and the movement change in each frame, and the text that is typed may.
        #expect(changes < 5 + 15 + 15 + 150 + 15 + 10, "\(changes)")
        let lengths = plan.segments.filter { $0.kind == .hold }.map(\.frameCount)
        #expect(lengths.contains { $0 > 60 } && plan.segments.map(\.frameCount).reduce(0, +) == 600, "\(lengths)")
    }

    @Test func `animations that take longer than the overlay are shortened evenly`() throws {
        let plan = try reel(
            Overlay("Rome", entrance: .init(.fade, duration: seconds(6)), exit: .init(.slide, duration: seconds(2)))
        ).plan()
        let overlay = try #require(plan.timeline.overlays.all.first)
        #expect(abs(overlay.entrance - 2.25) < 1e-9 && abs(overlay.exit - 0.75) < 1e-9)
    }

    @Test func `two overlays of one style at a time are an error`() throws {
        var reel = reel(Overlay("Rome"))
        reel.overlays = [Overlay("Anna", start: seconds(1))]
        let error = #expect(throws: ReelError.self) { try reel.plan() }
        #expect(error?.place == "overlays[0]" && error?.message.contains("slides[0].overlays[0]") == true)
        reel.overlays[0].style = .lowerThird
        _ = try reel.plan()
    }

    @Test(arguments: [
        (Overlay(" \n"), "text"), (Overlay("a", start: CMTime(value: -1, timescale: 1)), "start"),
        (Overlay("a", duration: .zero), "seconds"), (Overlay("a", entrance: .init(.fade, duration: .invalid)), "in.seconds"),
        (Overlay("a", style: .credits, exit: .init(.pop)), "out"), (Overlay("a", size: 2), "size"),
        (Overlay("a", font: "No such font"), "font"), (Overlay(String(repeating: "a", count: 1_001)), "text"),
    ])
    func `wrong values are errors with their place`(overlay: Overlay, key: String) throws {
        let error = #expect(throws: ReelError.self) { try reel(overlay).plan() }
        #expect(error?.place == "slides[0].overlays[0].\(key)")
    }

    // MARK: In the frame

    @Test(arguments: [Overlay.Style.title, .lowerThird], [(640, 360), (180, 320), (96, 54)])
    func `text stays within the frame while it comes and goes`(style: Overlay.Style, size: (Int, Int)) throws {
        let words = "Grüße aus den Hohen Tauern, 2026\nDonaudampfschifffahrtsgesellschaftskapitän\nمرحبا بالعالم 🏔️"
        for animation in [OverlayAnimation.Style.slide, .pop, .type] {
            var reel = reel(Overlay(words, style: style, entrance: .init(animation), exit: .init(animation)), length: 2, rate: 10)
            (reel.canvas.width, reel.canvas.height) = size
            let painter = try FramePainter(plan: try reel.plan())
            var most = 0.0
            for frame in 0..<20 {
                let found = try light(painter.drawn(frame))
                most = max(most, found.sum)
                guard let columns = found.columns, let rows = found.rows else { continue }
                #expect(columns.lowerBound > 0 && columns.upperBound < size.0 - 1, "\(animation) \(frame): \(columns)")
                #expect(rows.lowerBound > 0 && rows.upperBound < size.1 - 1, "\(animation) \(frame): \(rows)")
            }
            #expect(most > 4_000)
        }
    }

    @Test(arguments: [Overlay.Style.title, .lowerThird]) func `text that is too high is made smaller, or an error`(
        style: Overlay.Style
    ) throws {
        func overlay(_ lines: Int) -> Overlay {
            Overlay(Array(repeating: "A", count: lines).joined(separator: "\n"), style: style)
        }
        let rows = try #require(try light(FramePainter(plan: reel(overlay(25)).plan()).drawn(45)).rows)
        #expect(rows.lowerBound > 20 && rows.upperBound < 340, "\(rows)")
        let error = #expect(throws: ReelError.self) { try reel(overlay(500)).plan() }
        #expect(error?.place == "slides[0].overlays[0].text" && error?.message.contains("room for 318") == true, "\(error)")
        var rolling = overlay(500)
        rolling.style = .credits
        _ = try reel(rolling).plan()
    }

    @Test func `a lower third is above captions and titles at the bottom`() throws {
        let folder = try TemporaryFolder()
        try Data("1\n00:00:00,000 --> 00:00:03,000\nHello\n".utf8).write(to: folder.file("a.srt"))
        var reel = reel(Overlay("Anna", style: .lowerThird))
        func lowest() throws -> Int {
            let painter = TextPainter(canvas: reel.canvas)
            let timeline = try reel.plan().timeline
            return try OverlayStack(timeline: timeline, painter: painter).raise(of: timeline.overlays.all[0])
        }
        #expect(try lowest() == 0)
        reel.captions = Captions(file: folder.file("a.srt"), style: TitleStyle(size: 0.05))
        let height = try TextPainter(canvas: reel.canvas).height(of: "Hello", TitleStyle(size: 0.05))
        #expect(try lowest() == height + 7)
        reel.captions?.style?.place = .top
        #expect(try lowest() == 0)
        reel.slides[0].titles = [Title("Rome"), Title("Up", style: TitleStyle(place: .top))]
        #expect(try lowest() == TextPainter(canvas: reel.canvas).height(of: "Rome", TitleStyle()) + 7)
    }

    // MARK: Rendering

    private func luma(_ frame: CVPixelBuffer) throws -> [UInt8] {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 0)).assumingMemoryBound(to: UInt8.self)
        let (width, stride) = (CVPixelBufferGetWidth(frame), CVPixelBufferGetBytesPerRowOfPlane(frame, 0))
        return (0..<CVPixelBufferGetHeight(frame)).flatMap { UnsafeBufferPointer(start: base + $0 * stride, count: width) }
    }

    private func light(_ frame: CVPixelBuffer) throws -> LumaMoments {
        LumaMoments(try luma(frame), width: CVPixelBufferGetWidth(frame))
    }

    @Test func `each frame depends on its time alone`() throws {
        for (animation, style) in [(OverlayAnimation.Style.pop, Overlay.Style.title), (.type, .title), (.slide, .lowerThird)] {
            let plan = try reel(Overlay("Anna\nGuide", style: style, entrance: .init(animation), exit: .init(animation))).plan()
            let painter = try FramePainter(plan: plan)
            let inOrder = try (0..<90).map { try luma(painter.drawn($0)) }
            for frame in [1, 5, 12, 14, 15, 40, 76, 89] {
                #expect(try luma(FramePainter(plan: plan).drawn(frame)) == inOrder[frame], "\(animation), frame \(frame)")
            }
        }
    }

    @Test func `over a picture that stands, neither an overlay that stands nor its fades are encoded`() async throws {
        let folder = try TemporaryFolder()
        let picture = folder.file("a.png")
        try PictureFile.make(picture, "mandelbrot=s=640x360")
        var reel = reel(Overlay("Anna\nGuide", style: .lowerThird, start: seconds(1), duration: seconds(4)), length: 6)
        reel.slides[0].content = .picture(picture)
        let url = folder.file("movie.mp4")
        _ = try await reel.render(to: url).finish()
        let sizes = try Probe.packets(url, of: "v:0").sorted { $0.pts < $1.pts }.compactMap { Int($0.size) }
        #expect(sizes.count == 180)
        // The picture, the picture with the overlay, and the picture again.
        #expect(sizes.filter { $0 > 60 }.count == 3, "\(sizes)")
        // As drawn, also the mixes of both.
        let bytes = try Command.output(
            of: "ffmpeg",
            ["-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
        let count = Self.size.width * Self.size.height
        #expect(bytes.count == 180 * count * 3 / 2)
        let painter = try FramePainter(plan: try reel.plan())
        for number in [0, 31, 37, 44, 45, 100, 137, 143, 170] {
            let shown = bytes.dropFirst(number * count * 3 / 2).prefix(count)
            let difference = LumaMoments.meanDifference(shown, try luma(painter.drawn(number)))
            #expect(difference < 1.5, "frame \(number): \(difference)")
        }
    }

    // MARK: Files

    @Test func `an overlay is written and read as it is`() throws {
        var reel = reel(
            Overlay(
                "Anna\nGuide", style: .lowerThird, start: seconds(0.5), duration: seconds(2),
                entrance: .init(.slide, duration: seconds(0.25)), exit: .init(.type), size: 0.06, font: "Sans", color: .black,
                accent: .white))
        reel.overlays = [Overlay("Rome"), Overlay("a\n\nb", style: .credits, exit: .init(.none))]
        #expect(try JSONDecoder().decode(Reel.self, from: reel.jsonData()) == reel)
    }

    @Test(arguments: [
        ("- { text: a, style: lowerthird }", "overlays[0].style: \"lowerthird\" is not one of"),
        (
            "- { text: a, in: slde }",
            "overlays[0].in: \"slde\" is not one of none, fade, slide, type, pop; did you mean \"slide\"?"
        ),
        ("- { text: a, out: { style: pop, secs: 1 } }", "overlays[0].out.secs: unknown key"),
        ("- { text: a, accent: red }", "overlays[0].accent: only a lower third has an accent"),
    ])
    func `mistakes in reel files are told with their line`(line: String, message: String) throws {
        let text = "slides:\n  - { color: black, seconds: 1 }\noverlays:\n  \(line)\n"
        let error = #expect(throws: ReelError.self) {
            try ReelFile(Data(text.utf8), name: "reel.yaml", folder: URL(fileURLWithPath: "/reels"))
        }
        let told = error?.message ?? ""
        #expect(told.contains("reel.yaml:4") && told.contains(message), "\(told)")
    }
}
