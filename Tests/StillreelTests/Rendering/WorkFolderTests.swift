import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import Stillreel

struct WorkFolderTests {
    @Test func `only this user can read it, and those of processes that were killed are removed`() throws {
        let temporary = FileManager.default.temporaryDirectory
        let command = "test\(UUID().uuidString.prefix(8))"
        let ended = temporary.appendingPathComponent("stillreel-\(command)-\(TemporaryName.machine)-\(try endedProcess())-aBcDeF")
        try FileManager.default.createDirectory(at: ended, withIntermediateDirectories: false)
        try Data().write(to: ended.appendingPathComponent("movie.mp4"))
        let other = try WorkFolder(for: command)
        defer { other.remove() }
        let folder = try WorkFolder(for: command)
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter { $0.contains(command) }
        #expect(names.sorted() == [folder, other].map(\.url.lastPathComponent).sorted())
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        folder.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }
}
