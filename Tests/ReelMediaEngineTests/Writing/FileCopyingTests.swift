import Foundation
import ReelTestSupport
import Testing

@testable import ReelMediaEngine

/// Copies within a file and between files, in several pieces.
struct FileCopyingTests {
    private let folder: TemporaryFolder
    private let bytes: Data

    init() throws {
        folder = try TemporaryFolder()
        var random = SplitMix64(seed: 3)
        let words = (0..<330_000).map { _ in random.next() }
        bytes = words.withUnsafeBytes { Data($0) }
    }

    private func file(_ name: String, _ contents: Data) throws -> FileHandle {
        let url = folder.file(name)
        try contents.write(to: url)
        return try FileHandle(forUpdating: url)
    }

    @Test(arguments: [1, 1_000, 1 << 20, 2_700_000, -40]) func `bytes move within a file`(distance: Int) throws {
        let file = try file("file", bytes)
        let range = 50..<bytes.count - 7
        try file.copy(range, to: range.lowerBound + distance, of: file)
        var expected = bytes + Data(count: max(0, range.upperBound + distance - bytes.count))
        expected.replaceSubrange(range.lowerBound + distance..<range.upperBound + distance, with: bytes[range])
        #expect(try Data(contentsOf: folder.file("file")) == expected)
    }

    @Test func `bytes are copied to another file`() throws {
        let (file, other) = (try file("file", bytes), try file("other", Data([1, 2, 3])))
        try file.copy(10..<2_000_000, to: 2, of: other)
        #expect(try Data(contentsOf: folder.file("other")) == Data([1, 2]) + bytes[10..<2_000_000])
    }

    @Test func `a file that ends too early is an error`() throws {
        let (file, other) = (try file("file", bytes), try file("other", Data()))
        #expect(throws: MediaError.self) { try file.copy(0..<bytes.count + 1, to: 0, of: other) }
    }
}
