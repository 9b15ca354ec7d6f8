import Foundation
import ReelTestSupport
import Testing

/// ffmpeg is forked from a process that has loaded it already, and must behave as if it had been started.
@Suite(.timeLimit(.minutes(10))) struct ForkedCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `both are children of one server, which is not this process`() throws {
        // ffmpeg copies the kernel's report on it: its process number, its name, its state, its parent's number.
        let copy = "-v error -f data -i /proc/self/stat -map 0 -c copy -f data -".split(separator: " ").map(String.init)
        let words = try (0..<2).map { _ in try Command("ffmpeg", copy).text.split(separator: " ") }
        try #require(words.allSatisfy { $0.count > 4 && $0[1] == "(ffmpeg)" })
        #expect(words[0][0] != words[1][0])
        #expect(words[0][3] == words[1][3] && Int32(words[0][3]) != ProcessInfo.processInfo.processIdentifier)
    }

    @Test func `its status and its complaints come back`() throws {
        let command = try Command("ffmpeg", ["-v", "error", "-i", "nothing.mp4", "-f", "null", "-"], folder: folder.url)
        // Newer versions of ffmpeg end with the number of the error.
        #expect([1, 254].contains(command.status) && command.output.isEmpty)
        #expect(command.errors.contains("nothing.mp4") && command.errors.contains("No such file or directory"))
        #expect(try Command("ffprobe", ["-v", "error", "-version"]).status == 0)
    }

    @Test func `it works in the folder, and takes every word as it is`() throws {
        let name = "a b, 'ä'.wav"
        let words = "-v error -f lavfi -i sine=d=0.1 -metadata title=".split(separator: " ").map(String.init)
        #expect(try Command("ffmpeg", words + [name], folder: folder.url).status == 0)
        #expect(folder.contents == [name])
        let missing = try Command("ffmpeg", ["-version"], folder: folder.file("nowhere"))
        #expect(missing.status == 127 && missing.errors.contains("nowhere"))
        // Arguments that do not fit into a request to the server.
        let long = String(repeating: "a", count: 100_000)
        let command = try Command("ffmpeg", ["-v", "error", "-i", long, "-i", long])
        #expect(command.status != 0 && command.errors.contains(long.prefix(1_000)))
    }

    @Test func `much is read and written at once`() throws {
        let bytes = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let copy = "-f u8 -ar 8000 -ac 1 -i pipe:0 -af ashowinfo -f u8 -".split(separator: " ").map(String.init)
        let command = try Command("ffmpeg", copy, input: bytes)
        #expect(command.status == 0 && command.output == bytes)
        #expect(command.errors.utf8.count > 1 << 16)
    }
}
