import Foundation
import ReelTestSupport
import Testing

@testable import ReelImageEngine

/// Files of a few hundred bytes with which libheif takes gigabytes, does not end, or ends the process.
@Suite(.timeLimit(.minutes(10))) struct HostileHEIFTests {
    @Test(arguments: [
        ("iovl", "iovl", StillImageError.Reason.unsupported("it is an overlay of several pictures")),
        ("iden", "iden", .unsupported("it is made from a picture that is made from others")),
    ])
    func `pictures that are made from each other are refused`(
        _ first: String, _ second: String, _ reason: StillImageError.Reason
    ) throws {
        let items = [(first, 2), (second, 1)].map { type, source in
            HEIFContainer.Item(type: type, data: Data(count: 16), properties: [HEIFContainer.extent(64, 64)], sources: [source])
        }
        let error = #expect(throws: StillImageError.self) {
            try StillImage(data: HEIFContainer(items: items).file(), name: "a.heic")
        }
        #expect(error?.reason == reason)
    }

    private static func file(_ types: [String], _ sources: [Int: [Int]], masters: [Int: Int] = [:]) -> Data {
        let items = zip(1..., types).map { number, type in
            HEIFContainer.Item(type: type, sources: sources[number] ?? [], master: masters[number])
        }
        return HEIFContainer(items: items).file()
    }

    private static func refusal(of file: Data) -> StillImageError.Reason? {
        file.withUnsafeBytes { HEIFStructure($0).refusal(of: 1) }
    }

    @Test func `a grid of coded pictures is none of these`() {
        #expect(Self.refusal(of: Self.file(["grid", "hvc1", "hvc1"], [1: [2, 3]])) == nil)
        #expect(Self.refusal(of: Self.file(["iden", "av01"], [1: [2]])) == nil)
        #expect(Self.refusal(of: Self.file(["grid", "iden", "hvc1"], [1: [2], 2: [3]])) != nil)
        #expect(Self.refusal(of: Self.file(["grid"], [1: [1]])) != nil)
        #expect(Self.refusal(of: Self.file(["grid", "hvc1"], [1: Array(repeating: 2, count: 20_000)])) != nil)
        #expect(Self.refusal(of: Self.file(["iden", "hvc1"], [1: [7]])) == .damaged("a part of it is missing"))
        let whole = Self.file(["grid", "hvc1"], [1: [2]])
        let cut = whole.firstRange(of: Data("dimg".utf8)).map { Data(whole[..<$0.lowerBound]) + Data("dimg".utf8) }
        #expect(cut.map(Self.refusal(of:)) == .damaged("its list of pictures is incomplete"))
    }

    /// libheif decodes the alpha of a picture, and of its alpha, and of the parts of both.
    @Test func `auxiliary pictures are no way around that`() {
        #expect(Self.refusal(of: Self.file(["hvc1", "hvc1"], [:], masters: [2: 1])) == nil)
        #expect(Self.refusal(of: Self.file(["grid", "hvc1", "grid", "hvc1"], [1: [2], 3: [4]], masters: [3: 1])) == nil)
        #expect(Self.refusal(of: Self.file(["hvc1", "hvc1"], [:], masters: [2: 1, 1: 2])) == .damaged("it is made from itself"))
        #expect(
            Self.refusal(of: Self.file(["grid", "hvc1", "grid"], [1: [2], 3: [2]], masters: [3: 2]))
                == .damaged("it is made from itself"))
        #expect(Self.refusal(of: Self.file(["hvc1", "iovl"], [:], masters: [2: 1])) != nil)
    }
}
