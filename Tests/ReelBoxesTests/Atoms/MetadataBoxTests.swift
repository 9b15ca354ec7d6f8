import Testing

@testable import ReelBoxes

struct MetadataBoxTests {
    private static let limits = MetadataBox.Limits(entries: 2, valueSize: 20)

    private func read(_ entries: [MetadataBox.Entry], isQuickTime: Bool) throws -> [MetadataBox.Entry] {
        var bytes: [UInt8] = []
        bytes.append(MetadataBox(entries, isQuickTime: isQuickTime))
        let box = try #require(BoxSequence(bytes[...]).first { $0.type == .meta })
        return MetadataBox.entries(of: box, limits: Self.limits)
    }

    @Test(arguments: [false, true]) func `entries come back`(isQuickTime: Bool) throws {
        let entries = [MetadataBox.Entry(key: "com.example.a", value: "ä"), .init(key: "b", value: "")]
        #expect(try read(entries, isQuickTime: isQuickTime) == entries)
    }

    @Test func `an entry keeps its type and its locale`() throws {
        let german = try #require(PackedLanguage.packed("deu"))
        let entry = MetadataBox.Entry(key: "com.example.n", type: 21, bytes: [1, 2], country: 0x4445, language: german)
        #expect(try read([entry], isQuickTime: true) == [entry] && entry.text == nil)
        #expect(PackedLanguage.code(german) == "deu" && PackedLanguage.code(0) == nil && PackedLanguage.packed("de") == nil)
    }

    @Test func `what is more than the limits is left out`() throws {
        let few = (0..<3).map { MetadataBox.Entry(key: "\($0)", value: "x") }
        #expect(try read(few, isQuickTime: true) == Array(few.prefix(2)))
        let longKey = String(repeating: "k", count: 1_025)
        let long = [MetadataBox.Entry(key: "a", value: "a long value"), .init(key: longKey, value: "x")]
        #expect(try read(long, isQuickTime: true) == [])
    }
}
