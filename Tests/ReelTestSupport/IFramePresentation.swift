public import Foundation

/// An HLS presentation with a rendition of its I-frames: `main.m3u8` refers to `movie.m3u8` and `iframes.m3u8`, which refer to
/// ranges of one file. ffmpeg makes the movie, and ffprobe finds the I-frames.
public struct IFramePresentation: Sendable {
    public enum Container: String, CaseIterable, Sendable { case transportStream, fragments }

    public let folder: URL
    /// The file's name: `movie.ts` or `movie.m4s`.
    public let fileName: String
    /// The range of the header (EXT-X-MAP); nil for a transport stream, in which each I-frame is preceded by its header.
    public let header: Range<Int>?
    /// The range of each I-frame, including everything that its decoder requires.
    public let ranges: [Range<Int>]
    /// The samples of each I-frame as decoded by ffmpeg: three planes, 4:2:0.
    public let pictures: [Data]

    private struct Packet: Decodable {
        let pos: String
        let size: String
        let flags: String
    }

    private struct Packets: Decodable { let packets: [Packet] }

    /// - Parameters:
    ///   - folder: created by the initialiser.
    ///   - size: the size of the video in ffmpeg's format, such as `160x90`.
    ///   - seconds: the duration in whole seconds. There is one I-frame per second.
    ///   - options: additional options for ffmpeg's encoder.
    public init(
        in folder: URL, _ container: Container, size: String = "160x90", seconds: Int = 4, options: String = ""
    ) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        let isFragmented = container == .fragments
        fileName = isFragmented ? "movie.m4s" : "movie.ts"
        let source =
            "-f lavfi -i testsrc2=size=\(size):rate=25:duration=\(seconds)"
        let encoder = "-c:v libx264 -preset veryfast -g 25 -sc_threshold 0 -pix_fmt yuv420p \(options)"
        let list = "-f hls -hls_time 1 -hls_playlist_type vod -hls_flags single_file"
        try ffmpeg(
            "\(source) \(encoder) \(list) \(isFragmented ? "-hls_segment_type fmp4" : "")",
            to: folder.appendingPathComponent("movie.m3u8"))
        let file = folder.appendingPathComponent(fileName)
        let output = try Command.output(
            of: "ffprobe", ["-v", "error", "-of", "json", "-show_packets", "-select_streams", "v", file.path])
        let packets = try JSONDecoder().decode(Packets.self, from: output).packets
        let text = try String(contentsOf: folder.appendingPathComponent("movie.m3u8"), encoding: .utf8)
        let starts = text.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-BYTERANGE:") }.compactMap {
            $0.split(separator: "@").last.flatMap { Int($0) }
        }
        header = isFragmented ? 0..<(starts.first ?? 0) : nil
        let fileSize = try Data(contentsOf: file).count
        var ranges: [Range<Int>] = []
        for (index, packet) in packets.enumerated() where packet.flags.hasPrefix("K") {
            guard let place = Int(packet.pos), let length = Int(packet.size), let start = starts.last(where: { $0 <= place })
            else {
                throw Command.Failure(description: "ffprobe \(file.path): a packet without a position")
            }
            let next = index + 1 < packets.count ? Int(packets[index + 1].pos) ?? fileSize : fileSize
            ranges.append(start..<(isFragmented ? place + length : next))
        }
        self.ranges = ranges
        pictures = try Self.decode(file, count: ranges.count)
        try Data(iFramePlaylist().utf8).write(to: folder.appendingPathComponent("iframes.m3u8"))
        let main = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=\(size)
            movie.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=30000,CODECS="avc1.42c00b",URI="iframes.m3u8"

            """
        try Data(main.utf8).write(to: folder.appendingPathComponent("main.m3u8"))
    }

    /// Returns the playlist of the I-frames.
    ///
    /// - Parameters:
    ///   - address: the address of the file; nil uses its name.
    ///   - range: formats the range of an I-frame.
    public func iFramePlaylist(
        address: String? = nil, range: (Range<Int>) -> String = { "\($0.count)@\($0.lowerBound)" }
    ) -> String {
        let name = address ?? fileName
        var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-I-FRAMES-ONLY\n"
        if let header { text += "#EXT-X-MAP:URI=\"\(name)\",BYTERANGE=\"\(header.count)@\(header.lowerBound)\"\n" }
        for place in ranges { text += "#EXTINF:1.000000,\n#EXT-X-BYTERANGE:\(range(place))\n\(name)\n" }
        return text + "#EXT-X-ENDLIST\n"
    }

    private static func decode(_ file: URL, count: Int) throws -> [Data] {
        let bytes = try Command.output(
            of: "ffmpeg",
            [
                "-v", "error", "-i", file.path, "-vf", "select=key", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
                "yuv420p", "-",
            ])
        guard count > 0, bytes.count % count == 0 else {
            throw Command.Failure(description: "ffmpeg \(file.path): a different number of I-frames")
        }
        let size = bytes.count / count
        return (0..<count).map { Data(bytes[($0 * size)..<(($0 + 1) * size)]) }
    }
}
