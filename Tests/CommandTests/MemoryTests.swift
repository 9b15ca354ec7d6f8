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
        // How far decoding runs ahead of encoding differs from moment to moment: the most of three is what a few pictures can
        // take.
        let few = try (0..<3).map { _ in try peak(folder, repeats: 15) }.max() ?? 0
        let twoThousand = try peak(folder, repeats: 100)
        #expect(Double(twoThousand) <= 1.1 * Double(few), "\(few) KB, \(twoThousand) KB")
        #expect(try Probe(folder.file("movie.mp4")).video?.nb_frames == "2000")
    }

    /// Chunks of a PNG of 2×2 pixels that unpack to a quarter of a gigabyte: an error, or the picture, in little memory.
    @Test(arguments: ["iCCP", "zTXt", "iTXt", "IDAT"])
    func aChunkThatUnpacksToAQuarterOfAGigabyteIsNotUnpacked(chunk: String) throws {
        let folder = try TemporaryFolder()
        let script = """
            import struct, sys, zlib
            def chunk(name, data):
                return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            bomb = zlib.compress(bytes(1 << 28), 9)
            chunks = {"iCCP": b"x\\0\\0" + bomb, "zTXt": b"x\\0\\0" + bomb, "iTXt": b"x\\0\\1\\0\\0\\0" + bomb, "IDAT": bomb}
            name = sys.argv[1]
            header = chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0))
            extra = b"" if name == "IDAT" else chunk(name.encode(), chunks[name])
            pixels = bomb if name == "IDAT" else zlib.compress(bytes(14))
            sys.stdout.buffer.write(b"\\x89PNG\\r\\n\\x1a\\n" + header + extra + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
            """
        try Command.output(of: "python3", ["-c", script, chunk]).write(to: folder.file("bomb.png"))
        let arguments = [
            "-f", "%M", "-o", folder.file("peak").path, stillreel, "still", "bomb.png", "--duration", "0.1", "-o", "a.mp4",
        ]
        let command = try Command("time", arguments, folder: folder.url)
        #expect(command.status == 0 || command.errors.contains("bomb.png"), "\(command.errors)")
        let text = try String(contentsOf: folder.file("peak"), encoding: .utf8)
        // GNU time puts a line about the exit status before it.
        let peak = try #require(text.split(separator: "\n").last.flatMap { Int($0) })
        #expect(peak < 200_000, "\(peak) KB")
    }
}
