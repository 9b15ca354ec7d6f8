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

    @Test func `the comment of a slide comes back with it, once`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("reel.yaml")
        let text = """
            # Family
            slides:
              - picture: a.jpg # Grandma, 1950
              # The sea
              - picture: b.jpg
              - picture: c.jpg
            """
        try Data(text.utf8).write(to: file)
        let whole = try Reel(contentsOf: file)
        let saving = ReelSaving(file, text: Data(text.utf8))
        #expect(await saving.save(whole, 1) == nil)
        let first = try String(contentsOf: file, encoding: .utf8)
        var other = whole
        other.slides.removeFirst(2)
        #expect(await saving.save(other, 2) == nil)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("Grandma"))
        #expect(await saving.save(whole, 3) == nil)
        #expect(try String(contentsOf: file, encoding: .utf8) == first)
        for comment in ["# Family", "# Grandma, 1950", "# The sea"] {
            #expect(first.components(separatedBy: comment).count == 2)
        }
    }
}
