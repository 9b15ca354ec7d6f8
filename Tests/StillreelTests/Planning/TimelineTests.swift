import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

/// Tests of when each slide is seen. They only plan reels, and draw nothing.
@Suite struct TimelineTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pictures(_ count: Int, width: Int = 64, height: Int = 48) throws -> [URL] {
        try (0..<count).map {
            try PictureFile.makeFlat(
                folder.file("p\($0).jpg"), width: width, height: height, red: $0 * 30 % 256, green: 90, blue: 77)
        }
    }

    private func seconds(_ value: Int64, _ timescale: Int32 = 1) -> CMTime { CMTime(value: value, timescale: timescale) }

    private func names(_ plan: Plan) -> [String] {
        plan.segments.map { segment in
            let name =
                switch segment.kind {
                case .hold: "hold"
                case .motion: "motion"
                case .transition(let transition): transition.style.name
                case .ending(let transition): "ending \(transition.style.name)"
                }
            return "\(name) \(segment.slide) \(segment.firstFrame)+\(segment.frameCount)"
        }
    }

    @Test func `slides stand as long as asked for, transitions not counted`() throws {
        let reel = Reel.slideshow(pictures: try pictures(3), hold: seconds(3), transition: Transition(.dissolve))
        let plan = try reel.plan()
        #expect(
            names(plan) == ["hold 0 0+90", "dissolve 1 90+30", "hold 1 120+90", "dissolve 2 210+30", "hold 2 240+90"] as [String])
        #expect(plan.duration == seconds(11))
        #expect(plan.frameCount == 330)
    }

    @Test func `a dissolve comes nearer by equal steps from what was before it to what comes after`() throws {
        let reel = Reel.slideshow(
            pictures: try pictures(2), hold: seconds(1), transition: Transition(.dissolve, duration: seconds(1, 3)))
        let timeline = try reel.plan().timeline
        var steps: [Double] = []
        for frame in 30..<40 {
            guard case .transition(let from, let to, _, let progress) = timeline.content(ofFrame: frame).scene else {
                Issue.record("frame \(frame) is not in a transition")
                return
            }
            #expect(from?.slide == 0 && to?.slide == 1)
            steps.append(progress * 11)
        }
        #expect(zip(steps, 1...10).allSatisfy { abs($0 - Double($1)) < 1e-9 })
        #expect(timeline.content(ofFrame: 29).scene == .slide(.init(slide: 0, cameraProgress: 0, titleOpacities: [])))
        #expect(timeline.content(ofFrame: 40).scene == .slide(.init(slide: 1, cameraProgress: 0, titleOpacities: [])))
    }

    @Test func `what slides and transitions leave of a movie's length is shared, to the tick`() throws {
        var reel = Reel.slideshow(
            pictures: try pictures(7), hold: nil, transition: Transition(.dissolve, duration: seconds(1, 2)))
        reel.duration = seconds(20)
        reel.slides[2].length = .time(seconds(5))
        let plan = try reel.plan()
        // 20 − 6·½ − 5 = 12 for six slides.
        #expect(plan.duration == seconds(20))
        #expect(plan.segments.filter { $0.kind == .hold }.map(\.frameCount) == [60, 60, 150, 60, 60, 60, 60])
        reel.duration = seconds(19)
        let uneven = try reel.plan()
        #expect(uneven.duration == seconds(19))
        #expect(uneven.frameCount == 570)
        let holds = uneven.segments.filter { $0.kind == .hold && $0.slide != 2 }.map(\.frameCount)
        #expect(holds.reduce(0, +) == 330 && holds.allSatisfy { $0 == 55 })
    }

    @Test func `rounding to frames does not add up over many slides`() throws {
        // Each slide lasts 30/7 frames.
        var reel = Reel.slideshow(pictures: try pictures(1), hold: seconds(1, 7), transition: nil)
        reel.slides = Array(repeating: reel.slides[0], count: 700)
        let plan = try reel.plan()
        #expect(plan.duration == seconds(100))
        #expect(plan.frameCount == 3000)
        for (index, segment) in plan.segments.enumerated() {
            let exact = Double(index) * 30 / 7
            #expect(Double(segment.firstFrame) >= exact - 1e-9 && Double(segment.firstFrame) < exact + 1)
        }
    }

    @Test func `a slideshow is as long as its song`() throws {
        let song = folder.file("song.wav")
        try ffmpeg("-f lavfi -i sine=duration=12.345:sample_rate=48000", to: song)
        let reel = Reel.slideshow(pictures: try pictures(4), hold: nil, soundtrack: Soundtrack(file: song))
        let plan = try reel.plan()
        #expect(plan.duration == CMTime(value: 12_345, timescale: 1_000))
        #expect(plan.frameCount == 371)
        let holds = plan.segments.filter { $0.kind == .hold }.map(\.frameCount)
        #expect(holds.count == 4 && (holds.max() ?? 0) - (holds.min() ?? 0) <= 1)
    }

    @Test func `the first slide comes from the background, and the last goes there, where that is asked for`() throws {
        var reel = Reel.slideshow(pictures: try pictures(2), hold: seconds(1))
        reel.slides[0].transition = Transition(.fade(through: .black), duration: seconds(1, 2))
        reel.ending = Transition(.dissolve, duration: seconds(2))
        let plan = try reel.plan()
        #expect(
            names(plan) == [
                "fade 0 0+15", "hold 0 15+30", "dissolve 1 45+30", "hold 1 75+30", "ending dissolve 1 105+60",
            ] as [String])
        #expect(plan.duration == CMTime(value: 165, timescale: 30))
        guard case .transition(nil, .some, _, let begun) = plan.timeline.content(ofFrame: 0).scene,
            case .transition(.some, nil, _, let progress) = plan.timeline.content(ofFrame: 164).scene
        else {
            Issue.record("the ends are not transitions")
            return
        }
        // Only the background is visible in the first and the last frame.
        #expect(begun == 0 && progress == 1)
    }

    @Test func `a fade is nothing but its colour in one frame`() throws {
        for frames in 1...12 {
            let reel = Reel.slideshow(
                pictures: try pictures(2), hold: seconds(1),
                transition: Transition(.fade(through: .white), duration: CMTime(value: CMTimeValue(frames), timescale: 30)))
            let timeline = try reel.plan().timeline
            let progress = (30..<(30 + frames)).map { frame -> Double in
                if case .transition(_, _, _, let progress) = timeline.content(ofFrame: frame).scene { progress } else { -1 }
            }
            #expect(progress.filter { $0 == 0.5 }.count == 1, "\(progress)")
            #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 < $1 } && progress.allSatisfy { $0 > 0 && $0 < 1 })
        }
    }

    @Test func `a slide that moves goes on moving while it comes and goes`() throws {
        let reel = Reel.slideshow(pictures: try pictures(2), hold: seconds(1), motion: .gentle)
        let timeline = try reel.plan().timeline
        #expect(timeline.motionSource(ofSlide: 0).camera.moves)
        var moments: [Double] = []
        for frame in 0..<60 {
            switch timeline.content(ofFrame: frame).scene {
            case .slide(let state), .transition(.some(let state), _, _, _): moments.append(state.cameraProgress)
            default: Issue.record("frame \(frame) does not show the slide")
            }
        }
        #expect(moments.first == 0 && moments.last == 1)
        #expect(zip(moments, moments.dropFirst()).allSatisfy { abs($1 - $0 - 1 / 59.0) < 1e-9 })
        #expect(try reel.plan().segments.map(\.kind).contains(.motion))
    }

    @Test func `titles that come and go cut a hold into what changes and what does not`() throws {
        var reel = Reel.slideshow(pictures: try pictures(1), hold: seconds(4))
        reel.slides[0].titles = [Title("Rome", start: seconds(1), duration: seconds(2), fade: seconds(1, 2))]
        let plan = try reel.plan()
        #expect(names(plan) == ["hold 0 0+31", "motion 0 31+14", "hold 0 45+31", "motion 0 76+14", "hold 0 90+30"] as [String])
        guard case .slide(let state) = plan.timeline.content(ofFrame: 36).scene else { return }
        #expect(abs(state.titleOpacities[0] - 0.4) < 1e-9)
    }

    @Test func `chance gives the same movie each time, and another with another seed`() throws {
        var reel = Reel.slideshow(pictures: try pictures(12), transition: Transition(.random), motion: .lively)
        let plan = try reel.plan()
        #expect(try reel.plan() == plan)
        #expect(Set(names(plan).map { $0.split(separator: " ")[0] }).count > 4)
        // Removing the last slide changes nothing before it.
        reel.slides.removeLast()
        #expect(try reel.plan().segments.prefix(20) == plan.segments.prefix(20))
        reel.seed = 2
        #expect(names(try reel.plan()) != Array(names(plan).dropLast(2)))
    }

    @Test func `chapters begin with their slides and end where the next begins`() throws {
        var reel = Reel.slideshow(pictures: try pictures(3), hold: seconds(2))
        reel.slides[0].chapter = "One"
        reel.slides[2].chapter = "Two"
        let plan = try reel.plan()
        let chapters = plan.chapters(in: 0..<plan.frameCount)
        #expect(chapters.map(\.title) == ["One", "Two"] as [String])
        #expect(chapters.map(\.timeRange.start) == [.zero, seconds(5)])
        #expect(chapters.map { $0.timeRange.end } == [seconds(5), seconds(8)])
    }

    @Test func `slides shorter than a frame have one each, and a whole that is too short for that is refused`() throws {
        var reel = Reel.slideshow(pictures: try pictures(10), hold: seconds(1, 1000), transition: nil)
        let plan = try reel.plan()
        #expect(plan.frameCount == 10 && plan.duration == seconds(1, 3))
        reel.hold = nil
        reel.duration = seconds(1, 6)
        let error = #expect(throws: ReelError.self) { try reel.plan() }
        #expect(error?.place == "duration" && error?.message.contains("10 slides") == true)
        // With a transition, a slide is visible even if it stands for no time. Without one, it must stand for some time.
        reel.duration = nil
        reel.hold = .zero
        reel.transition = Transition(.dissolve)
        #expect(try reel.plan().duration == seconds(9))
        for transition in [Transition(.cut), Transition(.dissolve, duration: .zero)] {
            reel.transition = transition
            #expect(#expect(throws: ReelError.self) { try reel.plan() }?.place == "hold")
        }
    }

    @Test func `captions that overlap stand under each other, and the longer one stays`() throws {
        let file = folder.file("words.srt")
        try Data(
            """
            1
            00:00:00,000 --> 00:00:03,000
            Long

            2
            00:00:01,000 --> 00:00:01,500
            Short

            3
            00:00:01,000 --> 00:00:01,001
            Never seen
            """.utf8
        ).write(to: file)
        var reel = Reel.slideshow(pictures: try pictures(1), hold: seconds(4))
        reel.captions = Captions(file: file)
        let timeline = try reel.plan().timeline
        func text(_ frame: Int) -> String? { timeline.content(ofFrame: frame).caption.map { timeline.captions[$0].text } }
        #expect(text(29) == "Long" && text(31) == "Long\nShort" && text(46) == "Long" && text(89) == "Long" && text(90) == nil)
    }

    @Test func `an ending by chance is decided by the seed, too`() throws {
        var reel = Reel.slideshow(pictures: try pictures(1), hold: seconds(1))
        reel.ending = Transition(.random)
        let styles = try (1...12 as ClosedRange<UInt64>).map { seed -> String? in
            reel.seed = seed
            return try reel.plan().timeline.ending?.style.name
        }
        #expect(Set(styles).count > 3 && !styles.contains("random"))
    }

    @Test func `a title whose fades are longer than its time is seen whole in the middle`() throws {
        var reel = Reel.slideshow(pictures: try pictures(1), hold: seconds(4))
        reel.slides[0].titles = [Title("Rome", start: seconds(1), duration: seconds(1), fade: seconds(3))]
        guard case .slide(let state) = try reel.plan().timeline.content(ofFrame: 45).scene else { return }
        #expect(state.titleOpacities == [1])
    }

    // MARK: Errors

    @Test func `lengths that contradict each other are named with their place`() throws {
        let pictures = try pictures(3)
        func error(_ change: (inout Reel) -> Void) -> ReelError? {
            var reel = Reel.slideshow(pictures: pictures, hold: seconds(3))
            change(&reel)
            return #expect(throws: ReelError.self) { try reel.plan() }
        }
        #expect(error { $0.duration = seconds(10) }?.place == "hold")
        let tooLong = error {
            $0.hold = nil
            $0.duration = seconds(2)
            $0.transition?.duration = seconds(3, 2)
        }
        #expect(tooLong?.place == "duration" && tooLong?.message.contains("transitions alone last 3 s") == true)
        #expect(error { $0.hold = nil }?.place == "slides[0]")
        #expect(error { $0.hold = seconds(-1) }?.place == "hold")
        #expect(
            error {
                $0.hold = nil
                $0.duration = seconds(10)
                for index in $0.slides.indices { $0.slides[index].length = .time(seconds(2)) }
            }?.place == "duration")
        #expect(error { $0.slides[1].transition = Transition(.push(.upLeft)) }?.place == "slides[1].transition.style")
        #expect(error { $0.transition?.duration = .invalid }?.place == "transition.seconds")
        #expect(error { $0.transition?.softness = 2 }?.place == "transition.softness")
        let mask = error { $0.slides[2].transition = Transition(.mask(URL(fileURLWithPath: "/nowhere.png"))) }
        #expect(mask?.place == "slides[2].transition.mask" && mask?.message.contains("/nowhere.png") == true)
        let area = PictureArea(x: 0.5, y: 0, width: 0.7, height: 1)
        #expect(error { $0.slides[0].motion = .path(MotionPath(from: .whole, to: area)) }?.place == "slides[0].motion.to")
        let speck = PictureArea(x: 0.5, y: 0.5, width: 1e-20, height: 1e-20)
        #expect(error { $0.motion = .path(MotionPath(from: speck, to: .whole)) }?.place == "motion.from")
        #expect(error { $0.slides[0].titles = Array(repeating: Title("x"), count: 51) }?.place == "slides[0].titles")
        #expect(error { $0.slides[1].titles = [Title("x", style: TitleStyle(size: 3))] }?.place == "slides[1].titles[0].size")
        #expect(error { $0.slides[2] = Slide(picture: folder.file("missing.jpg")) }?.place == "slides[2].picture")
        #expect(error { $0.slides = [] }?.place == "slides")
    }
}
