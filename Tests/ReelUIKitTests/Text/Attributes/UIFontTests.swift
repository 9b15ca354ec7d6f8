import Foundation
import ReelUIKit
import Testing

@Suite struct UIFontTests {
    private func isNear(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool { abs(one - other) <= tolerance }

    @Test(arguments: [8, 17, 100, 333.25] as [CGFloat]) func `measures are those of one font in many sizes`(size: CGFloat) throws
    {
        for font in [
            UIFont.systemFont(ofSize: size), .boldSystemFont(ofSize: size), .italicSystemFont(ofSize: size),
            .monospacedSystemFont(ofSize: size, weight: .light),
        ] {
            #expect(font.pointSize == size)
            #expect(font.ascender > 0 && font.descender < 0 && font.leading >= 0)
            #expect(isNear(font.ascender - font.descender, font.lineHeight))
            #expect(0 < font.xHeight && font.xHeight < font.capHeight && font.capHeight < font.ascender)
            #expect(font.lineHeight > size * 0.9 && font.lineHeight < size * 1.6)
            let twice = font.withSize(2 * size)
            #expect(twice.pointSize == 2 * size && twice.fontName == font.fontName)
            for (one, two) in [
                (font.ascender, twice.ascender), (font.descender, twice.descender), (font.capHeight, twice.capHeight),
                (font.xHeight, twice.xHeight), (font.leading, twice.leading),
            ] {
                #expect(isNear(2 * one, two))
            }
        }
    }

    /// The values in the file's tables, in 2048ths: hhea (1901, -483, 0) and OS/2 (cap height 1493, x height 1120).
    @Test func `measures are those in the font's file`() throws {
        let font = try #require(UIFont(name: "DejaVuSans", size: 2_048))
        for (measure, expected) in [
            (font.ascender, 1_901), (font.descender, -483), (font.leading, 0), (font.capHeight, 1_493), (font.xHeight, 1_120),
        ] as [(CGFloat, CGFloat)] {
            #expect(isNear(measure, expected, 2), "\(measure) instead of \(expected)")
        }
    }

    @Test func `fonts are found by their names and by their families'`() throws {
        for (name, fontName, family) in [
            ("DejaVuSans", "DejaVuSans", "DejaVu Sans"), ("DejaVuSans-Bold", "DejaVuSans-Bold", "DejaVu Sans"),
            ("dejavuserif-bolditalic", "DejaVuSerif-BoldItalic", "DejaVu Serif"), ("DejaVu Serif", "DejaVuSerif", "DejaVu Serif"),
            ("DejaVuSansMono-Oblique", "DejaVuSansMono-Oblique", "DejaVu Sans Mono"),
            ("DejaVuSansCondensed", "DejaVuSansCondensed", "DejaVu Sans"),
        ] {
            let font = try #require(UIFont(name: name, size: 20), "\(name)")
            #expect(font.fontName == fontName)
            #expect(font.familyName == family)
            #expect(UIFont(name: font.fontName, size: 20)?.fontName == fontName)
        }
        for name in ["No Such Font", "NoSuchFont-Bold", "", "-", "DejaVuSanz-Bold"] {
            #expect(UIFont(name: name, size: 20) == nil, "\(name)")
        }
    }

    @Test func `fonts that every iPhone has are never nil`() throws {
        for name in [
            "Helvetica", "Helvetica-Bold", "HelveticaNeue-CondensedBlack", "ArialMT", "Arial-BoldItalicMT", "Georgia-Italic",
            "TimesNewRomanPS-BoldMT", "Courier-BoldOblique", "AvenirNext-DemiBold", "Menlo-Regular", "Zapfino", "MarkerFelt-Thin",
        ] {
            #expect(UIFont(name: name, size: 20) != nil, "\(name)")
        }
        func width(_ name: String, _ text: String) throws -> CGFloat {
            try text.size(withAttributes: [.font: #require(UIFont(name: name, size: 40))]).width
        }
        #expect(try width("Helvetica-Bold", "Width") > width("Helvetica", "Width"))
        #expect(try isNear(width("Menlo-Regular", "iiii"), width("Menlo-Regular", "MMMM")))
        #expect(try width("Georgia", "iiii") < width("Georgia", "MMMM"))
    }

    @Test func `families have fonts`() {
        #expect(UIFont.familyNames.contains("DejaVu Sans"))
        let names = UIFont.fontNames(forFamilyName: "DejaVu Serif")
        #expect(names.contains("DejaVuSerif") && names.contains("DejaVuSerif-Bold") && names == names.sorted())
        #expect(names.allSatisfy { UIFont(name: $0, size: 10)?.familyName == "DejaVu Serif" })
        #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
    }

    @Test func `the sizes of the system's fonts are an iPhone's`() {
        #expect(UIFont.smallSystemFontSize == 12 && UIFont.systemFontSize == 14)
        #expect(UIFont.labelFontSize == 17 && UIFont.buttonFontSize == 18)
    }

    @Test func `weights are in order`() {
        let weights: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
        #expect(weights.map(\.rawValue) == weights.map(\.rawValue).sorted())
        #expect(UIFont.Weight(rawValue: 0.4) == .bold)
        let widths = weights.map { weight in
            "Weight".size(withAttributes: [.font: UIFont.systemFont(ofSize: 50, weight: weight)]).width
        }
        #expect(widths == widths.sorted() && widths[3] < widths[6])
        #expect(UIFont.boldSystemFont(ofSize: 10) == UIFont.systemFont(ofSize: 10, weight: .bold))
        #expect(UIFont.boldSystemFont(ofSize: 10) != UIFont.systemFont(ofSize: 10))
        #expect(UIFont.boldSystemFont(ofSize: 10).hash == UIFont.systemFont(ofSize: 10, weight: .bold).hash)
        for odd in [-9, 9, CGFloat.nan] {
            #expect(UIFont.systemFont(ofSize: 10, weight: UIFont.Weight(odd)).lineHeight > 0)
        }
    }

    @Test func `without any font nothing is drawn and nothing breaks`() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let settings = folder.appendingPathComponent("fonts.conf")
            try Data("<?xml version=\"1.0\"?><fontconfig><dir>\(folder.path)</dir></fontconfig>".utf8).write(to: settings)
            setenv("FONTCONFIG_FILE", settings.path, 1)
            let font = UIFont.systemFont(ofSize: 20)
            #expect(font.pointSize == 20 && font.lineHeight == 0 && UIFont.familyNames.isEmpty)
            #expect("text".size(withAttributes: [.font: font]) == .zero)
            let sheet = try Sheet.drawing(20, 20) { "text".draw(at: .zero, withAttributes: [.font: font]) }
            #expect(sheet.ink().isNull)
        }
    }

    @Test(arguments: [0, -5, CGFloat.nan, .infinity]) func `sizes that are none count as 12`(size: CGFloat) {
        #expect(UIFont.systemFont(ofSize: size).pointSize == 12)
        #expect(UIFont(name: "DejaVu Sans", size: size)?.withSize(size).pointSize == 12)
    }
}
