import Foundation
import ReelTestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct MemoryLongTests {
    private struct Line: Decodable { let framesDone: Int }

    /// Returns the peak resident memory of a process so far, in kilobytes (`VmHWM`, proc(5)); nil if it has ended.
    private func peak(of process: Process) throws -> Int? {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        return status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) }
    }

    /// Compares the memory of one process at two times, because the run-ahead of decoding differs between processes and with the
    /// machine's load. It reaches its limit long before 600 pictures are done.
    @Test func aTimelapseOfTwoThousandPicturesTakesNoMoreMemoryThanItsFirstSixHundred() throws {
        let folder = try TemporaryFolder()
        try folder.frames(20, "1600x1200")
        let list = (0..<100).flatMap { _ in (1...20).map { "frame\($0).jpg" } }.joined(separator: "\n")
        try Data(list.utf8).write(to: folder.file("list.txt"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: stillreel)
        process.currentDirectoryURL = folder.url
        process.arguments = [
            "timelapse", "-", "--preset", "ultrafast", "--size", "720p", "--progress", "json", "-o", "movie.mp4",
        ]
        let errors = Pipe()
        process.standardInput = try FileHandle(forReadingFrom: folder.file("list.txt"))
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        var peaks: [(frames: Int, kilobytes: Int)] = []
        var text = Data()
        while case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
            text += data
            guard let end = text.lastIndex(of: UInt8(ascii: "\n")), let peak = try? peak(of: process) else { continue }
            let lines = text[..<end].split(separator: UInt8(ascii: "\n"))
            let last = try lines.last.map { try JSONDecoder().decode(Line.self, from: Data($0)) }
            if let last { peaks.append((last.framesDone, peak)) }
            text = Data(text[text.index(after: end)...])
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let early = try #require(peaks.first { $0.frames >= 600 }), late = try #require(peaks.last)
        // Ensures that enough frames lie between the two measurements.
        #expect(early.frames <= 1_000 && late.frames >= 1_600, "\(peaks)")
        #expect(Double(late.kilobytes) <= 1.08 * Double(early.kilobytes), "\(early), \(late)")
        #expect(try Probe(folder.file("movie.mp4")).video?.nb_frames == "2000")
    }

    /// A PNG of 2×2 pixels has a chunk that decompresses to a quarter of a gigabyte. The result may be an error or the picture,
    /// but memory use must stay low.
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
        // GNU time may write a line about the exit status before it.
        let peak = try #require(text.split(separator: "\n").last.flatMap { Int($0) })
        #expect(peak < 200_000, "\(peak) KB")
    }
}
