import Foundation
import ReelTestSupport
import Stillreel
import Testing

@testable import StillreelStudio

struct ReelSavingTests {
    @Test func `a file that cannot be read is not replaced`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("reel.yaml")
        let saving = ReelSaving(file, text: nil)
        // Something that is there, and cannot be read by root, either.
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
        let reason = await saving.save(Reel(slides: []), 1)
        #expect(reason == "\(file.path): the file cannot be read, and is therefore not replaced")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == file.path)
        try FileManager.default.removeItem(at: file)
        #expect(await saving.save(Reel(slides: []), 2) == nil)
        #expect(try Reel(contentsOf: file) == Reel(slides: []))
    }
}
