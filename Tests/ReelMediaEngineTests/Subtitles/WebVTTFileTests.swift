import Testing

@testable import ReelMediaEngine

/// The file parser, against what W3C's WebVTT says: 6.1 to 6.3.
struct WebVTTFileTests {
    private func file(_ text: String) throws -> WebVTTFile { try WebVTTFile(text, operation: "read") }

    /// Returns the cues' identifiers, starts and texts.
    private func cues(_ text: String) throws -> [String] {
        try file(text).cues.map { "\($0.identifier)|\($0.start)|\(WebVTTText($0.text).string)" }
    }

    @Test(
        arguments: [
            // Blocks before the first cue.
            ("STYLE\n::cue { color: red }\n\n00:00.000 --> 00:02.000\nHello", ["|0|Hello"]),
            ("REGION\nid:a\n\nNOTE\nx\n\nsome\ntext\n\n00:00.000 --> 00:02.000\nHello", ["|0|Hello"]),
            // Blocks and lines between cues.
            ("00:00.000 --> 00:01.000\na\n\nstray\nblock\n\n00:01.000 --> 00:02.000\nb", ["|0|a", "|1000|b"]),
            ("one\ntwo\n00:01.000 --> 00:02.000\nb", ["|1000|b"]), ("id\n00:01.000 --> 00:02.000\nb\nc\n", ["id|1000|b\nc"]),
            ("-->\n00:01.000 --> 00:02.000\nb", ["|1000|b"]), ("00:01.000 --> 00:02.000\na --> b\n", ["|1000|"]),
            // A style sheet after a cue is a block like others.
            ("00:01.000 --> 00:02.000\n\nSTYLE\n00:01.000 --> 00:02.000\nb", ["|1000|", "STYLE|1000|b"]),
            // Times.
            ("123:00:01.000-->124:00:00.000\na", ["|442801000|a"]), ("1:00:01.000 --> 2:00:00.000\na", ["|3601000|a"]),
            ("00:60.000 --> 01:00.000\na", []), ("00:60:00.000 --> 01:00:00.000\na", []),
            ("60:00.000 --> 120:10.000\na", ["|3600000|a"]), ("00:01,000 --> 00:02,000\na", []),
            ("0:01.000 --> 00:02.000\na", []),
            ("00:01.00 --> 00:02.000\na", []), ("99999999999999999:00:00.000 --> 00:02.000\na", []),
            // Ends of lines.
            (
                "00:01.000 --> 00:02.000\r\na\r\n\r\n00:02.000 --> 00:03.000\rb\r\rid\r00:03.000 --> 00:04.000\rc\0",
                ["|1000|a", "|2000|b", "id|3000|c\u{FFFD}"]
            ),
        ] as [(String, [String])])
    func `blocks are cues, or nothing`(text: String, expected: [String]) throws {
        #expect(try cues("WEBVTT - t\n\n" + text) == expected)
        // The header may go on until an empty line, or be followed by a cue at once.
        #expect(try cues("WEBVTT\nKind: captions\nx\n\n" + text) == expected)
    }

    @Test func `the header`() throws {
        #expect(try cues("WEBVTT\n00:01.000 --> 00:02.000\na") == ["|1000|a"])
        #expect(try cues("WEBVTT").isEmpty && cues("WEBVTT\n").isEmpty && cues("WEBVTT\n\n\n").isEmpty)
        #expect(["WEBVTT", "WEBVTT\n", "WEBVTT x", "WEBVTT\t", "WEBVTT\r\n"].allSatisfy(WebVTTFile.isWebVTT))
        #expect(!["WEBVTTx", " WEBVTT", "webvtt", "WEBVT", ""].contains(where: WebVTTFile.isWebVTT))
    }

    @Test func `invalid lines of times are counted, with the first one`() throws {
        let file = try file("WEBVTT\n\n00:01,000 --> 00:02,000\na\n\n00:01.000 --> 00:02.000\nb\n\n9 --> 10\nc")
        #expect(
            file.note("a.vtt")
                == "left out: 2 captions of a.vtt whose line of times is invalid (line 3: \"00:01,000 --> 00:02,000\")")
    }

    @Test func `settings and regions`() throws {
        let file = try file(
            """
            WEBVTT

            REGION
            id:fred width:40% lines:2
            regionanchor:0%,100% viewportanchor:10%,90% scroll:up

            00:00.000 --> 00:01.000 region:fred vertical:rl line:-2 position:12.5%,line-left size:35% align:end
            a

            00:00.000 --> 00:01.000 line:50%,center position:20%,center align:left region:none
            b

            00:00.000 --> 00:01.000 line:101% line:1- line:.5 line:- position:5 size:101% align:middle vertical:x line:
            c
            """)
        var first = WebVTTSettings()
        (first.vertical, first.line, first.position, first.positionAlignment) = (.rightToLeft, .number(-2), 0.125, .lineLeft)
        (first.size, first.alignment, first.region) = (0.35, .end, file.regions.first)
        #expect(file.cues[0].settings == first)
        let region = try #require(file.regions.first)
        #expect(region.width == 0.4 && region.lineCount == 2 && region.scrolls)
        #expect(region.viewportAnchor == WebVTTRegion.Point(x: 0.1, y: 0.9) && region.anchor == WebVTTRegion.Point(x: 0, y: 1))
        var second = WebVTTSettings()
        (second.line, second.lineAlignment, second.position) = (.fraction(0.5), .center, 0.2)
        (second.positionAlignment, second.alignment) = (.center, .left)
        #expect(file.cues[1].settings == second && file.cues[2].settings == WebVTTSettings())
    }

    @Test(arguments: [
        ("A&nbsp;B &lt;i&gt; &#39;&quot;", "A\u{A0}B <i> '\""), ("a&lrm;b&rlm;", "a\u{200E}b\u{200F}"),
        ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢(かん)字(じ)"),
        ("<ruby>漢<rt>かん</ruby>字", "漢(かん)字"), ("<ruby>a<rt></rt></ruby><rt>b", "ab"), ("<v Bob>a</v><lang en>b</lang>", "ab"),
        ("<x>a</x> <b.c>b", "a b"), ("  a  \n\tb ", "a\nb"), ("a<b", "a"), ("{x} \\N", "{x} \\N"), ("a\u{7}b", "ab"),
    ])
    func `text of cues`(text: String, expected: String) { #expect(WebVTTText(text).string == expected) }

    @Test func `tags within thousands of tags, and what is never closed, take no time`() throws {
        for text in ["<b>", "<", "&", "<c.a>x", "<ruby><rt>", "</b>", "<00:01.000>"] {
            let parsed = WebVTTText(String(repeating: text, count: 60_000 / text.utf8.count))
            #expect(parsed.letters.count == parsed.owners.count)
        }
        let long = "WEBVTT\n\n00:00.000 --> 00:01.000\n" + String(repeating: "x\n", count: 40_000)
        let error = #expect(throws: MediaError.self) { try file(long) }
        #expect(error?.detail.contains("the caption at 0.000 s is longer than 65536 bytes") == true)
        #expect(
            try cues("WEBVTT\n\nNOTE " + String(repeating: "x", count: 100_000) + "\n\n00:00.000 --> 00:01.000\na") == ["|0|a"])
    }
}
