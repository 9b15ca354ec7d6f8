import Foundation
import Testing

@testable import StillreelStudio

/// Tests that the program has the page as it is in the sources.
struct PageFilesTests {
    @Test func `all files of the page are served, and no others`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/StillreelStudio/Page").standardizedFileURL
        #expect(PageFiles.names == Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)))
        #expect(PageFiles.response("index.html") != nil)
        #expect(PageFiles.response("../Package.swift") == nil)
    }
}
