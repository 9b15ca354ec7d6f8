import Foundation
import ReelTestSupport
import Testing

@testable import ReelImageEngine

/// Files that become shorter while they are mapped. One at a time: one of them uses all the mappings that a process can have,
/// and what is opened meanwhile is read, not mapped.
@Suite(.serialized) struct MappedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func picture(_ name: String) throws -> URL {
        try ffmpeg("-f lavfi -i testsrc2=size=1200x900,noise=alls=20 -frames:v 1 -update 1", to: folder.file(name))
        return folder.file(name)
    }

    @Test(arguments: ["a.bmp", "a.jpg", "a.png", "a.tiff"]) func `pixels that are gone are an error`(_ name: String) throws {
        let file = try picture(name)
        let images = try (0..<3).map { _ in try StillImage(contentsOf: file, mapped: true) }
        #expect(throws: Never.self) { try images[0].decode(atLeast: 1200, 900) }
        try FileHandle(forUpdating: file).truncate(atOffset: 8192)
        for image in images {
            let error = #expect(throws: StillImageError.self) { try image.decode(atLeast: 1200, 900) }
            #expect(error?.localizedDescription.contains("the file became shorter while it was read") == true, "\(name)")
        }
    }

    @Test func `the bytes before the end stay, and those behind it are zeros`() throws {
        let file = folder.file("numbers")
        let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
        try bytes.write(to: file)
        let mapped = try MappedFile(contentsOf: file)
        #expect(mapped.data == bytes && !mapped.isCutShort)
        try FileHandle(forUpdating: file).truncate(atOffset: 50_000)
        #expect(mapped.data == bytes.prefix(50_000) + Data(count: 50_000) && mapped.isCutShort)
        // Mappings that come later are not concerned.
        try bytes.write(to: file)
        let second = try MappedFile(contentsOf: file)
        #expect(second.data == bytes && !second.isCutShort)
        // Within a page, too.
        try FileHandle(forUpdating: file).truncate(atOffset: UInt64(bytes.count - 1))
        #expect(second.data.count == bytes.count && second.isCutShort)
    }

    @Test func `more files than can be mapped are read`() throws {
        let file = folder.file("numbers")
        let bytes = Data(repeating: 7, count: 1 << 16)
        try bytes.write(to: file)
        let files = try (0..<4200).map { _ in try MappedFile(contentsOf: file) }
        try FileHandle(forUpdating: file).truncate(atOffset: 0)
        #expect(files.count { $0.data == bytes } >= 4200 - 4096)
        #expect(files.count { $0.isCutShort } > 0)
    }

    @Test func `a file that others have mapped still ends the process`() async {
        await #expect(processExitsWith: .signal(SIGBUS)) {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("stillreel-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(count: 100_000).write(to: file)
            let (own, others) = (try MappedFile(contentsOf: file), try Data(contentsOf: file, options: .alwaysMapped))
            try FileHandle(forUpdating: file).truncate(atOffset: 0)
            precondition(own.data.allSatisfy { $0 == 0 })
            try? FileManager.default.removeItem(at: file)
            _ = others.reduce(0) { $0 &+ $1 }
        }
    }
}
