import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

struct OutputSetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: folder.file(name)) }

    private func text(of name: String) throws -> String { try String(contentsOf: folder.file(name), encoding: .utf8) }

    @Test func `if one file cannot be moved to its target, all that were there before are there again`() throws {
        try write("old", to: "a")
        let outputs = OutputSet(overwriting: true, inputs: [])
        for name in ["a", "b", "c"] { try outputs.write(Data("new".utf8), to: folder.file(name)) }
        try FileManager.default.createDirectory(at: folder.file("c"), withIntermediateDirectories: true)
        let error = #expect(throws: ReelError.self) { try outputs.commit() }
        #expect(error?.kind == .output && error?.message.contains("/c: ") == true)
        #expect(try text(of: "a") == "old" && folder.contents == ["a", "c"])
    }

    @Test func `all files are replaced, and the old ones removed`() throws {
        try write("old", to: "a")
        let outputs = OutputSet(overwriting: true, inputs: [])
        for name in ["a", "b"] { try outputs.write(Data("new".utf8), to: folder.file(name)) }
        #expect(try text(of: "a") == "old")
        try outputs.commit()
        #expect(try text(of: "a") == "new" && text(of: "b") == "new" && folder.contents == ["a", "b"])
    }

    @Test func `a folder that was moved meanwhile is named as the reason`() throws {
        try FileManager.default.createDirectory(at: folder.file("out"), withIntermediateDirectories: true)
        let outputs = OutputSet(overwriting: false, inputs: [])
        try outputs.write(Data("new".utf8), to: folder.file("out/a"))
        try FileManager.default.moveItem(at: folder.file("out"), to: folder.file("moved"))
        let error = #expect(throws: ReelError.self) { try outputs.commit() }
        let left = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.file("moved").path).first)
        #expect(error?.message.contains("the folder has been moved") == true && error?.message.contains(left) == true)
    }
}
