import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel
import ReelMediaEngine

@Suite struct StagedFileTests {
    @Test func `if one of several files cannot be moved, the others are as before`() throws {
        let folder = try TemporaryFolder()
        let (first, second, third) = (folder.file("1.jpg"), folder.file("2.jpg"), folder.file("3.jpg"))
        try Data("old".utf8).write(to: first)
        let set = OutputSet(overwriting: true, inputs: [])
        for file in [first, second, third] { try set.write(Data("new".utf8), to: file) }
        // Nothing can be moved to a folder.
        try FileManager.default.createDirectory(at: third, withIntermediateDirectories: false)
        #expect(throws: ReelError.self) { try set.commit() }
        #expect(try Data(contentsOf: first) == Data("old".utf8))
        #expect(folder.contents == ["1.jpg", "3.jpg"])
    }

    @Test func `several files replace others together`() throws {
        let folder = try TemporaryFolder()
        let files = [folder.file("1.jpg"), folder.file("2.jpg")]
        let set = OutputSet(overwriting: true, inputs: [])
        for file in files {
            try Data("old".utf8).write(to: file)
            try set.write(Data("new".utf8), to: file)
        }
        try set.commit()
        for file in files { #expect(try Data(contentsOf: file) == Data("new".utf8)) }
        #expect(folder.contents == ["1.jpg", "2.jpg"])
    }

    @Test(arguments: [false, true])
    func `a link that has replaced the temporary file is not moved to the target`(overwriting: Bool) throws {
        let folder = try TemporaryFolder()
        let (target, other) = (folder.file("1.jpg"), folder.file("other"))
        try Data("other".utf8).write(to: other)
        if overwriting { try Data("old".utf8).write(to: target) }
        let file = try StagedFile(target, overwriting: overwriting, noun: "picture")
        try file.write(Data("new".utf8))
        try FileManager.default.removeItem(at: file.temporary)
        try FileManager.default.createSymbolicLink(at: file.temporary, withDestinationURL: other)
        let error = #expect(throws: ReelError.self) { try file.commit() }
        #expect(error?.kind == .output && error?.message.contains("has been replaced") == true)
        #expect(try Data(contentsOf: other) == Data("other".utf8))
        #expect(folder.contents == (overwriting ? ["1.jpg", "other"] : ["other"]))
        if overwriting { #expect(try Data(contentsOf: target) == Data("old".utf8)) }
    }

    @Test func `a name of 255 bytes has a temporary name, however few characters it has`() throws {
        let folder = try TemporaryFolder()
        // A family is one character of 25 bytes.
        let target = folder.file(String(repeating: "👩‍👩‍👧‍👦", count: 10) + "a.mp4")
        #expect(target.lastPathComponent.utf8.count == 255)
        let file = try StagedFile(target, overwriting: false, noun: "movie")
        try file.check()
        try file.write(Data("new".utf8))
        try file.commit()
        #expect(try Data(contentsOf: target) == Data("new".utf8))
    }

    @Test func `what a killed run has left is removed, with the file that would have replaced it`() throws {
        let folder = try TemporaryFolder()
        let target = folder.file("movie.mp4")
        let own = TemporaryName(for: target).text
        // No process has this number.
        let abandoned = own.replacingOccurrences(of: "-\(getpid())-", with: "-2147483647-")
        for name in [own, abandoned, abandoned + ".partial-a1B2c3", abandoned + "-other-file"] {
            try Data().write(to: folder.file(name))
        }
        #expect(Set(TemporaryName.removeAbandoned(for: target)) == [abandoned, abandoned + ".partial-a1B2c3"])
        #expect(Set(folder.contents) == [own, abandoned + "-other-file"])
    }
}
