import ArgumentParser
import Foundation
import Stillreel

/// What the movie looks like.
struct MovieOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "WIDTHxHEIGHT, source (as the first picture is, upright), "
                + "or \(MovieSize.names.joined(separator: ", ")). (default: 1920x1080)",
            valueName: "size"),
        completion: .list(["source"] + MovieSize.names), transform: MovieSize.argument)
    var size: MovieSize?

    @Option(
        help: """
            What becomes of pictures of other proportions: fit (all of it seen), fill (cut), stretch, or blur (fit, on the \
            picture out of focus).
            """)
    var scaling: Canvas.Scaling = .fit

    @Option(
        help: ArgumentHelp(
            "Behind pictures that do not cover the movie: RRGGBB, '#RRGGBB' (quoted) or a name such as white. (default: black)",
            valueName: "color"),
        transform: Color.argument)
    var background: Color = .black

    @Option(help: "How pictures are compressed.")
    var codec: Encoding.Codec = .h264

    @Option(
        help: ArgumentHelp(
            "Quality: 0 (best, largest) to 51 (worst, smallest); 6 more halve the file, about. (default: 20)",
            valueName: "number"))
    var crf: Double?

    @Option(
        help: ArgumentHelp("How hard to try, from ultrafast (large file) to placebo (small file).", valueName: "preset"),
        completion: .list(Encoding.presets))
    var preset: String = Encoding().preset

    var encoding: Encoding {
        var encoding = Encoding(codec: codec, preset: preset)
        if let crf { encoding.quality = crf }
        return encoding
    }

    /// - Parameter usual: the size where none is asked for.
    func canvas(
        first picture: URL, usual: MovieSize = .pixels(width: 1920, height: 1080)
    ) throws(ReelError) -> Canvas {
        let (width, height) = try (size ?? usual).pixels(first: picture)
        return Canvas(width: width, height: height, scaling: scaling, background: background)
    }
}

enum MovieSize: CustomStringConvertible {
    case pixels(width: Int, height: Int)
    /// The first picture's.
    case source

    static let names = Canvas.namedSizes.map(\.key)

    func pixels(first picture: URL) throws(ReelError) -> (width: Int, height: Int) {
        switch self {
        case .pixels(let width, let height): (width, height)
        case .source: try Canvas.size(of: picture)
        }
    }

    var description: String {
        switch self {
        case .pixels(let width, let height): "\(width)x\(height)"
        case .source: "source"
        }
    }
}
