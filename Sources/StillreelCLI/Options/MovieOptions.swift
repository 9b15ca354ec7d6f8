import ArgumentParser
import Foundation
import Stillreel

/// The options for the size and the compression of the movie.
struct MovieOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Size of the movie: WIDTHxHEIGHT, source (size of the first picture), "
                + "or \(MovieSize.names.joined(separator: ", ")). (default: 1920x1080; 640x360 for .gif and .webp)",
            valueName: "size"),
        completion: .list(["source"] + MovieSize.names), transform: MovieSize.argument)
    var size: MovieSize?

    @Option(
        help: """
            Scaling of pictures of other proportions: auto (crop photos by up to a quarter, blur others), fit (show all), \
            fill (crop), stretch (distort), or blur (fit, on a blurred copy of the picture). (default: auto; fit with \
            --background)
            """)
    var scaling: Canvas.Scaling?

    @Option(
        help: ArgumentHelp(
            "Colour behind pictures that do not cover the movie: RRGGBB, '#RRGGBB' (quoted) or a name. (default: black)",
            valueName: "color"),
        transform: Color.argument)
    var background: Color?

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
        help: ArgumentHelp("Encoder preset, from ultrafast (large file) to placebo (small file).", valueName: "preset"),
        completion: .list(Encoding.presets))
    var preset: String = Encoding.usualPreset

    @Flag(
        help: """
            Make an .mp4 file of fragments (2 to 6 seconds each), which plays while it is being written or sent. It has no \
            chapters.
            """)
    var streaming = false

    /// Returns the settings for the compression of the movie and its sound.
    func encoding(with sound: SoundOptions) -> Encoding {
        var encoding = Encoding(codec: codec, preset: preset, streaming: streaming)
        if let crf { encoding.quality = crf }
        if let rate = sound.audioBitrate { encoding.audioBitRate = rate }
        return encoding
    }

    /// Returns the canvas for a movie.
    ///
    /// - Parameters:
    ///   - picture: the first picture, whose size is that of `source`.
    ///   - format: the kind of the output file.
    ///   - usual: the size if the option is missing.
    /// - Throws: `ReelError` if the size of the first picture is needed and cannot be read.
    func canvas(
        first picture: URL, for format: OutputFormat?, usual: MovieSize = .pixels(width: 1920, height: 1080)
    ) throws(ReelError) -> Canvas {
        var canvas = try (size ?? usual).canvas(first: picture)
        if size == nil, let format { canvas = canvas.reduced(for: format) }
        canvas.scaling = scaling ?? (background == nil ? .auto : .fit)
        canvas.background = background ?? .black
        return canvas
    }
}
