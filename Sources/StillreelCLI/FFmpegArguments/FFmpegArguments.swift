import Foundation
import Stillreel

/// A command line of the program ffmpeg that encodes frames from a pipe, as libraries write it that expect ffmpeg. Each option is
/// honoured, or reported in one line as not used; options that are not known are errors.
struct FFmpegArguments {
    private(set) var stream = FrameStream(input: nil)
    private(set) var output = ""
    private(set) var overwrites = false
    private(set) var isQuiet = false
    /// What is not done, each in one line.
    private(set) var notes: [String] = []

    private var inputs: [String] = []
    private var pixelFormat: String?
    private var size: (width: Int, height: Int)?
    private var tags: [String: String] = [:]
    private var isSilent = false
    /// The inputs of which streams are taken (`-map`); empty for all.
    private var mapped: Set<Character> = []
    private var outputFormat: String?
    /// Whether the first input's format is that of pictures in files, or of raw frames in files.
    private var isPictureFiles = false
    private var hasRawFrames = false
    /// The number of the first picture file, and how many are taken; nil for the first one that is there, and for all.
    private var startNumber: Int?
    private var mostFrames: Int?

    /// Returns whether arguments are ffmpeg's: they begin with one of its options, which have a single dash, and name an input.
    static func areMeant(_ arguments: [String]) -> Bool {
        guard let first = arguments.first, first.hasPrefix("-"), !first.hasPrefix("--"), first.count > 1 else { return false }
        return arguments.contains("-i")
    }

    /// - Throws: `ReelError` for an option that is not known, and for what cannot be done.
    init(_ arguments: [String]) throws(ReelError) {
        // ffmpeg's default for x264.
        stream.encoding.quality = 23
        var words = arguments[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("-"), word.count > 1 else {
                guard output.isEmpty else {
                    throw ReelError(.reel, "\(word): only one output file is made; the first is \(output)")
                }
                output = word
                continue
            }
            try read(word, &words)
        }
        guard !output.isEmpty else { throw ReelError(.reel, "there is no output file after ffmpeg's options") }
        try finish()
    }

    private mutating func read(_ option: String, _ rest: inout ArraySlice<String>) throws(ReelError) {
        if Self.flags.contains(option) { return try readFlag(option) }
        guard let value = rest.popFirst() else { throw ReelError(.reel, "\(option): its value is missing") }
        if option == "-i" { return inputs.append(value) }
        if let reason = Self.unused[option] {
            notes.append("\(option) \(value): not used, because \(reason)")
        } else if inputs.isEmpty {
            try readOfInput(option, value)
        } else {
            try readOfOutput(option, value)
        }
    }

    private static let flags: Set = [
        "-y", "-n", "-an", "-vn", "-sn", "-dn", "-hide_banner", "-nostdin", "-nostats", "-stats", "-shortest",
    ]

    private mutating func readFlag(_ option: String) throws(ReelError) {
        switch option {
        case "-y": overwrites = true
        case "-an": isSilent = isSilent || !inputs.isEmpty
        case "-shortest": stream.match = .shortest
        case "-vn": throw ReelError(.reel, "-vn: only movies with pictures are made; for sound alone, use ffmpeg")
        // Files are kept without -y, and there are neither subtitles, data, a banner nor questions.
        default: break
        }
    }

    /// Options that have a value and make no sense here, with the reason.
    private static let unused = [
        "-threads": "the number of threads follows that of the cores", "-thread_queue_size": "the pipe itself is the queue",
        "-b": "the quality is constant (-crf)", "-b:v": "the quality is constant (-crf)", "-vb": "the quality is constant (-crf)",
        "-maxrate": "the quality is constant (-crf)", "-bufsize": "the quality is constant (-crf)",
        "-minrate": "the quality is constant (-crf)", "-qscale": "the quality is that of -crf",
        "-qscale:v": "the quality is that of -crf", "-q:v": "the quality is that of -crf",
        "-g": "the distance of keyframes follows the pictures", "-keyint_min": "the distance of keyframes follows the pictures",
        "-bf": "the preset decides this", "-tune": "pictures that stay are recognised",
        "-auto-alt-ref": "the encoder decides this",
        "-profile:v": "the encoder chooses the profile", "-level": "the encoder chooses the level",
        "-ac": "the sound keeps its channels", "-ar": "the sound keeps its rate", "-strict": "all encoders may be used",
        "-probesize": "streams are recognised by their first bytes",
        "-analyzeduration": "streams are recognised by their first bytes",
    ]

    private mutating func readOfInput(_ option: String, _ value: String) throws(ReelError) {
        switch option {
        case "-f" where value == "image2": isPictureFiles = true
        case "-f": stream.format = try Self.format(value)
        case "-start_number":
            guard let number = Int(value), number >= 0 else { throw ReelError(.reel, "-start_number \(value): write a number") }
            startNumber = number
        case "-vcodec", "-c:v", "-codec:v", "-c", "-codec":
            guard ["rawvideo", "png", "mjpeg", "bmp", "ppm", "pgm", "wrapped_avframe"].contains(value) else {
                throw ReelError(.reel, "\(option) \(value): only raw frames and pictures are read")
            }
            hasRawFrames = value == "rawvideo"
        case "-s", "-s:v", "-video_size":
            guard let found = Canvas.size(value) else { throw ReelError(.reel, "\(option) \(value): write WIDTHxHEIGHT") }
            size = found
        case "-pix_fmt", "-pixel_format": pixelFormat = value
        case "-r", "-r:v", "-framerate": stream.frameRate = try Self.rate(option, value)
        case "-loglevel", "-v": setLogLevel(value)
        default: throw unknown(option)
        }
    }

    private mutating func readOfOutput(_ option: String, _ value: String) throws(ReelError) {
        switch option {
        case "-f": outputFormat = value
        case "-vcodec", "-c:v", "-codec:v": stream.encoding.codec = try Self.codec(option, value)
        case "-acodec", "-c:a", "-codec:a": setSoundCodec(option, value)
        case "-crf":
            guard let number = Double(value) else { throw ReelError(.reel, "-crf \(value): write a number") }
            stream.encoding.quality = number
        case "-qp":
            guard let number = Double(value) else { throw ReelError(.reel, "-qp \(value): write a number") }
            stream.encoding.quality = number
            notes.append("-qp \(value): taken as -crf \(value), which gives moving pictures fewer bits")
        case "-frames:v", "-vframes":
            guard let number = Int(value), number > 0 else { throw ReelError(.reel, "\(option) \(value): write a number") }
            mostFrames = number
        case "-preset": stream.encoding.preset = value
        case "-b:a", "-ab": try setSoundRate(option, value)
        case "-pix_fmt":
            if value != "yuv420p" { notes.append("-pix_fmt \(value): the encoder chooses the pixel format of the movie") }
        case "-r", "-r:v":
            guard try stream.frameRate == Self.rate(option, value) else {
                throw ReelError(.reel, "\(option) \(value): another rate than that of the frames is not made")
            }
        case "-s", "-s:v":
            guard let found = Canvas.size(value), let size, found == size else {
                throw ReelError(.reel, "\(option) \(value): another size than that of the frames is not made")
            }
        case "-vf", "-filter:v", "-filter_complex":
            try checkFilter(option, value)
        case "-map":
            guard ["0", "1", "0:v", "0:v:0", "1:a", "1:a:0", "0:0", "1:0"].contains(value) else {
                throw ReelError(.reel, "-map \(value): the movie has the frames of the first input, and the sound of the second")
            }
            mapped.formUnion(value.prefix(1))
        case "-movflags": setFlags(value)
        case "-metadata": setTag(value)
        case "-loglevel", "-v": setLogLevel(value)
        default: throw unknown(option)
        }
    }

    /// Throws unless a filter changes nothing, or only makes sides multiples of 16, as imageio asks for and no codec here needs.
    private mutating func checkFilter(_ option: String, _ value: String) throws(ReelError) {
        if ["format=yuv420p", "null"].contains(value) { return }
        let sides = value.hasPrefix("scale=") ? value.dropFirst("scale=".count).split(separator: ":").compactMap { Int($0) } : []
        guard let size, sides.count == 2, (0..<16).contains(sides[0] &- size.width), (0..<16).contains(sides[1] &- size.height)
        else {
            throw ReelError(
                .reel, "\(option) \(value): filters are not applied; write frames as they shall be seen, or use ffmpeg")
        }
        guard sides != [size.width, size.height] else { return }
        notes.append("\(option) \(value): not done; the movie has the size of its frames, \(size.width)×\(size.height)")
    }

    private func unknown(_ option: String) -> ReelError {
        ReelError(
            .reel,
            "\(option): this option of ffmpeg is not known here; stillreel encode --help lists what can be done, "
                + "and docs/encode.md which of ffmpeg's options are read")
    }

    private mutating func finish() throws(ReelError) {
        guard let first = inputs.first else { throw ReelError(.reel, "-i: there is no input") }
        stream.input = ["-", "pipe:", "pipe:0", "/dev/stdin"].contains(first) ? nil : URL(fileURLWithPath: first)
        // A file may have such a name itself.
        let isFile = !isPictureFiles && FileManager.default.fileExists(atPath: first)
        if !isFile, let sequence = PictureSequence(pattern: first) {
            if isPictureFiles, hasRawFrames { stream.format = .raw }
            let files = try sequence.files(from: startNumber, atMost: mostFrames)
            (stream.input, stream.followingInputs) = (files[0], Array(files.dropFirst()))
        } else if isPictureFiles {
            throw ReelError(.reel, "-f image2 -i \(first): name numbered pictures, such as frame%03d.png")
        } else if mostFrames != nil {
            throw ReelError(.reel, "-frames:v: a stream is taken to its end; only numbered pictures can be limited")
        }
        if stream.format == .raw {
            guard let size else { throw ReelError(.reel, "-f rawvideo: the size of the frames is missing (-s 640x480)") }
            // ffmpeg's default.
            stream.rawFormat = .init(pixelFormat: pixelFormat ?? "yuv420p", width: size.width, height: size.height)
        }
        // ffmpeg's default, and its way of reading a stream at another rate.
        stream.rateWithoutOwn = 25
        stream.ignoresTimes = true
        guard inputs.count <= 2 else {
            throw ReelError(.reel, "-i \(inputs[2]): only one input with sound is read; mix it before")
        }
        guard mapped.isEmpty || mapped.contains("0") else {
            throw ReelError(.reel, "-map: the frames of the first input are missing; add -map 0:v")
        }
        if !isSilent, inputs.count > 1, mapped.isEmpty || mapped.contains("1") {
            var soundtrack = stream.soundtrack ?? Soundtrack(clips: [])
            soundtrack.clips = inputs.dropFirst().map { SoundClip(file: URL(fileURLWithPath: $0)) }
            soundtrack.fadeOut = .zero
            stream.soundtrack = soundtrack
            // ffmpeg's movie is as long as the longest input.
            if stream.match == .picture { (stream.match, stream.keepsAllFrames) = (.sound, true) }
        } else {
            stream.soundtrack = nil
            stream.match = .picture
        }
        stream.metadata.tags = tags
        let types = ["mp4": ["mp4", "m4v"], "ipod": ["mp4", "m4v"], "mov": ["mov"], "webm": ["webm"]]
        let type = URL(fileURLWithPath: output).pathExtension.lowercased()
        if let outputFormat, types[outputFormat]?.contains(type) != true {
            throw ReelError(.reel, "-f \(outputFormat): the name of the file, \(output), says its kind; leave out -f")
        }
    }

    // MARK: Values

    private static func format(_ name: String) throws(ReelError) -> FrameStream.Format? {
        let formats: [String: FrameStream.Format] = [
            "rawvideo": .raw, "yuv4mpegpipe": .y4m, "png_pipe": .png, "jpeg_pipe": .jpeg, "mjpeg": .jpeg, "bmp_pipe": .bmp,
            "ppm_pipe": .ppm, "pgm_pipe": .ppm, "pam_pipe": .ppm, "nut": .nut, "matroska": .matroska, "webm": .matroska,
        ]
        if name == "image2pipe" { return nil }
        guard let format = formats[name] else {
            throw ReelError(
                .reel, "-f \(name): this kind of stream is not read; use \(formats.keys.sorted().joined(separator: ", "))")
        }
        return format
    }

    private static func codec(_ option: String, _ name: String) throws(ReelError) -> Encoding.Codec? {
        switch name {
        case "h264", "libx264", "avc": .h264
        case "hevc", "libx265", "h265": .hevc
        case "av1", "libsvtav1", "libaom-av1": .av1
        case "vp9", "libvpx-vp9": .vp9
        case "prores", "prores_ks", "prores_aw": .prores
        case "webm": nil
        default:
            throw ReelError(
                .reel, "\(option) \(name): this codec is not written; use libx264, libx265, libsvtav1, libvpx-vp9 or prores_ks")
        }
    }

    private static func rate(_ option: String, _ value: String) throws(ReelError) -> FrameRate {
        let whole = Double(value).flatMap { Int32(exactly: $0) }.flatMap { FrameRate($0) }
        guard let rate = whole ?? FrameRate(value) else { throw ReelError(.reel, "\(option) \(value): write a rate, such as 30") }
        return rate
    }

    private mutating func setSoundCodec(_ option: String, _ name: String) {
        if !["copy", "aac", "libfdk_aac", "opus", "libopus"].contains(name) {
            notes.append("\(option) \(name): the sound becomes AAC, or is copied if it is AAC")
        }
        var soundtrack = stream.soundtrack ?? Soundtrack(clips: [])
        soundtrack.coding = name == "copy" ? .copy : .auto
        stream.soundtrack = soundtrack
    }

    private mutating func setSoundRate(_ option: String, _ value: String) throws(ReelError) {
        guard let rate = BitRate.parse(value) else {
            throw ReelError(.reel, "\(option) \(value): write a bit rate, such as 192k")
        }
        stream.encoding.audioBitRate = rate
    }

    private mutating func setFlags(_ value: String) {
        let flags = value.split { "+-".contains($0) }.map(String.init)
        let fragments: Set = ["frag_keyframe", "empty_moov", "default_base_moof", "dash", "cmaf", "frag_every_frame"]
        stream.encoding.streaming = !fragments.isDisjoint(with: flags)
        let others = flags.filter { $0 != "faststart" && !fragments.contains($0) }
        if !others.isEmpty { notes.append("-movflags \(others.joined(separator: "+")): not used") }
    }

    private mutating func setTag(_ value: String) {
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, MovieMetadata.names.contains(parts[0]) else {
            notes.append("-metadata \(value): left out; the names are \(MovieMetadata.names.sorted().joined(separator: ", "))")
            return
        }
        tags[parts[0]] = parts[1]
    }

    private mutating func setLogLevel(_ value: String) { isQuiet = ["quiet", "panic", "fatal", "-8", "0", "8"].contains(value) }
}
