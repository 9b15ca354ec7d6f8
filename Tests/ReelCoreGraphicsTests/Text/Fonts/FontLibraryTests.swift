import Foundation
import ReelCoreGraphics
import ReelTestSupport
import Testing

struct FontLibraryTests {
    private let library = FontLibrary.shared
    private let fonts = "/usr/share/fonts/truetype/dejavu"

    /// Returns the drawn pixels of a text in this font.
    private func ink(_ family: String, _ weight: TextStyle.Weight = .regular) throws -> [UInt32] {
        let layout = try TextLayout("Hamburg", style: TextStyle(family: family, size: 40, weight: weight))
        let bitmap = try #require(Bitmap(width: 300, height: 60, isOpaque: false))
        try layout.draw(in: bitmap, left: 0, top: 0)
        return (0..<60 * 300).map {
            bitmap.bytes.load(fromByteOffset: $0 / 300 * bitmap.bytesPerRow + $0 % 300 * 4, as: UInt32.self)
        }
    }

    @Test func `families that are installed are told from those that another takes the place of`() {
        #expect(library.installedFamilies.contains("DejaVu Sans") && library.installedFamilies.contains("DejaVu Serif"))
        for name in [
            "DejaVu Sans", "dejavu sans", "DejaVuSans", "Sans", "sans-serif", "Serif", "Monospace", "No Such, DejaVu Serif",
        ] {
            #expect(library.hasFamily(name), "\(name)")
        }
        for name in ["DejaVu Sanz", "No Such Font", "", " ", "DejaVu Sans Bold", ","] {
            #expect(!library.hasFamily(name), "\(name)")
        }
    }

    /// This would take minutes if Fontconfig were asked each time.
    @Test func `a name is looked up once`() {
        for _ in 0..<200_000 where library.hasFamily("No Such Font At All") {
            Issue.record("there is no such font")
            return
        }
    }

    @Test func `a font's file is drawn with, also where its family is installed`() throws {
        let bold = try library.registerFont(at: "\(fonts)/DejaVuSans-Bold.ttf")
        #expect(try library.registerFont(at: "\(fonts)/DejaVuSans-Bold.ttf") == bold)
        #expect(try ink(bold) == ink("DejaVu Sans", .bold))
        #expect(try ink(bold) != ink("DejaVu Sans"))
        #expect(!library.installedFamilies.contains(bold))
    }

    @Test func `a font that is not installed is drawn with from its file, also after text has been drawn`() throws {
        let folder = try TemporaryFolder()
        let copy = folder.file("my, font.ttf")
        try FileManager.default.copyItem(atPath: "\(fonts)/DejaVuSerif.ttf", toPath: copy.path)
        let expected = try ink("DejaVu Serif")
        #expect(try ink(library.registerFont(at: copy.path)) == expected)
    }

    @Test func `what is no font is told why`() throws {
        let folder = try TemporaryFolder()
        let contents: [(name: String, data: Data, error: FontFileError)] = [
            ("empty.ttf", Data(), .empty), ("text.ttf", Data("a text".utf8), .notFont),
            ("woff.ttf", Data("wOF2 and so on".utf8), .notFont), ("short.ttf", Data([0, 1, 0, 0, 0, 9]), .notFont),
        ]
        for (name, data, expected) in contents {
            try data.write(to: folder.file(name))
            #expect(throws: expected) { try library.registerFont(at: folder.file(name).path) }
        }
        let half = try Data(contentsOf: URL(fileURLWithPath: "\(fonts)/DejaVuSans.ttf")).prefix(5_000)
        try half.write(to: folder.file("half.ttf"))
        #expect(throws: FontFileError.notFont) { try library.registerFont(at: folder.file("half.ttf").path) }
        #expect(throws: FontFileError.unreadable("No such file or directory")) {
            try library.registerFont(at: folder.file("none.ttf").path)
        }
        #expect(throws: FontFileError.unreadable("it is not a regular file")) { try library.registerFont(at: folder.url.path) }
    }
}
