import ArgumentParser
import Stillreel

/// The options for the compression of the movie.
struct CompressionOptions: ParsableArguments {
    @Option(
        help: "Video codec: h264, hevc, av1, prores (for .mov) or vp9 (for .webm). (default: h264; vp9 for .webm)")
    var codec: Encoding.Codec?

    @Option(
        help: ArgumentHelp(
            """
            Quality, from 0 (best, largest) to 51 (worst, smallest); about the same for each codec. Adding 6 roughly halves the \
            file. (default: 20)
            """, valueName: "number"))
    var crf: Double?

    @Option(
        help: ArgumentHelp(
            "Encoder preset, from ultrafast (large file) to placebo (small file). (default: \(Encoding.usualPreset))",
            valueName: "preset"),
        completion: .list(Encoding.presets))
    var preset: String?

    @Flag(
        help: """
            Make an .mp4 file of fragments (2 to 6 seconds each), which plays while it is being written or sent. It has no \
            chapters.
            """)
    var streaming = false

    /// Returns the settings for the compression of the movie and its sound.
    func encoding(with sound: SoundOptions) -> Encoding {
        var encoding = Encoding(codec: codec, preset: preset ?? Encoding.usualPreset, streaming: streaming)
        if let crf { encoding.quality = crf }
        if let rate = sound.audioBitrate { encoding.audioBitRate = rate }
        return encoding
    }
}
