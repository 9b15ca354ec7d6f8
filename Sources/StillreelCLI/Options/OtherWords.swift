/// What people write instead of the command's own words, and what to write.
enum OtherWords {
    /// Options that do not exist.
    private static let options: [(names: Set<String>, instead: [Instead])] = [
        (["--length", "--time", "--seconds"], [Instead("--duration", "TIME")]),
        (["--per-slide", "--per-picture", "--interval", "--delay"], [Instead("--hold", "TIME"), Instead("--fps", "RATE")]),
        (
            [
                "--aspect", "--aspect-ratio", "--ratio", "--resolution", "--orientation", "--portrait", "--landscape",
                "--vertical",
            ],
            [Instead("--size", "vertical, square, 1080p or WIDTHxHEIGHT"), Instead("--for", "story, reels or youtube")]
        ),
        (["--framerate", "--frame-rate", "--rate"], [Instead("--fps", "RATE")]),
        (["--music", "--song", "--soundtrack"], [Instead("--audio", "FILE")]),
        (["--subtitle", "--subs", "--srt"], [Instead("--captions", "FILE")]),
        (["--text"], [Instead("--title", "TEXT"), Instead("--caption", "name")]),
        (["--no-motion", "--no-zoom", "--static"], [Instead("--motion", "none")]),
        (["--force", "--replace"], [Instead("--overwrite")]),
        (["--quality", "--bitrate"], [Instead("--crf", "NUMBER")]),
    ]

    /// Orders that do not exist. The random one is made by another program.
    private static let randomOrder: Set = ["--shuffle", "--random"]

    /// Sizes that do not exist, with those that are meant.
    private static let sizes: [String: String] = [
        "portrait": "vertical", "9:16": "vertical", "9x16": "vertical", "upright": "vertical", "story": "vertical",
        "landscape": "1080p", "16:9": "1080p", "16x9": "1080p", "hd": "720p", "fullhd": "1080p", "full-hd": "1080p",
        "1080": "1080p", "720": "720p", "480": "480p", "2160": "2160p", "uhd": "4k", "1:1": "square", "1x1": "square",
        "4:5": "1080x1350", "4:3": "1440x1080",
    ]

    /// An option that exists, with its value.
    private struct Instead {
        let option: String
        let value: String?

        init(_ option: String, _ value: String? = nil) {
            self.option = option
            self.value = value
        }

        var text: String { ([option] + [value].compactMap(\.self)).joined(separator: " ") }
    }

    /// Returns a text such as `; did you mean vertical?` for a size that does not exist; empty if there is no advice.
    static func advice(forSize text: String) -> String {
        sizes[text.lowercased()].map { "; did you mean \($0)?" } ?? ""
    }

    /// Returns what to write instead of an option that a verb does not have; nil if there is no advice.
    ///
    /// - Parameters:
    ///   - message: the argument parser's message.
    ///   - help: the help of the verb, which names the options that it has.
    static func advice(forMessage message: String, help: @autoclosure () -> String) -> String? {
        guard let match = message.firstMatch(of: /Unknown option '(?<name>--[a-z-]+)/) else { return nil }
        let name = String(match.name)
        if randomOrder.contains(name) {
            return "\(name): there is no such option; for a random order, give a list: "
                + "`ls photos/* | shuf | stillreel slideshow - -o movie.mp4`"
        }
        let words = Set(help().split { " ,/\n[]".contains($0) })
        let instead = options.first { $0.names.contains(name) }?.instead ?? []
        let known = instead.filter { words.contains(Substring($0.option)) }
        guard !known.isEmpty else { return nil }
        return "\(name): there is no such option; write " + known.map(\.text).joined(separator: ", or ")
    }
}
