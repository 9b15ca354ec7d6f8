import Foundation
import TestSupport
import Testing

@Suite struct MemoryTests {
    /// Peak memory of a time-lapse of the folder's pictures, each taken `repeats` times, in kilobytes.
    private func peak(_ folder: TemporaryFolder, repeats: Int) throws -> Int {
        let list = (0..<repeats).flatMap { _ in (1...20).map { "frame\($0).jpg" } }.joined(separator: "\n")
        let command = try Command(
            "time",
            [
                "-f", "%M", "-o", folder.file("peak").path, stillreel, "timelapse", "-", "--preset", "ultrafast", "--progress",
                "none",
                "--size", "720p", "--overwrite", "-o", folder.file("movie.mp4").path,
            ],
            input: Data(list.utf8), folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let text = try String(contentsOf: folder.file("peak"), encoding: .utf8)
        return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test func aTimelapseOfTwoThousandPicturesTakesNoMoreMemoryThanOneOfThreeHundred() throws {
        let folder = try TemporaryFolder()
        try folder.frames(20, "1600x1200")
        // How far decoding runs ahead of encoding differs from moment to moment: the most of three is what a few pictures can take.
        let few = try (0..<3).map { _ in try peak(folder, repeats: 15) }.max() ?? 0
        let twoThousand = try peak(folder, repeats: 100)
        #expect(Double(twoThousand) <= 1.1 * Double(few), "\(few) KB, \(twoThousand) KB")
        #expect(try Probe(folder.file("movie.mp4")).video?.nb_frames == "2000")
    }
}
