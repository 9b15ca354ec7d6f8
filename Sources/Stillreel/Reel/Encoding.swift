/// How a movie's video and audio are compressed.
public struct Encoding: Hashable, Sendable {
    /// A video codec.
    public enum Codec: String, Codable, Hashable, Sendable, CaseIterable {
        /// H.264 (AVC).
        case h264
    }

    /// The video codec; by default H.264.
    public var codec: Codec
    /// The constant rate factor (CRF), from 0 (lossless) to 51 (worst); by default 20. Adding 6 roughly halves the size.
    public var quality: Double
    /// The encoder's preset, one of `presets`; by default `medium`. Slower presets make smaller files.
    public var preset: String
    /// The bit rate of the audio in bits per second, if it is encoded (`Soundtrack.coding`), 8,000 to 1,024,000; by default
    /// 192,000.
    public var audioBitRate: Int

    /// Creates settings. They are checked by `Reel.plan()`.
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

extension Encoding {
    /// Checks a bit rate of audio.
    static func checkAudioBitRate(_ rate: Int, place: String? = nil) throws(ReelError) {
        guard (8_000...1_024_000).contains(rate) else {
            throw ReelError(.reel, "the audio bit rate must be 8,000 to 1,024,000 bits per second; got \(rate)", place: place)
        }
    }
}

extension Encoding: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case codec, quality, preset, audioBitRate
    }

    /// Decodes settings. Keys that are missing have their defaults.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        codec = try container.decodeChoice(Codec.self, forKey: .codec) ?? codec
        quality = try container.decodeIfPresent(Double.self, forKey: .quality) ?? quality
        preset = try container.decodeIfPresent(String.self, forKey: .preset) ?? preset
        audioBitRate = try container.decodeIfPresent(Int.self, forKey: .audioBitRate) ?? audioBitRate
    }
}
