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

    @OptionGroup var compression: CompressionOptions

    /// Returns the settings for the compression of the movie and its sound.
    func encoding(with sound: SoundOptions) -> Encoding { compression.encoding(with: sound) }

    /// Returns the canvas for a movie.
    ///
    /// - Parameters:
    ///   - picture: the first picture, whose size is that of `source`; nil if it is not known yet.
    ///   - format: the kind of the output file.
    ///   - usual: the size if the option is missing.
    /// - Throws: `ReelError` if the size of the first picture is needed and cannot be read.
    func canvas(
        first picture: URL?, for format: OutputFormat?, usual: MovieSize = .pixels(width: 1920, height: 1080)
    ) throws(ReelError) -> Canvas {
        var canvas = try (size ?? usual).canvas(first: picture)
        if size == nil, let format { canvas = canvas.reduced(for: format) }
        canvas.scaling = scaling ?? (background == nil ? .auto : .fit)
        canvas.background = background ?? .black
        return canvas
    }
}
