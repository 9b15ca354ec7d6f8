public import Foundation

/// What mkvmerge, a referee with a reader of files of its own, makes of one.
public struct MKVToolNix: Decodable, Sendable {
    public struct Track: Decodable, Sendable {
        public struct Properties: Decodable, Sendable {
            /// `128x64`
            public let pixel_dimensions: String?
            public let audio_sampling_frequency: Int?
            public let audio_channels: Int?
        }

        public let codec: String
        public let type: String
        public let properties: Properties
    }

    public let tracks: [Track]

    public var video: Track? { tracks.first { $0.type == "video" } }
    public var audio: Track? { tracks.first { $0.type == "audio" } }

    /// Fails where mkvmerge has anything to complain of, or does not read files of the kind.
    public init(_ url: URL) throws {
        self = try JSONDecoder().decode(MKVToolNix.self, from: Command.output(of: "mkvmerge", ["-J", url.path]))
    }

    /// Puts all tracks into a Matroska file, with times in microseconds. Fails where mkvmerge has anything to complain of.
    public static func remux(_ url: URL, to output: URL) throws {
        _ = try Command.output(of: "mkvmerge", ["-q", "--timestamp-scale", "1000", "-o", output.path, url.path])
    }
}
