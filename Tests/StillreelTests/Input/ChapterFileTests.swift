import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

struct ChapterFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func chapters(_ text: String) throws -> [Chapter] {
        try Data(text.utf8).write(to: folder.file("chapters.txt"))
        return try ChapterFile(contentsOf: folder.file("chapters.txt")).chapters
    }

    @Test(arguments: [
        "0:00 Intro\n1:30.5 - The second  part\n\n# later\n1:00:00 | End\n",
        "\u{FEFF}00:00:00.000 Intro\r\n[1:30.5] The second part\r\n01:00:00 – End",
        "CHAPTER01=00:00:00.000\nCHAPTER01NAME=Intro\nCHAPTER02=00:01:30.500\nCHAPTER02NAME=The second part\n"
            + "CHAPTER03=01:00:00.000\nCHAPTER03NAME=End\n",
        ";FFMETADATA1\ntitle=Whole\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1\ntitle=Intro\n[CHAPTER]\nTIMEBASE=1/2\nSTART=181\n"
            + "title=The \\\nsecond\\ part\n[STREAM]\ntitle=x\n[CHAPTER]\nSTART=3600000000000\ntitle=End\n",
        "{ \"version\": \"1.2.0\", \"chapters\": [ { \"startTime\": 0, \"title\": \"Intro\" }, "
            + "{ \"startTime\": 7, \"title\": \"Picture\", \"toc\": false }, "
            + "{ \"startTime\": 90.5, \"title\": \"The second part\" }, { \"startTime\": 3600, \"title\": \"End\" } ] }",
        "WEBVTT\n\n00:00.000 --> 01:30.500\nIntro\n\n01:30.500 --> 60:00.000\nThe second\npart\n\n"
            + "01:00:00.000 --> 01:00:01.000\nEnd\n",
    ])
    func `all forms say the same`(_ text: String) throws {
        let chapters = try chapters(text)
        #expect(chapters.map(\.title) == ["Intro", "The second part", "End"])
        #expect(chapters.map(\.start.seconds) == [0, 90.5, 3_600])
    }

    /// Each of these took time that grew with the square of the file.
    @Test(.timeLimit(.minutes(10)))
    func `lines that go on for ever are read at once`() throws {
        let continued = String(repeating: "\\\n", count: 1 << 20)
        #expect(try chapters(";FFMETADATA1\n\(continued)\n[CHAPTER]\nSTART=0\ntitle=a\\\n\\\nb\n").map(\.title) == ["a b"])
        let spaces = "1:10" + String(repeating: " ", count: 1 << 20) + "\u{308}"
        #expect(throws: ReelError.self) { try chapters("0:00 Intro\n\(spaces)") }
    }

    @Test func `any encoding is read, and a guess is said`() throws {
        let (file, text) = (folder.file("chapters.txt"), "0:00 Вступление\n1:30 Вторая часть\n")
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .windowsCP1251] {
            try #require(text.data(using: encoding)).write(to: file)
            let read = try ChapterFile(contentsOf: file)
            #expect(read.chapters.map(\.title) == ["Вступление", "Вторая часть"] as [String])
            let note = "chapters.txt is not in Unicode: read as windows-1251, which is a guess; save it as UTF-8 if that is wrong"
            #expect(read.notes == (encoding == .windowsCP1251 ? [note] : []))
        }
    }

    @Test func `an arrow is no sign of captions`() throws {
        #expect(try chapters("0:00 A --> B\n0:10 C 1:00 --> 2:00\n").map(\.title) == ["A --> B", "C 1:00 --> 2:00"])
    }

    @Test(arguments: [
        ("", "no chapters"), ("0:00 One\nhello\n", ":2: must be a time and a title"), ("12 apostles\n", ":1: must be a time"),
        ("1:75 x\n", ":1: must be a time"), ("0:10 a\n0:05 b\n", "does not follow"), ("0:10 a\n0:10 b\n", "does not follow"),
        ("CHAPTER01=1:xx\n", ":1: \"1:xx\" is not a time"), ("CHAPTER02NAME=x\n", ":1: the name of chapter 02"),
        (";FFMETADATA1\n[CHAPTER]\ntitle=x\n", "has no START"),
        (";FFMETADATA1\n[CHAPTER]\nTIMEBASE=0/1\nSTART=1\n", ":3: \"0/1\" is not a time base"),
        (";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1000000/1\nSTART=9223372036854775807\n", ":4:"),
        (";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=9223372036854775807\ntitle=a\n", "must begin at 0 s to 24 h"),
        (";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=-9\ntitle=a\n", "must begin at 0 s to 24 h"),
        ("25:00:00 late\n", "must begin at 0 s to 24 h"), ("0:00 \u{1B}[31m\nx\u{1B}[31m\n", ":2: must be"),
        ("{ \"chapters\": 1 }", "JSON must be"), ("0:00 a\0b\n", "must be text"),
    ])
    func `mistakes are reported with their line`(_ text: String, _ message: String) throws {
        let error = #expect(throws: ReelError.self) { try chapters(text) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.kind == .input)
    }
}
