/// How a movie's video and audio are compressed.
public struct Encoding: Hashable, Sendable {
    /// A video codec.
    public enum Codec: String, Codable, Hashable, Sendable, CaseIterable {
        /// H.264 (AVC), for `.mp4`, `.m4v` and `.mov`.
        case h264
        /// HEVC (H.265), for `.mp4` and `.mov`.
        case hevc
        /// AV1, for `.mp4` and `.webm`.
        case av1
        /// ProRes 422, for `.mov`. It has a quality of its own: `quality` and `preset` are not used.
        case prores
        /// VP9, for `.webm`.
        case vp9
    }

    /// The video codec; nil, the default, for the usual one of the output file: VP9 for `.webm`, otherwise H.264.
    public var codec: Codec?
    /// The quality, from 0 (best, largest) to 51 (worst); by default 20. It is the constant rate factor (CRF) of H.264; other
    /// codecs look about the same at the same number. Adding 6 roughly halves the size.
    public var quality: Double
    /// The encoder's preset, one of `presets`; by default `medium`. Slower presets make smaller files.
    public var preset: String
    /// The bit rate of the audio in bits per second, if it is encoded (`Soundtrack.coding`), 8,000 to 1,024,000. Opus, the audio
    /// of `.webm` files, has at most 256,000 for each channel. Nil, the default, for the usual one: for each channel 96,000, or
    /// less, but at least 64,000, if all that is heard has less than half of that, or a sample rate of at most 24,000 Hz, as
    /// speech has.
    public var audioBitRate: Int?
    /// Whether an `.mp4` file consists of fragments of 2 to 6 seconds that begin with keyframes, so that it plays while it is
    /// being written or sent; by default false. Such a file has no chapters.
    public var streaming: Bool

    /// Creates settings. They are checked by `Reel.plan()`.
    public init(
        codec: Codec? = nil, quality: Double = Self.usualQuality, preset: String = Self.usualPreset,
        audioBitRate: Int? = nil, streaming: Bool = false
    ) {
        self.codec = codec
        self.quality = quality
        self.preset = preset
        self.audioBitRate = audioBitRate
        self.streaming = streaming
    }

    /// The default of `quality`.
    public static let usualQuality = 20.0
    /// The default of `preset`.
    public static let usualPreset = "medium"

    /// The presets, the fastest first. Their names are those of libx264 and libx265; other encoders have similar ones.
    public static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]
}

extension Encoding {
    /// The qualities that are allowed.
    static let qualities = 0.0...51
    /// The bit rates of audio that are allowed, in bits per second.
    static let audioBitRates = 8_000...1_024_000

    /// Throws if a setting is out of its range.
    func check() throws(ReelError) {
        guard Self.qualities.contains(quality) else {
            throw ReelError(
                .reel, "the quality must be 0 to 51; got \(NumberFormat.significant(quality))", place: "encoding.quality")
        }
        guard Encoding.presets.contains(preset) else {
            throw ReelError(
                .reel,
                "unknown preset '\(preset)'; the presets are \(Encoding.presets.joined(separator: ", "))"
                    + SpellingCorrection.suggestion(for: preset, among: Encoding.presets),
                place: "encoding.preset")
        }
        try Encoding.checkAudioBitRate(audioBitRate, place: "encoding.audioBitRate")
    }

    /// Checks a bit rate of audio.
    static func checkAudioBitRate(_ rate: Int?, place: String? = nil) throws(ReelError) {
        guard let rate, !audioBitRates.contains(rate) else { return }
        throw ReelError(.reel, "the audio bit rate must be 8,000 to 1,024,000 bits per second; got \(rate)", place: place)
    }
}

extension Encoding: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case codec, quality, preset, audioBitRate, streaming
    }

    /// Decodes settings. Keys that are missing have their defaults.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        codec = try container.decodeChoice(Codec.self, forKey: .codec)
        quality = try container.decodeIfPresent(Double.self, forKey: .quality) ?? quality
        preset = try container.decodeIfPresent(String.self, forKey: .preset) ?? preset
        audioBitRate = try container.decodeIfPresent(Int.self, forKey: .audioBitRate) ?? audioBitRate
        streaming = try container.decodeIfPresent(Bool.self, forKey: .streaming) ?? streaming
    }
}
