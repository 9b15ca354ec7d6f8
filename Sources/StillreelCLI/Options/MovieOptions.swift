import ArgumentParser
import Foundation
import Stillreel

/// The options for the size and the compression of the movie.
struct MovieOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Size of the movie: WIDTHxHEIGHT, source (size of the first picture), "
                + "or \(MovieSize.names.joined(separator: ", ")). (default: 1920x1080)",
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

    @Option(help: "Video codec.")
    var codec: Encoding.Codec = .h264

    @Option(
        help: ArgumentHelp(
            "Quality, from 0 (best, largest) to 51 (worst, smallest); adding 6 roughly halves the file. (default: 20)",
            valueName: "number"))
    var crf: Double?

    @Option(
        help: ArgumentHelp("Encoder preset, from ultrafast (large file) to placebo (small file).", valueName: "preset"),
        completion: .list(Encoding.presets))
    var preset: String = Encoding().preset

    var encoding: Encoding {
        var encoding = Encoding(codec: codec, preset: preset)
        if let crf { encoding.quality = crf }
        return encoding
    }

    /// Returns the canvas for a movie.
    ///
    /// - Parameters:
    ///   - picture: the first picture, whose size is that of `source`.
    ///   - usual: the size if the option is missing.
    /// - Throws: `ReelError` if the size of the first picture is needed and cannot be read.
    func canvas(
        first picture: URL, usual: MovieSize = .pixels(width: 1920, height: 1080)
    ) throws(ReelError) -> Canvas {
        var canvas = try (size ?? usual).canvas(first: picture)
        canvas.scaling = scaling ?? (background == nil ? .auto : .fit)
        canvas.background = background ?? .black
        return canvas
    }
}
