import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

struct TextStackTests {
    private func title(_ place: TitleStyle.Place, _ size: Double, _ start: Double? = nil, for seconds: Double? = nil) -> Title {
        Title(
            "Text", style: TitleStyle(place: place, size: size), start: start.map { CMTime.microseconds($0) },
            duration: seconds.map { CMTime.microseconds($0) })
    }

    /// Returns the shifts and the heights of the titles of a slide of 3 s.
    private func shifts(_ titles: [Title], captions: Captions? = nil) throws -> (shifts: [Int], heights: [Int]) {
        let reel = Reel(slides: [Slide(.color(.black), length: .frames(90), titles: titles)], captions: captions)
        let painter = TextPainter(canvas: reel.canvas)
        let stack = TextStack(timeline: try reel.plan().timeline, painter: painter)
        return (
            try titles.indices.map { try stack.shift(ofTitle: $0, slide: 0) },
            try titles.map { try painter.height(of: $0.text, $0.style) }
        )
    }

    @Test func `titles at one place stand one below another`() throws {
        let top = try shifts([title(.top, 0.1), title(.top, 0.05), title(.topLeft, 0.05), title(.center, 0.1)])
        #expect(top.shifts == [0, top.heights[0], 0, 0])
        let bottom = try shifts([title(.bottom, 0.1), title(.bottom, 0.05), title(.bottom, 0.03)])
        #expect(bottom.shifts == [-bottom.heights[1] - bottom.heights[2], -bottom.heights[2], 0])
        let center = try shifts([title(.center, 0.1), title(.center, 0.05)])
        // Both together are in the middle: from the first one's top to the second one's bottom.
        #expect(center.shifts == [-center.heights[1] / 2, center.heights[0] / 2])
    }

    @Test func `titles that follow one another have the same place`() throws {
        let found = try shifts([title(.bottom, 0.1, 0, for: 1), title(.bottom, 0.1, 1, for: 1), title(.bottom, 0.1, 2)])
        #expect(found.shifts == [0, 0, 0])
    }

    @Test func `titles make room for captions`() throws {
        let folder = try TemporaryFolder()
        try Data(
            "1\n00:00:00,000 --> 00:00:01,000\none\n\n2\n00:00:01,000 --> 00:00:02,000\ntwo\nlines\n".utf8
        ).write(to: folder.file("a.srt"))
        let captions = Captions(file: folder.file("a.srt"), style: TitleStyle(size: 0.05))
        let one = try TextPainter(canvas: Canvas()).height(of: "one", captions.textStyle)
        let two = try TextPainter(canvas: Canvas()).height(of: "two\nlines", captions.textStyle)
        let found = try shifts(
            [title(.bottom, 0.1, 0, for: 0.5), title(.bottom, 0.1, 1), title(.top, 0.1), title(.bottom, 0.1, 0.5, for: 0.5)],
            captions: captions)
        #expect(found.shifts == [-one, -two, 0, -one])
    }
}
