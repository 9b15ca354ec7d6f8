import Foundation
import Testing

@testable import ReelBoxes

/// Boxes as ISO/IEC 14496-12, clause 4.2, defines them, in a file and in memory.
struct BoxWalkerTests {
    /// A box with a 32-bit size, and the bytes after it.
    private static func box(_ type: FourCharacterCode, size: UInt32, _ contents: [UInt8] = []) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: size)
        bytes.append(type)
        return bytes + contents
    }

    private func withFile<Value>(_ bytes: [UInt8], _ body: (FileHandle) throws -> Value) throws -> Value {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(try FileHandle(forReadingFrom: url))
    }

    @Test func `sizes have 32 bits, 64 bits, or reach the file's end`() throws {
        let large = Self.box(.mdat, size: 1, [0, 0, 0, 0, 0, 0, 0, 18, 7, 7])
        let bytes = Self.box(.ftyp, size: 12, [1, 2, 3, 4]) + large + Self.box(.free, size: 0, [9])
        let boxes = try withFile(bytes) { try $0.boxes() }
        #expect(boxes.map(\.type) == [.ftyp, .mdat, .free])
        #expect(boxes.map(\.contents) == [8..<12, 28..<30, 38..<39])
        #expect(boxes.map(\.start) == [0, 12, 30] && boxes.allSatisfy(\.isComplete))
        // In memory, the last box needs a size.
        #expect(BoxSequence(bytes[...]).map(\.type) == [.ftyp, .mdat])
    }

    @Test func `the last box may be cut off`() throws {
        let bytes = Self.box(.ftyp, size: 8) + Self.box(.moov, size: 100, [1, 2])
        let last = try #require(try withFile(bytes) { try $0.boxes(upTo: .moov) }.last)
        #expect(last.type == .moov && last.missingByteCount == 90 && !last.isComplete)
        #expect(BoxSequence(bytes[...]).map(\.type) == [.ftyp])
    }

    @Test func `walking stops after a type and at a limit`() throws {
        let bytes = Self.box(.ftyp, size: 8) + Self.box(.moov, size: 8) + Self.box(.mdat, size: 8)
        #expect(try withFile(bytes) { try $0.boxes(upTo: .moov).map(\.type) } == [.ftyp, .moov])
        #expect(try withFile(bytes) { try $0.boxes(limit: 1).map(\.type) } == [.ftyp])
    }

    @Test(arguments: [2, 7, 1] as [UInt32]) func `sizes smaller than the header end the walk`(_ size: UInt32) throws {
        // With a size of 1, the 64-bit size follows: 9, which is smaller than its header.
        let bytes = Self.box(.free, size: size, [0, 0, 0, 0, 0, 0, 0, 9])
        #expect(BoxSequence(bytes[...]).map(\.type) == [])
        #expect(try withFile(bytes) { try $0.boxes().isEmpty })
    }

    @Test func `the largest sizes do not overflow`() throws {
        for size: UInt64 in [.max, UInt64(Int64.max), UInt64(Int64.max) - 4] {
            var bytes = Self.box(.free, size: 8) + Self.box(.mdat, size: 1)
            bytes.append(bigEndian: size)
            #expect(BoxSequence(bytes[...]).map(\.type) == [.free])
            #expect(try withFile(bytes) { try $0.boxes().first?.type } == .free)
        }
    }

    @Test func `codes are four characters`() {
        #expect(FourCharacterCode.moov.rawValue == 0x6D6F_6F76)
        #expect(FourCharacterCode.moov.description == "moov")
        #expect(FourCharacterCode(rawValue: 0xA96E_616D).description == "©nam")
    }
}
