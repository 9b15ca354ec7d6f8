import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Texts in many encodings, which iconv has made.
struct DecodedTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bytes(_ text: String, _ encoding: String) throws -> Data {
        let file = folder.file("text")
        try Data(text.utf8).write(to: file)
        return try Command.output(of: "iconv", ["-f", "UTF-8", "-t", encoding, file.path])
    }

    private func srt(_ text: String) -> String { "1\n00:00:00,000 --> 00:00:02,000\n\(text)\n\n" }

    @Test(
        arguments: ["UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "UTF-8"], ["Привет", "Hello 😀", "一二三"])
    func `Unicode is known with and without a mark`(encoding: String, text: String) throws {
        for mark in encoding.hasSuffix("E") ? ["", "\u{FEFF}"] : encoding == "UTF-8" ? ["\u{FEFF}"] : [""] {
            let decoded = try #require(DecodedText(try bytes(mark + srt(text), encoding)))
            #expect(decoded.text == srt(text), "\(decoded.source)")
            #expect(!decoded.source.isGuess && decoded.source.note("a", advice: "b") == nil)
        }
    }

    @Test(
        arguments: [
            ("CP1251", "windows-1251", "Где ты был вчера вечером?\nЯ ждал тебя дома."), ("KOI8-R", "KOI8-R", "Привет, как дела?"),
            ("CP1256", "windows-1256", "كان ذلك منذ زمن بعيد، ولا أحد يتذكر كيف بدأ كل شيء."),
            ("CP1255", "windows-1255", "איפה היית אתמול בערב? חיכיתי לך בבית."),
            ("SHIFT_JIS", "Shift_JIS", "昨日の夜はどこにいましたか。家で待っていました。"),
            ("GBK", "GB18030", "很久以前，没有人记得这一切是怎么开始的。"), ("BIG5", "Big5", "昨天晚上你在哪裡？我在家等你。"),
            ("EUC-KR", "EUC-KR", "어젯밤에 어디 있었어요? 집에서 기다렸어요."),
            ("CP1250", "windows-1250", "Gdzie byłeś wczoraj wieczorem? Czekałem na ciebie w domu, aż poszedłem spać."),
            ("CP1252", "windows-1252", "Où étais-tu hier soir ? Je t’ai attendu à la maison."),
            ("CP1252", "windows-1252", "“Hello,” he said — it’s fine…"),
        ] as [(String, String, String)])
    func `other encodings are guessed, which is said`(iconv: String, name: String, text: String) throws {
        let decoded = try #require(DecodedText(try bytes(srt(text), iconv)))
        #expect(decoded.text == srt(text))
        #expect(decoded.source.isGuess && decoded.source.encoding.name == name)
        let note = decoded.source.note("words.srt", advice: "advice")
        #expect(note == "words.srt is not in Unicode: read as \(name), which is a guess; advice")
    }

    @Test(arguments: [("cp1251", "CP1251"), ("x-sjis", "CP932"), ("latin1", "CP1252"), ("gb2312", "GBK"), ("IBM866", "IBM866")])
    func `an encoding that is named is used`(name: String, iconv: String) throws {
        let text = ["CP1252": "é", "CP932": "あ", "GBK": "我"][iconv] ?? "я"
        let encoding = try #require(TextEncoding(name))
        let decoded = try #require(DecodedText(try bytes(srt(text), iconv), encoding: encoding))
        #expect(decoded.text == srt(text) && !decoded.source.isGuess)
        // A mark wins.
        #expect(DecodedText(Data("\u{FEFF}я".utf8), encoding: encoding)?.text == "я")
    }

    @Test(arguments: ["", "no such", "UTF-8//TRANSLIT", "../x", String(repeating: "a", count: 100)])
    func `other names are none`(name: String) { #expect(TextEncoding(name) == nil) }

    @Test func `invalid bytes are counted and do not change the rest`() throws {
        var data = Data(srt("Привет, как дела?").utf8)
        data.append(contentsOf: [0xFF, 0x0A])
        let decoded = try #require(DecodedText(data))
        #expect(decoded.text == srt("Привет, как дела?") + "\u{FFFD}\n")
        #expect(decoded.source.note("a.srt", advice: "b") == "a.srt: 1 byte is invalid in UTF-8, and shown as \u{FFFD}")
        // Half a surrogate pair.
        let half = try #require(DecodedText(Data([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x62, 0])))
        #expect(half.text == "a\u{FFFD}b" && half.source.invalidCount == 1)
    }

    @Test(arguments: [Data([0x50, 0x4B, 3, 4, 0, 0, 1, 2]), Data((0..<255).map { UInt8($0) }), Data([1, 2, 3])])
    func `what is no text is told`(data: Data) {
        #expect(DecodedText(data) == nil && !DecodedText.isPossible(data))
    }
}
