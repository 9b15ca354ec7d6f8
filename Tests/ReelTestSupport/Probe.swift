public import Foundation
import ReelConcurrency

/// What ffprobe, a reference that is not ours, reports about a movie.
public struct Probe: Decodable, Sendable {
    public struct Stream: Decodable, Sendable {
        public let codec_name: String?
        public let codec_type: String
        public let codec_tag_string: String?
        public let profile: String?
        public let width: Int?
        public let height: Int?
        public let pix_fmt: String?
        public let color_range: String?
        public let color_space: String?
        public let color_transfer: String?
        public let color_primaries: String?
        public let chroma_location: String?
        public let time_base: String
        public let start_pts: Int?
        public let duration_ts: Int?
        public let nb_frames: String?
        public let sample_rate: String?
        public let channels: Int?
        public let sample_aspect_ratio: String?
        public let channel_layout: String?
        public let has_b_frames: Int?
        public let bits_per_raw_sample: String?

        /// Ticks per second.
        public var timescale: Int { Int(time_base.split(separator: "/").last ?? "0") ?? 0 }
    }

    public struct Format: Decodable, Sendable {
        public let format_name: String
        public let duration: String?
        public let tags: [String: String]?
    }

    public struct Frame: Decodable, Sendable {
        public let pts: Int?
        public let pkt_duration: Int?
        public let key_frame: Int?
        public let nb_samples: Int?
    }

    public let streams: [Stream]
    public let format: Format

    public var video: Stream? { streams.first { $0.codec_type == "video" } }
    public var audio: Stream? { streams.first { $0.codec_type == "audio" } }

    /// Throws if ffprobe gives any warning or error. The result for a file that has not changed is cached.
    public init(_ url: URL) throws {
        var file = stat()
        stat(url.path, &file)
        let key = "\(url.path) \(file.st_ino) \(file.st_size) \(file.st_mtim.tv_sec) \(file.st_mtim.tv_nsec)"
        if let known = Self.known.withLock({ $0[key] }) {
            self = known
            return
        }
        let command = try Command("ffprobe", ["-v", "warning", "-of", "json", "-show_streams", "-show_format", url.path])
        try Self.check(command, url)
        let probe = try JSONDecoder().decode(Probe.self, from: command.output)
        Self.known.withLock { $0[key] = probe }
        self = probe
    }

    private static let known = Locked<[String: Probe]>([:])

    public struct Packet: Decodable, Equatable, Sendable {
        public let pts: Int
        public let dts: Int
        public let duration: Int
        /// The size in bytes, as text.
        public let size: String
        public let flags: String

        private enum CodingKeys: CodingKey { case pts, dts, duration, size, flags }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            pts = try values.decode(Int.self, forKey: .pts)
            dts = try values.decode(Int.self, forKey: .dts)
            // Not every file format contains it.
            duration = try values.decodeIfPresent(Int.self, forKey: .duration) ?? 0
            size = try values.decode(String.self, forKey: .size)
            flags = try values.decode(String.self, forKey: .flags)
        }
    }

    private struct Frames: Decodable { let frames: [Frame] }
    private struct Packets: Decodable { let packets: [Packet] }

    /// Returns the packets of a stream as stored in the file, in decode order.
    public static func packets(_ url: URL, of stream: String) throws -> [Packet] {
        let output = try Command.output(
            of: "ffprobe", ["-v", "warning", "-of", "json", "-select_streams", stream, "-show_packets", url.path])
        return try JSONDecoder().decode(Packets.self, from: output).packets
    }

    /// Returns the decoded frames of a stream (`v:0`, `a:0`) in presentation order. Throws if decoding gives a warning.
    public static func frames(_ url: URL, of stream: String = "v:0") throws -> [Frame] {
        let command = try Command(
            "ffprobe", ["-v", "warning", "-of", "json", "-select_streams", stream, "-show_frames", url.path])
        try check(command, url)
        return try JSONDecoder().decode(Frames.self, from: command.output).frames
    }

    private static func check(_ command: Command, _ url: URL) throws {
        // ffprobe has no decoder for chapter texts, and warns about every movie that has them. For every Core Audio file it
        // warns that it derives the duration from the size.
        let complaints = command.errors.split(separator: "\n").filter { line in
            !line.contains("Unsupported codec with id 98314")
                && !(line.contains("[caf @") && line.contains("Estimating duration from bitrate"))
        }
        guard command.status == 0, complaints.isEmpty else {
            throw Command.Failure(description: "ffprobe \(url.path): \(command.errors)")
        }
    }
}
