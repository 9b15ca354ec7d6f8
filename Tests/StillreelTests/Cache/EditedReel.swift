import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

/// A reel that is edited at random, and made after each edit with a cache and without.
final class EditedReel {
    private let test: CachedReel
    private var reel: Reel
    private var generator: SplitMix64
    /// Counts versions of files, and of texts.
    private var version = 0

    init(seed: Int) throws {
        test = try CachedReel()
        reel = try test.reel()
        generator = SplitMix64(seed: seed)
    }

    /// - Returns: the number of parts that were taken from the cache.
    @discardableResult
    func run(edits: Int) async throws -> Int {
        var taken = 0
        for number in 0..<edits {
            let before = reel
            let name = try edit()
            // An edit that is not allowed is taken back.
            if (try? reel.plan()) == nil { reel = before }
            taken += try await test.expectFresh(reel, "edit \(number): \(name)")
        }
        return taken
    }

    private func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private func edit() throws -> String {
        version += 1
        let slide = random(reel.slides.count)
        switch random(20) {
        case 0, 1, 2:
            reel.slides[slide].titles = [Title("Title \(version)", style: style())]
            return "title"
        case 3:
            reel.slides[slide].titles = []
            return "no title"
        case 4:
            reel.slides[slide].titles += [
                Title(
                    "\(version)", style: style(), start: seconds(1 + random(3)), duration: seconds(1 + random(5)),
                    fade: seconds(1))
            ]
            return "another title"
        case 5:
            reel.slides.swapAt(slide, random(reel.slides.count))
            return "order"
        case 6:
            reel.slides[slide].length = .time(seconds(5 + random(20)))
            return "length"
        case 7:
            reel.slides[slide].content = .picture(test.folder.file("p\(1 + random(4)).png"))
            return "picture"
        case 8:
            let color = Color(red: UInt8(random(256)), green: UInt8(random(256)), blue: UInt8(random(256)))
            reel.slides[slide].content = .color(color)
            return "colour"
        case 9:
            reel.slides[slide].motion = [Motion.none, .gentle, .lively][random(3)]
            return "motion"
        case 10:
            let style = Transition.Style.named[random(Transition.Style.named.count)]
            reel.slides[slide].transition = Transition(style, duration: seconds(1 + random(3)))
            return "transition"
        case 11:
            reel.slides[slide].transition = Transition(.mask(test.folder.file("m\(1 + random(2)).png")), duration: seconds(3))
            return "mask"
        case 12:
            if reel.slides.count > 3 { reel.slides.remove(at: slide) }
            return "slide removed"
        case 13:
            if reel.slides.count < 9 {
                reel.slides.insert(
                    Slide(picture: test.folder.file("p\(1 + random(4)).png"), length: .time(seconds(8))), at: slide)
            }
            return "slide inserted"
        case 14:
            // Under the same name, often of the same size and within the same second.
            let size = 60 + random(3)
            try PictureFile.make(
                test.folder.file("p\(1 + random(4)).png"),
                String(format: "color=c=0x%06x:s=\(size)x\(size)", random(1 << 24)))
            return "picture's bytes"
        case 15:
            try PictureFile.make(
                test.folder.file("m\(1 + random(2)).png"), "gradients=s=64x48:x0=\(random(64)):x1=\(random(64)):y1=\(random(48))")
            return "mask's bytes"
        case 16:
            let start = 10 + random(50)
            try test.write("1\n00:00:\(start),000 --> 00:01:\(start),000\nText \(version % 3)\n", "t1.srt")
            return "captions"
        case 17:
            reel.seed = UInt64(random(4))
            return "seed"
        case 18:
            reel.encoding.quality = Double(28 + random(3))
            return "quality"
        default:
            reel.slides[slide].content = .clip(
                MovieClip(file: test.folder.file("c\(1 + random(2)).mp4"), start: seconds(random(5)), isMuted: true))
            return "clip"
        }
    }

    private func seconds(_ count: Int) -> CMTime { CMTime(value: Int64(count), timescale: 1) }

    private func style() -> TitleStyle {
        TitleStyle(place: random(2) == 0 ? .center : .bottom, size: [0.1, 0.2, 0.3][random(3)])
    }
}
