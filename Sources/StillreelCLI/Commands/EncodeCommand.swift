import ArgumentParser
import Foundation
import Stillreel

struct EncodeCommand: AsyncParsableCommand, WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode",
        abstract: "Make a movie of frames that another program writes into a pipe.",
        discussion: """
            Examples:
              stillreel encode - -o a.mp4 < a.y4m
              stillreel encode - --pixel-format rgb24 --size 640x480 --fps 30 -o a.mp4
              stillreel encode frames.fifo --fps 25 --audio sound.fifo -o a.mp4
              stillreel encode - --input-format png --crf 18 -o a.mp4

            A frame with the same bytes as the one before costs a comparison only. YUV4MPEG2, NUT, Matroska and sequences of \
            PNG, JPEG, BMP or PPM pictures are recognised; raw frames need --pixel-format and --size. The movie has the size \
            of the first frame. Frames of NUT and Matroska keep their times, unless --fps is given.

            --audio takes files and pipes (/dev/fd/3). The sound is added when all frames have come.
            """)

    @Argument(help: "The file or named pipe with the frames, or - for standard input.", completion: .file())
    var input: String

    @Option(
        help: ArgumentHelp(
            "Kind of stream: \(FrameStream.Format.allCases.map(\.rawValue).joined(separator: ", ")). (default: recognised)",
            valueName: "kind"))
    var inputFormat: FrameStream.Format?

    @Option(
        help: ArgumentHelp(
            "Pixel format of raw frames, by FFmpeg's names: rgb24, rgba, bgra, gray, yuv420p, nv12, …", valueName: "name"))
    var pixelFormat: String?

    @Option(
        help: ArgumentHelp("Size of raw frames: WIDTHxHEIGHT or \(MovieSize.names.joined(separator: ", ")).", valueName: "size"),
        completion: .list(MovieSize.names), transform: MovieSize.argumentInPixels)
    var size: (width: Int, height: Int)?

    @Option(
        help: ArgumentHelp(
            "Frames per second: 30, 30000/1001, 29.97. (default: those of the stream; 30 for raw frames and pictures)",
            valueName: "rate"),
        transform: FrameRate.argument)
    var fps: FrameRate?

    @Option(
        help: ArgumentHelp(
            "Colour behind transparent frames: RRGGBB, '#RRGGBB' (quoted) or a name. (default: black)", valueName: "color"),
        transform: Color.argument)
    var background: Color = .black

    @Flag(
        help: ArgumentHelp(
            "Fail if the stream ends within a frame, or if two frames have the same time.",
            discussion: "By default, the movie has the frames before it, and the second of the two frames."))
    var strict = false

    @OptionGroup(title: "Movie") var compression: CompressionOptions
    @OptionGroup(title: "Sound") var sound: SoundOptions
    @OptionGroup(title: "Metadata") var metadata: MetadataOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    var outputs: [String] { output.outputs }

    func validate() throws {
        try output.checkIsNamed()
        guard (pixelFormat == nil) == (size == nil) else {
            throw ValidationError(
                pixelFormat == nil
                    ? "--size is that of raw frames, which need --pixel-format, too; other streams say their size."
                    : "Raw frames need their size, too: add --size WIDTHxHEIGHT.")
        }
        try sound.checkMusic()
        try sound.checkDuck()
        try sound.checkSound()
    }

    func run() async throws {
        try await reportingFailures {
            var stream = FrameStream(
                input: input == "-" ? nil : URL(fileURLWithPath: input), format: inputFormat, frameRate: fps,
                background: background, isStrict: strict, soundtrack: sound.soundtrack, match: sound.match ?? .picture,
                metadata: metadata.metadata(chapters: nil), encoding: compression.encoding(with: sound))
            if let pixelFormat, let size {
                stream.rawFormat = .init(pixelFormat: pixelFormat, width: size.width, height: size.height)
            }
            try await output.make(defaultName: "movie.mp4") { () throws(ReelError) in try stream.plan() }
        }
    }
}
