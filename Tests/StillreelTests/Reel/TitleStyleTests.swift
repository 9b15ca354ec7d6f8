import Foundation
import ReelCoreGraphics
import ReelTestSupport
import Testing

@testable import Stillreel

struct TitleStyleTests {
    private let font = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

    @Test(arguments: ["Sans", "Serif", "monospace", "DejaVu Sans", "dejavu serif"])
    func `families that are installed are taken`(name: String) throws {
        try TitleStyle(font: name).checkFont()
        #expect(try TitleStyle(font: name).family() == name)
    }

    @Test func `the usual font is Inter`() throws {
        #expect(TitleStyle().font == "Inter, Sans" && FontLibrary.shared.hasFamily("Inter"))
        #expect(FontLibrary.shared.hasFamily("Qwxyz, Inter") && !FontLibrary.shared.hasFamily("Qwxyz"))
    }

    /// A private character, which no font has.
    @Test(arguments: [("Sommer 😀", false), ("So\u{F1234}mmer", true)])
    func `characters that no font has are told`(text: String, isTold: Bool) throws {
        let slide = Slide(.color(.white), length: .frames(3), titles: [Title(text)])
        let notes = try Reel(slides: [slide]).plan().notes
        #expect(notes.count == (isTold ? 1 : 0), "\(notes)")
        #expect(notes.first?.contains("1 character that no installed font has: \u{F1234}") ?? true)
    }

    @Test func `a family that is not installed is an error with near names`() {
        let error = #expect(throws: ReelError.self) { try TitleStyle(font: "DejaVu Sanz").checkFont() }
        #expect(error?.kind == .reel)
        #expect(
            error?.message.hasPrefix("no font of the family \"DejaVu Sanz\" is installed; did you mean \"DejaVu Sans\"") == true)
        let other = #expect(throws: ReelError.self) { try TitleStyle(font: "Qwxyz").checkFont() }
        #expect(other?.message.contains("installed fonts: ") == true && other?.message.contains("DejaVu Sans") == true)
    }

    @Test func `a font file has a family of its own, and a bad one is told`() throws {
        let family = try TitleStyle(font: font).family()
        #expect(try family != "DejaVu Serif" && TitleStyle(font: font, isBold: true).family() == family)
        try TitleStyle(font: font).checkFont()
        let folder = try TemporaryFolder()
        for (name, data, words) in [("empty.ttf", Data(), "empty"), ("text.otf", Data("words".utf8), "not a supported font")] {
            try data.write(to: folder.file(name))
            let error = #expect(throws: ReelError.self) { try TitleStyle(font: folder.file(name).path).checkFont() }
            #expect(error?.kind == .input && error?.message.hasPrefix(folder.file(name).path) == true)
            #expect(error?.message.contains(words) == true)
        }
        let missing = #expect(throws: ReelError.self) { try TitleStyle(font: "gone.ttf").checkFont() }
        #expect(missing?.message == "gone.ttf: no such file; check the spelling")
    }

    @Test func `a slide's font is checked with its place before anything is made`() throws {
        let slide = Slide(.color(.black), length: .frames(1), titles: [Title("a"), Title("b", style: TitleStyle(font: "Qwxyz"))])
        let error = #expect(throws: ReelError.self) { try Reel(slides: [slide]).plan() }
        #expect(error?.place == "slides[0].titles[1].font")
    }
}
