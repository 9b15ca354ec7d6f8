/// How the movie's pictures and sound are compressed.
public struct Encoding: Hashable, Sendable {
    public enum Codec: String, Codable, Hashable, Sendable, CaseIterable {
        case h264
    }

    public var codec: Codec
    /// Constant rate factor: 0 (lossless) to 51 (worst); each 6 more halve the bytes, about.
    public var quality: Double
    /// How hard the encoder tries, from `ultrafast` to `placebo`: more time for fewer bytes.
    public var preset: String
    /// Of the sound, in bits per second.
    public var audioBitRate: Int

    public init(codec: Codec = .h264, quality: Double = 20, preset: String = "medium", audioBitRate: Int = 192_000) {
        self.codec = codec
        self.quality = quality
        self.preset = preset
        self.audioBitRate = audioBitRate
    }

    /// libx264's presets, the fastest first.
    public static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]
}

extension Encoding: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case codec, quality, preset, audioBitRate
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        codec = try container.decodeChoice(Codec.self, forKey: .codec) ?? codec
        quality = try container.decodeIfPresent(Double.self, forKey: .quality) ?? quality
        preset = try container.decodeIfPresent(String.self, forKey: .preset) ?? preset
        audioBitRate = try container.decodeIfPresent(Int.self, forKey: .audioBitRate) ?? audioBitRate
    }
}
