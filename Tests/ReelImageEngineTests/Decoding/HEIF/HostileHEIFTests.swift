import Foundation
import ReelTestSupport
import Testing

@testable import ReelImageEngine

/// Files of a few hundred bytes with which libheif takes gigabytes, does not end, or ends the process.
@Suite(.timeLimit(.minutes(10))) struct HostileHEIFTests {
    @Test(arguments: [
        ("iovl", "hvc1", "a picture in it is an overlay of others"),
        ("iden", "iden", "a picture in it is made from one that is made from others"),
    ])
    func `pictures that are made from each other are refused`(_ first: String, _ second: String, _ message: String) throws {
        let data = Data(Self.file([(1, first), (2, second)], [(1, [2]), (2, [1])]))
        let error = #expect(throws: StillImageError.self) { try StillImage(data: data, name: "a.heic") }
        #expect(error?.reason == .unsupported(message))
    }

    /// The boxes of a file with items and references: `grid` 1 of items 2 and 3.
    private static func file(_ types: [(UInt16, String)], _ sources: [(UInt16, [UInt16])]) -> [UInt8] {
        func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
            bytes(UInt32(contents.count + 8)) + Array(type.utf8) + contents
        }
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
        let items = types.flatMap { box("infe", [2, 0, 0, 0] + bytes($0.0) + [0, 0] + Array($0.1.utf8) + [0]) }
        let references = sources.flatMap { item, parts in
            box("dimg", bytes(item) + bytes(UInt16(parts.count)) + parts.flatMap(bytes))
        }
        let lists = box("iinf", [0, 0, 0, 0] + bytes(UInt16(types.count)) + items) + box("iref", [0, 0, 0, 0] + references)
        return box("ftyp", Array("heic\0\0\0\0heic".utf8)) + box("meta", [0, 0, 0, 0] + lists)
    }

    private static func refusal(of file: [UInt8]) -> StillImageError.Reason? {
        file.withUnsafeBytes { HEIFDerivations($0).refusal }
    }

    @Test func `a grid of coded pictures is none of these`() {
        #expect(Self.refusal(of: Self.file([(1, "grid"), (2, "hvc1"), (3, "hvc1")], [(1, [2, 3])])) == nil)
        #expect(Self.refusal(of: Self.file([(1, "iden"), (2, "av01")], [(1, [2])])) == nil)
        #expect(Self.refusal(of: Self.file([(1, "grid"), (2, "iden"), (3, "hvc1")], [(1, [2]), (2, [3])])) != nil)
        #expect(Self.refusal(of: Self.file([(1, "grid")], [(1, [1])])) != nil)
        #expect(Self.refusal(of: Self.file([(1, "grid"), (2, "hvc1")], [(1, Array(repeating: 2, count: 20_000))])) != nil)
        #expect(
            Self.refusal(of: Self.file([(1, "iden"), (2, "hvc1")], [(1, [7])]))
                == .damaged("a part of a picture in it is missing"))
        let whole = Self.file([(1, "grid"), (2, "hvc1")], [(1, [2])])
        #expect(Self.refusal(of: Array(whole.dropLast(2))) == .damaged("its list of pictures is incomplete"))
    }
}
