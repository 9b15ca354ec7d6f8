import ArgumentParser
import Stillreel

/// The option for the service that a movie is made for.
struct DestinationOptions: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            """
            Settings for a service: youtube (1920x1080), instagram (1080x1350), story, reels, tiktok or shorts (1080x1920), \
            or square (1080x1080).
            """,
            discussion: """
                Sets --size, --fps 30 and, with sound, --loudness -14. These options take precedence if they are given, too. \
                Text stays clear of the service's own controls.
                """, valueName: "place"))
    var destination: Destination?

    /// The size of the movie if no other is given.
    var usualSize: MovieSize { destination?.size ?? .pixels(width: 1920, height: 1080) }

    /// Returns a canvas with the service's margins.
    func adapted(_ canvas: Canvas) -> Canvas {
        var canvas = canvas
        if let destination { canvas.textMargins = destination.textMargins }
        return canvas
    }

    /// Returns a soundtrack with the service's loudness, unless it has one.
    func adapted(_ soundtrack: Soundtrack?) -> Soundtrack? {
        var soundtrack = soundtrack
        if destination != nil, soundtrack?.loudness == nil { soundtrack?.loudness = Destination.loudness }
        return soundtrack
    }
}
