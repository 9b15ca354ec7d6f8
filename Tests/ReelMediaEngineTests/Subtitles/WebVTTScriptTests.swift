import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Where cues with settings are drawn: extents in a frame of 640×360 pixels with a margin of 5 %.
struct WebVTTScriptTests {
    private static let frame = PixelSize(width: 640, height: 360)

    private func script(_ cues: String) throws -> WebVTTScript? {
        WebVTTScript(try WebVTTFile("WEBVTT\n\n" + cues, operation: "read"))
    }

    private func drawn(_ cue: String, at milliseconds: Int64 = 500) throws -> [PlaneOverlay] {
        let look = WebVTTScript.Look(
            frame: Self.frame, area: PixelArea(x: 32, y: 18, width: 576, height: 324), family: "DejaVu Sans", size: 18,
            color: 0xFFFFFF, highlight: 0xFFD54A)
        let made = try #require(try script(cue)).script(look, name: "a.vtt")
        let painter = try SubtitlePainter(made, size: Self.frame, fallback: "DejaVu Sans")
        return try painter.drawing(at: CMTime(value: milliseconds, timescale: 1_000)).overlays
    }

    /// Returns the extent of all that is drawn.
    private func place(_ settings: String, _ text: String = "Hello there") throws -> (x: Range<Int>, y: Range<Int>) {
        let extents = try drawn("00:00.000 --> 00:01.000 \(settings)\n\(text)").map(\.extent)
        let first = try #require(extents.first)
        return extents.dropFirst().reduce((first.columns, first.rows)) { all, one in
            (
                min(all.0.lowerBound, one.columns.lowerBound)..<max(all.0.upperBound, one.columns.upperBound),
                min(all.1.lowerBound, one.rows.lowerBound)..<max(all.1.upperBound, one.rows.upperBound)
            )
        }
    }

    @Test func `lines are at the top, at the bottom and between`() throws {
        let (top, second, bottom) = try (place("line:0"), place("line:1"), place("line:-1"))
        #expect(top.y.lowerBound >= 14 && top.y.upperBound < 48)
        #expect((18...25).contains(second.y.lowerBound - top.y.lowerBound))
        #expect(bottom.y.upperBound <= 346 && bottom.y.lowerBound > 310)
        let middle = try place("line:50%,center")
        #expect(abs(middle.y.lowerBound + middle.y.upperBound - 360) < 16)
        // What would be beyond the edge is within it.
        #expect(try place("line:1000").y.upperBound <= 346 && place("line:-1000").y.lowerBound >= 14)
        #expect(try place("line:100%").y.upperBound <= 346)
    }

    @Test func `positions and sizes are those of the box`() throws {
        let (left, right) = try (place("align:start"), place("align:end"))
        #expect((28...40).contains(left.x.lowerBound) && (600...612).contains(right.x.upperBound))
        let quarter = try place("position:25%")
        #expect(abs(quarter.x.lowerBound + quarter.x.upperBound - 320) < 16)
        // Narrow boxes break lines.
        let (wide, narrow) = try (place("line:0", "many words in a line"), place("line:0 size:20%", "many words in a line"))
        #expect(narrow.y.count > wide.y.count + 15 && narrow.x.count <= 140)
        // Text that is written from right to left starts at the right.
        #expect(try place("align:start", "שלום").x.upperBound >= 600)
    }

    @Test func `vertical text goes down, and its lines to the left or right`() throws {
        let (rightToLeft, leftToRight) = try (place("vertical:rl line:0"), place("vertical:lr line:0"))
        for place in [rightToLeft, leftToRight] { #expect(place.y.count > 3 * place.x.count) }
        #expect(rightToLeft.x.upperBound > 590 && leftToRight.x.lowerBound < 50)
    }

    @Test func `regions have their place`() throws {
        let region = "REGION\nid:a\nwidth:40%\nlines:3\nregionanchor:0%,0%\nviewportanchor:50%,10%\n\n"
        let extent = try #require(try drawn(region + "00:00.000 --> 00:01.000 region:a\nHello").first?.extent)
        #expect(extent.columns.lowerBound > 320 && extent.columns.upperBound < 580)
        #expect(extent.rows.upperBound < 36 + 3 * 22 + 6 && extent.rows.lowerBound > 60)
    }

    @Test(arguments: [
        ("a", false), ("<v Bob>a</v>", false), ("<c>a</c>", false), ("<c.unknown>a", false), ("<b>a", true), ("<u>a", true),
        ("<c.yellow>a", true), ("<c.bg_blue>a", true),
    ])
    func `only what matters makes a script`(text: String, expected: Bool) throws {
        #expect(try (script("00:00.000 --> 00:01.000\n\(text)") != nil) == expected)
        #expect(try script("00:00.000 --> 00:01.000 align:center\na") == nil)
    }

    @Test func `tags, classes and rules are the looks of letters`() throws {
        let styles = WebVTTStyles([
            "::cue(.loud) { color: #f80; font-weight: bold } /* { */ "
                + "::cue(v[voice=\"Bob\"]) { background: rgba(0, 0, 128, 50%) }",
            "::cue(#one), ::cue(i) { text-decoration: underline; position: x } ::cue(c > b) { color: red }",
        ])
        func look(_ text: String) -> WebVTTStyles.Look {
            let parsed = WebVTTText(text)
            return styles.looks(of: parsed, identifier: "two")[parsed.owners[0]]
        }
        let orange = WebVTTStyles.Color(red: 255, green: 136, blue: 0)
        #expect(look("<c.loud>a") == WebVTTStyles.Look(color: orange, isBold: true))
        #expect(look("<v Bob>a") == WebVTTStyles.Look(background: WebVTTStyles.Color(red: 0, green: 0, blue: 128, alpha: 128)))
        #expect(look("<i>a") == WebVTTStyles.Look(isItalic: true, isUnderlined: true))
        let yellow = WebVTTStyles.Color(red: 255, green: 255, blue: 0)
        let blue = WebVTTStyles.Color(red: 0, green: 0, blue: 255)
        #expect(look("<c.yellow.bg_blue><u>a") == WebVTTStyles.Look(color: yellow, background: blue, isUnderlined: true))
        #expect(look("a") == WebVTTStyles.Look())
        #expect(styles.looks(of: WebVTTText("a"), identifier: "one")[0].isUnderlined)
        #expect(styles.ignoredCount == 2)
    }

    @Test func `times are exact, and words change at theirs`() throws {
        let cue = "00:00.001 --> 00:01.999 line:0\nHum <00:01.005>hum"
        let look = WebVTTScript.Look(
            frame: Self.frame, area: PixelArea(x: 32, y: 18, width: 576, height: 324), family: "DejaVu Sans", size: 18,
            color: 0xFFFFFF, highlight: 0xFFD54A)
        let made = try #require(try script(cue)).script(look, name: "a.vtt")
        #expect(made.events == [SubtitleScript.Event(milliseconds: 1..<1_999, isAnimated: true)])
        let painter = try SubtitlePainter(made, size: Self.frame, fallback: "DejaVu Sans")
        let numbers = try [1, 1_004, 1_005, 1_998].map { time throws in
            try painter.drawing(at: CMTime(value: time, timescale: 1_000)).number
        }
        #expect(numbers[0] == numbers[1] && numbers[1] != numbers[2] && numbers[2] == numbers[3])
    }
}
