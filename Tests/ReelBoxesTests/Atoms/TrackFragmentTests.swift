import Testing

@testable import ReelBoxes

/// Fields that flags announce (ISO/IEC 14496-12, clauses 8.8.7 and 8.8.8).
struct TrackFragmentTests {
    private func bytes(_ numbers: UInt32...) -> ArraySlice<UInt8> {
        var bytes: [UInt8] = []
        for number in numbers { bytes.append(bigEndian: number) }
        return bytes[...]
    }

    @Test func `a fragment's header`() throws {
        let all = Box(type: .tfhd, contents: bytes(0x1B, 7, 0, 9, 1, 2, 3))
        let header = try #require(all.parsed(as: TrackFragmentHeaderBox.self))
        #expect(header.trackIdentifier == 7 && header.baseDataOffset == 9 && header.defaultSampleSize == 3)
        let none = try #require(Box(type: .tfhd, contents: bytes(0x02_0000, 7)).parsed(as: TrackFragmentHeaderBox.self))
        #expect(none.trackIdentifier == 7 && none.baseDataOffset == nil && none.defaultSampleSize == nil)
    }

    @Test func `a run's sizes`() throws {
        let own = Box(type: .trun, contents: bytes(0xF05, 2, UInt32(bitPattern: -5), 0, 1, 100, 2, 3, 1, 200, 2, 3))
        let run = try #require(own.parsed(as: TrackRunBox.self))
        #expect(run.dataOffset == -5 && run.byteCount(defaultSampleSize: 1) == 300)
        let common = try #require(Box(type: .trun, contents: bytes(0x101, 2, 5, 1, 1)).parsed(as: TrackRunBox.self))
        #expect(common.dataOffset == 5 && common.byteCount(defaultSampleSize: 7) == 14)
        #expect(Box(type: .trun, contents: bytes(0x200, 2, 5)).parsed(as: TrackRunBox.self) == nil)
    }
}
