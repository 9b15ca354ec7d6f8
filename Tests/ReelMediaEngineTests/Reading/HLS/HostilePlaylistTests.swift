import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

/// Playlists that would never be read to their end. Each test ends at once, or not at all.
@Suite(.timeLimit(.minutes(10))) struct HostilePlaylistTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ lines: String...) throws {
        try (["#EXTM3U"] + lines).joined(separator: "\n").appending("\n").write(
            to: folder.file(name), atomically: false, encoding: .utf8)
    }

    private func failure(_ location: MediaLocation) throws -> String {
        let error = try #require(throws: MediaError.self) { try Demuxer(location) }
        return error.detail
    }

    private func failure(_ name: String) throws -> String { try failure(MediaLocation(path: folder.file(name).path)) }

    @Test(arguments: ["self.m3u8", "a.m3u8"]) func `one that leads to itself is refused`(_ name: String) throws {
        try write("self.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=1", "self.m3u8")
        try write("a.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=1", "b.m3u8")
        try write("b.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=1", "a.m3u8")
        #expect(try failure(name).contains("more than 200 playlists"))
        let server = try HTTPServer(folder.url)
        #expect(try failure(MediaLocation(server(name))).contains("more than 200 playlists"))
    }

    @Test(arguments: ["\u{C}\n", "\u{B}\n", "\0\n", "8\n"])
    func `one that leads to itself behind an unusual first line is refused`(_ lineEnd: String) throws {
        try Data("#EXTM3U\(lineEnd)#EXT-X-STREAM-INF:BANDWIDTH=1\nself.m3u8\n".utf8).write(to: folder.file("self.m3u8"))
        _ = try failure("self.m3u8")
    }

    @Test(
        arguments: [
            "#EXT-X-ENDLIST\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\npart.ts\n",
            "#EXT-X-TARGETDURATION:9\nx\0#EXTINF:9,\0part.ts\n",
            "#EXT-X-ENDLIST\n#EXTINF:9,\npart.ts\n",
            "#EXTINF:1000000000,\n \n#EXT-X-ENDLIST\npart.ts\n",
            "#EXTINF:1000000000,\n\u{B}\t\n#EXT-X-ENDLIST\npart.ts\n",
            "#EXTINF:1000000000,\n" + String(repeating: " ", count: 4_095) + "x\n#EXT-X-ENDLIST\npart.ts\n",
        ])
    func `one whose end is not seen by FFmpeg is refused`(_ lines: String) throws {
        try ffmpeg("-f lavfi -i sine=d=1 -c:a aac -f mpegts", to: folder.file("part.ts"))
        try Data("#EXTM3U\n\(lines)".utf8).write(to: folder.file("open.m3u8"))
        #expect(try failure("open.m3u8").hasPrefix("the playlist has no end"))
    }

    @Test func `one that is too large to be examined is refused`() throws {
        try segments()
        let text = try String(contentsOf: folder.file("whole.m3u8"), encoding: .utf8)
        let comment = "#" + String(repeating: "x", count: 8 << 20) + "\n"
        try text.replacing("#EXT-X-ENDLIST", with: comment + "#EXT-X-ENDLIST").write(
            to: folder.file("large.m3u8"), atomically: false, encoding: .utf8)
        #expect(try failure("large.m3u8") == "the playlist is larger than 8 MB")
    }

    @Test func `one that lists very many others is refused`() throws {
        let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n"
        try Data(("#EXTM3U\n" + String(repeating: variant, count: 1_001)).utf8).write(to: folder.file("many.m3u8"))
        #expect(try failure("many.m3u8").hasPrefix("it lists more than 1000 playlists"))
    }

    /// libavformat opens `file://tmp/a` as `/tmp/a`.
    @Test func `one that leaves its folder is refused`() throws {
        try segments()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".ts") }
        try FileManager.default.createDirectory(
            at: folder.file("inner/\(folder.url.path)"), withIntermediateDirectories: true)
        for name in names {
            let copy = folder.file("inner/\(folder.url.path)/\(name)")
            try FileManager.default.copyItem(at: folder.file(name), to: copy)
        }
        let text = try String(contentsOf: folder.file("whole.m3u8"), encoding: .utf8)
        for name in names {
            let other = text.replacing(name, with: "file:/\(folder.url.path)/\(name)")
            try other.write(to: folder.file("inner/p.m3u8"), atomically: false, encoding: .utf8)
            #expect(try failure("inner/p.m3u8").contains("only files there or below are allowed"))
        }
    }

    @Test func `one whose end comes first is read`() throws {
        try segments()
        let text = try String(contentsOf: folder.file("whole.m3u8"), encoding: .utf8)
        let tag = "#EXT-X-MEDIA-SEQUENCE"
        try text.replacing("#EXT-X-ENDLIST", with: "").replacing(tag, with: "#EXT-X-ENDLIST\n\(tag)").write(
            to: folder.file("first.m3u8"), atomically: false, encoding: .utf8)
        #expect(throws: Never.self) { try Demuxer(path: folder.file("first.m3u8").path) }
    }

    @Test func `one in a file of another name is not read`() throws {
        try write("song.mp3", "#EXTINF:1,", "part.ts", "#EXT-X-ENDLIST")
        #expect(try failure("song.mp3").hasSuffix("name it .m3u8"))
    }

    @Test func `one without an end is refused, also behind another one`() throws {
        try segments()
        for name in ["whole.m3u8", "whole.M3U8", "whole.m3u"] {
            if name != "whole.m3u8" { try FileManager.default.copyItem(at: folder.file("whole.m3u8"), to: folder.file(name)) }
            #expect(throws: Never.self) { try Demuxer(path: folder.file(name).path) }
        }
        let text = try String(contentsOf: folder.file("whole.m3u8"), encoding: .utf8)
        // Whatever its name is.
        try text.replacing("#EXT-X-ENDLIST", with: "").write(to: folder.file("open.ts"), atomically: false, encoding: .utf8)
        try FileManager.default.copyItem(at: folder.file("open.ts"), to: folder.file("open.m3u8"))
        try write("main.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=1", "open.ts")
        #expect(try failure("open.m3u8").hasPrefix("the playlist has no end"))
        let message = try failure("main.m3u8")
        #expect(message.hasPrefix("the playlist \(folder.file("open.ts").path) has no end"), "\(message)")
    }

    private func segments() throws {
        try ffmpeg("-f lavfi -i sine=d=3 -c:a aac -f hls -hls_time 1 -hls_list_size 0", to: folder.file("whole.m3u8"))
    }
}
