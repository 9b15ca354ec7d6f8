import Foundation
import ReelTestSupport
import Stillreel
import Testing

/// Tests of folders that are created with those above them.
struct FileManagerFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `folders are created with those above them, and stay if they are there`() throws {
        let inner = folder.file("a/b/c")
        for _ in 0..<2 { try FileManager.default.makeFolders(inner, mode: 0o700) }
        #expect(FileManager.default.isFolder(inner.path))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("a").path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: inner)
        try FileManager.default.makeFolders(folder.file("link"))
        let around = URL(fileURLWithPath: folder.url.path + "/d/../e")
        try FileManager.default.makeFolders(around)
        #expect(FileManager.default.isFolder(folder.file("e").path))
    }

    @Test func `a link to nothing is no folder`() throws {
        try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: folder.file("nothing"))
        let error = #expect(throws: POSIXError.self) { try FileManager.default.makeFolders(folder.file("link")) }
        #expect(error?.code == .EEXIST)
    }

    @Test(arguments: ["file", "file/a", "file/a/b"]) func `a file is no folder`(_ name: String) throws {
        try Data("text".utf8).write(to: folder.file("file"))
        let error = #expect(throws: POSIXError.self) { try FileManager.default.makeFolders(folder.file(name)) }
        #expect(error?.code == .ENOTDIR)
        #expect(try String(contentsOf: folder.file("file"), encoding: .utf8) == "text")
    }
}
