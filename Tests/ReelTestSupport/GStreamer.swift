public import Foundation

/// What GStreamer, a reference with a demuxer that is neither ours nor FFmpeg's, reports about a movie.
public struct GStreamer: Sendable {
    public static var hasDiscoverer: Bool {
        (try? Command("sh", ["-c", "command -v gst-discoverer-1.0"]).status) == 0
    }

    /// The size of the decoded picture.
    public let width: Int
    public let height: Int
    /// The presentation time of each frame, in nanoseconds from the start of the movie, in order.
    public let times: [Int]
    /// When the movie ends, in nanoseconds; 0 if the file does not say, as WebM and fragmented files.
    public let end: Int

    /// Plays the movie as fast as possible. Throws if GStreamer gives any warning or error.
    ///
    /// - Parameter besideSound: whether the movie also has audio. It must be consumed: otherwise the video sometimes waits for
    ///   ever, and sometimes the audio is linked instead of it.
    public init(_ url: URL, besideSound: Bool = false) throws {
        // With two tracks, decodebin does not tell which is which, and gst-launch may link the wrong ones. The demuxer's pads
        // have names.
        let demuxer = url.pathExtension == "webm" ? "matroskademux" : "qtdemux"
        let source =
            besideSound ? [demuxer, "name=movie", "movie.video_0", "!", "queue", "!", "decodebin"] : ["decodebin"]
        let sound = besideSound ? ["movie.audio_0", "!", "queue", "!", "fakesink", "sync=false"] : []
        let text = try Self.run(
            "gst-launch-1.0",
            ["-v", "filesrc", "location=\(url.path)", "!"] + source + [
                "!", "identity", "name=seen", "silent=false", "!", "fakesink", "sync=false",
            ] + sound)
        let lines = text.split(separator: "\n")
        guard let caps = lines.last(where: { $0.contains("seen.GstPad:src: caps = video/x-raw") }),
            let width = Self.number("width=(int)", in: caps), let height = Self.number("height=(int)", in: caps)
        else { throw Command.Failure(description: "GStreamer \(url.path): no video\n\(text)") }
        (self.width, self.height) = (width, height)
        var times: [Int] = []
        // An edit is a segment: which part of the samples' own times is played, and when.
        var (start, base, end) = (0, 0, 0)
        for line in lines where line.contains("(seen:sink)") {
            if line.contains("GstEventSegment") {
                // The largest number stands for an unknown end.
                let isOpen = line.contains(" stop=(guint64)18446744073709551615")
                guard let first = Self.number(" start=(guint64)", in: line),
                    let stop = isOpen ? first : Self.number(" stop=(guint64)", in: line)
                else { throw Command.Failure(description: "GStreamer \(url.path): no end\n\(line)") }
                (start, base) = (first, Self.number(" base=(guint64)", in: line) ?? 0)
                end = base + stop - start
            } else if let range = line.range(of: "bytes, dts: "), let pts = line[range.upperBound...].range(of: "pts: "),
                let time = Self.nanoseconds(line[pts.upperBound...].prefix { $0 != "," })
            {
                times.append(time - start + base)
            }
        }
        (self.times, self.end) = (times, end)
    }

    /// Returns a file's audio as decoded by GStreamer, with interleaved channels. Throws if GStreamer gives any warning or
    /// error.
    ///
    /// - Parameters:
    ///   - format: GStreamer's name of the sample format: `S32LE`, `F64LE`.
    ///   - besidePictures: whether the file also has video, which must be consumed.
    public static func sound(_ url: URL, as format: String, besidePictures: Bool = false) throws -> Data {
        let folder = try TemporaryFolder()
        let file = folder.file("sound.raw")
        // decodebin sometimes waits for ever for AIFF files.
        let isAIFF = try Data(contentsOf: url, options: .mappedIfSafe).prefix(4) == Data("FORM".utf8)
        let source =
            besidePictures
            ? ["qtdemux", "name=movie", "movie.audio_0", "!", "queue", "!", "decodebin"] : [isAIFF ? "aiffparse" : "decodebin"]
        let pictures = besidePictures ? ["movie.video_0", "!", "queue", "!", "fakesink", "sync=false"] : []
        _ = try run(
            "gst-launch-1.0",
            ["-q", "filesrc", "location=\(url.path)", "!"] + source + [
                "!", "audioconvert", "dithering=none", "noise-shaping=none", "!",
                "audio/x-raw,format=\(format),layout=interleaved", "!", "filesink", "location=\(file.path)",
            ] + pictures, harmless: harmless + harmlessForSound)
        return try Data(contentsOf: file)
    }

    /// Returns the output of `gst-discoverer-1.0`. Throws if it gives any warning or error.
    public static func discover(_ url: URL) throws -> String {
        // It stops its elements as soon as it has seen enough, which on a busy machine is before they have negotiated a format.
        try run("gst-discoverer-1.0", ["-v", url.absoluteString], harmless: harmless + ["<capsfilter0> warning: not negotiated"])
    }

    /// Warnings that GStreamer 1.22 gives for every movie, including ffmpeg's own, and for boxes and elements that it does not
    /// read, among them ProRes' name and the relative positions in WebM's cues.
    private static let harmless = [
        "pad not activated yet", "failed to find fragment defaults", "unknown QuickTime node type",
        "Unknown CueTrackPositions subelement",
        // GStreamer 1.26, for encoded pictures in WebM.
        "chroma-site only makes sense for YUV formats", "invalid chroma-site, using default",
    ]

    /// Warnings for every WAVE file (GStreamer checks whether it contains DTS), every AIFF-C file, and every FLAC in MPEG-4.
    private static let harmlessForSound = [
        "Failed to typefind for caps: audio/x-dts", "Ignoring tag FVER", "Lost sync, flushing decoder",
        "Block size is not constant",
    ]

    private static func run(_ program: String, _ arguments: [String], harmless: [String] = harmless) throws -> String {
        let environment = [
            "GST_DEBUG": "2", "GST_DEBUG_NO_COLOR": "1", "LC_ALL": "C",
        ]
        let command = try Command(program, arguments, environment: environment.merging(try registry.get()) { $1 })
        let complaints = (command.errors + "\n" + command.text).split(separator: "\n").filter { line in
            ["WARN", "ERROR", "CRITICAL", "Missing"].contains { line.contains($0) } && !harmless.contains { line.contains($0) }
        }
        guard command.status == 0, complaints.isEmpty else {
            throw Command.Failure(
                description: "\(program) \(arguments.joined(separator: " ")): exit \(command.status)\n"
                    + complaints.joined(separator: "\n"))
        }
        return command.text
    }

    /// The variables that name the file of GStreamer's plugin registry. Whenever the registry is missing or out of date,
    /// GStreamer loads all plugins and warns about those that do not suit the machine. It is made here once, before any movie is
    /// checked. The file is our own, because the home folder may not be writable.
    private static let registry = Result<[String: String], any Error> {
        let file = Fixture.project.appendingPathComponent(".build/gstreamer-registry.bin")
        let variables = ["GST_REGISTRY": file.path, "GST_REGISTRY_1_0": file.path]
        let command = try Command("gst-inspect-1.0", ["filesrc"], environment: variables)
        guard command.status == 0, FileManager.default.fileExists(atPath: file.path) else {
            throw Command.Failure(description: "gst-inspect-1.0 does not read its plugins: \(command.errors)")
        }
        return variables
    }

    private static func number(_ key: String, in line: Substring) -> Int? {
        line.range(of: key).flatMap { Int(line[$0.upperBound...].prefix(while: \.isNumber)) }
    }

    /// "0:00:01.066666666"
    private static func nanoseconds(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":")
        guard parts.count == 3, let hours = Int(parts[0]), let minutes = Int(parts[1]),
            let nanoseconds = Int(parts[2].filter { $0 != "." })
        else { return nil }
        return (hours * 3600 + minutes * 60) * 1_000_000_000 + nanoseconds
    }
}
