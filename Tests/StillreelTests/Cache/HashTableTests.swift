import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import Stillreel

struct HashTableTests {
    @Test(
        arguments: [
            (nil, true), ("", true), ("stillreel hash 1 damaged", true), ("mine", false),
            (String(repeating: "\0", count: 40), false),
        ] as [(String?, Bool)])
    func `a table replaces an empty or damaged one, and no other file`(_ before: String?, _ isReplaced: Bool) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("hashes")
        if let before { try Data(before.utf8).write(to: file) }
        let picture = folder.file("a.png")
        try Data([1, 2, 3]).write(to: picture)
        let identity = try #require(FileIdentity(ofFileAt: picture.path))
        let hash = [UInt8](repeating: 7, count: 32)
        var table = HashTable(contentsOf: file)
        table.insert(hash, of: picture.path, identity)
        table.save(to: file)
        var kept = HashTable(contentsOf: file)
        #expect(kept.hash(of: picture.path, identity) == (isReplaced ? hash : nil))
        if !isReplaced { #expect(try String(contentsOf: file, encoding: .utf8) == before) }
    }

    @Test func `a pipe of that name is not waited for`() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("hashes")
        #expect(mkfifo(file.path, 0o600) == 0)
        let identity = try #require(FileIdentity(ofFileAt: #filePath))
        var table = HashTable(contentsOf: file)
        table.insert([UInt8](repeating: 7, count: 32), of: "a", identity)
        table.save(to: file)
        #expect(!HashTable.isOne(at: file) && folder.contents == ["hashes"])
    }
}
