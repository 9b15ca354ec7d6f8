public import Foundation

/// What mkvmerge, a reference with its own file reader, reports about a file.
public struct MKVToolNix: Decodable, Sendable {
    public struct Track: Decodable, Sendable {
        public struct Properties: Decodable, Sendable {
            /// The size in pixels: `128x64`.
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

    /// Throws if mkvmerge gives any warning or error, or does not support the file format.
    public init(_ url: URL) throws {
        self = try JSONDecoder().decode(MKVToolNix.self, from: Command.output(of: "mkvmerge", ["-J", url.path]))
    }

    /// Copies all tracks into a Matroska file, with times in microseconds. Throws if mkvmerge gives any warning or error.
    public static func remux(_ url: URL, to output: URL) throws {
        _ = try Command.output(of: "mkvmerge", ["-q", "--timestamp-scale", "1000", "-o", output.path, url.path])
    }
}
