import Testing

@testable import ReelBoxes

/// What is edited, and what keeps its bytes.
struct BoxTreeTests {
    /// A track with a header of version 0, an unknown box, and four zeros after them, as QuickTime writes.
    private static func movie(_ contents: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(.trak) { bytes in
            bytes.append(.tkhd) { bytes in
                bytes += [0, 0, 0, 3] + [UInt8](repeating: 0xAB, count: 8) + [0, 0, 0, 7] + [UInt8](repeating: 0, count: 68)
            }
            bytes.append("abcd") { $0 += [1, 2, 3] }
            contents(&bytes)
            bytes += [0, 0, 0, 0]
        }
        return bytes
    }

    @Test func `what is parsed and not changed keeps its bytes`() throws {
        let bytes = Self.movie()
        var tree = BoxTree(bytes[...])
        tree.edit(.trak) { track in track.edit(TrackHeaderBox.self) { _ in } }
        #expect(tree.bytes == bytes && tree.byteCount == bytes.count)
    }

    @Test func `fields are changed in place`() throws {
        let bytes = Self.movie()
        var tree = BoxTree(bytes[...])
        tree.edit(.trak) { track in
            track.edit(TrackHeaderBox.self) { header in
                header.flags.remove(.enabled)
                header.duration = 0x1_0000_0001
                header.alternateGroup = 5
                header.volume = 0.5
                header.setSize(width: 1.5, height: 100_000)
            }
        }
        var expected = bytes
        let start = 16
        expected[start + 3] = 2
        // Version 0 has 32 bits for the duration.
        expected.replaceSubrange((start + 20)..<(start + 24), with: [0xFF, 0xFF, 0xFF, 0xFF])
        expected[start + 35] = 5
        expected.replaceSubrange((start + 36)..<(start + 38), with: [0, 0x80])
        expected.replaceSubrange((start + 76)..<(start + 84), with: [0, 1, 0x80, 0, 0xFF, 0xFF, 0, 0])
        #expect(tree.bytes == expected)
        let header = try #require(tree.trees(.trak).first?.first(TrackHeaderBox.self))
        #expect(header.identifier == 7 && header.volume == 0.5 && header.flags == .inMovie)
    }

    @Test func `boxes are added where they belong, and the sizes around them grow`() throws {
        var tree = BoxTree(Self.movie()[...])
        tree.edit(.trak) { track in
            track.insert(ExtendedLanguageBox(tag: "pt"), before: "abcd")
            track.append(.udta, containing: TrackNameBox("x"))
        }
        let track = try #require(BoxSequence(tree.bytes[...]).first { $0.type == .trak })
        #expect(track.boxes().map(\.type) == [.tkhd, .elng, "abcd", .udta])
        #expect(track.contents.suffix(4).elementsEqual([0, 0, 0, 0]))
        #expect(track[.elng]?.contents.elementsEqual([0, 0, 0, 0, 0x70, 0x74, 0]) == true)
        #expect(track[.udta]?[.name]?.contents.elementsEqual([0x78]) == true)
        #expect(tree.byteCount == tree.bytes.count)
    }

    @Test func `truncated boxes are not parsed`() {
        for count in 0..<84 {
            let header = Box(type: .tkhd, contents: [UInt8](repeating: 0, count: count)[...])
            #expect(header.parsed(as: TrackHeaderBox.self) == nil)
        }
        // A table says that it has more entries than there are.
        let table = Box(type: .stco, contents: [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4])
        #expect(table.parsed(as: ChunkOffsetBox.self) == nil)
    }

    @Test func `the last edit ends where the track does`() throws {
        let edits: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 10, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1, 0, 0]
        let last: [UInt8] = [0, 0, 0, 30, 0, 0, 0, 5, 0, 1, 0, 0]
        for (end, duration) in [(25, 15), (10, 0), (4, 0)] as [(UInt64, UInt8)] {
            var box = try #require(Box(type: .elst, contents: (edits + last)[...]).parsed(as: EditListBox.self))
            box.setEnd(end)
            var bytes: [UInt8] = []
            box.write(to: &bytes)
            #expect(bytes == edits + [0, 0, 0, duration] + last.dropFirst(4))
        }
    }
}
