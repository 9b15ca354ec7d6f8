import Foundation
import ReelMediaEngine
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

/// Every codec in every file type, examined by independent tools: ffprobe, GStreamer, mediainfo and mkvmerge. For browsers, see
/// `Tests/Chromium/plays.py`, which sets `STILLREEL_KEEP` to the folder in which the movies are kept.
@Suite struct WriterRefereeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: RefereedMovie.codecs + RefereedMovie.shapes)
    func `referees agree on each codec in each kind of file`(movie: RefereedMovie) async throws {
        let url = try await written(movie)
        try judgeByFFprobe(movie, url)
        try judgeByGStreamer(movie, url)
        try judgeByMediaInfo(movie, url)
        try judgeByMKVToolNix(movie, url)
    }

    @Test func `what can be written has referees`() throws {
        let types = [AVFileType.mov, .mp4, .m4v, .m4a, .caf, .wav, .aiff, .aifc]
        let sounds = RefereedMovie.codecs.compactMap(\.audio?.settings)
        for type in types {
            let writer = try AVAssetWriter(outputURL: folder.file("a"), fileType: type)
            let judged = RefereedMovie.codecs.filter { $0.type == type }
            for codec in VideoOutputSettings.codecs.keys {
                let settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 128, AVVideoHeightKey: 64]
                let isTaken = writer.canApply(outputSettings: settings, forMediaType: .video)
                #expect(isTaken == judged.contains { $0.video?.identifier == codec }, "\(codec) in \(type)")
            }
            for (name, kinds) in try Dictionary(grouping: sounds, by: { try Self.name(AudioOutputSettings($0).codec) }) {
                let isTaken = kinds.contains { writer.canApply(outputSettings: $0, forMediaType: .audio) }
                #expect(isTaken == judged.contains { $0.audio?.name.hasPrefix(name) == true }, "\(name) in \(type)")
            }
        }
    }

    /// Makes the compiler report codecs that are missing from the table.
    private static func name(_ codec: AudioEncoder.Codec) -> String {
        switch codec {
        case .aac: "aac"
        case .alac: "alac"
        case .flac: "flac"
        case .opus: "opus"
        case .pcm: "pcm"
        }
    }

    private func written(_ movie: RefereedMovie) async throws -> URL {
        let kept = ProcessInfo.processInfo.environment["STILLREEL_KEEP"].map { URL(fileURLWithPath: $0) }
        let url = (kept ?? folder.url).appendingPathComponent(movie.name)
        if let kept {
            try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
            try? FileManager.default.removeItem(at: url)
            try JSONEncoder().encode(movie.expectation).write(to: url.appendingPathExtension("json"))
        }
        try await movie.write(to: url)
        return url
    }

    // MARK: Referees

    private func judgeByFFprobe(_ movie: RefereedMovie, _ url: URL) throws {
        let probe = try Probe(url)
        #expect(probe.streams.count == movie.tracks.count)
        if let codec = movie.video {
            let stream = try #require(probe.video)
            #expect(stream.codec_name == codec.name && stream.codec_tag_string == codec.identifier)
            #expect(stream.width == RefereedMovie.width && stream.height == RefereedMovie.height)
            let tags = [stream.color_range, stream.color_space, stream.color_transfer, stream.color_primaries]
            // Newer versions of FFmpeg report no range for ProRes, which is always limited.
            let limited = codec.name == "prores" && ProgramVersion.ffmpeg > 5 ? nil : "tv"
            #expect(tags == (codec.isJPEG ? ["pc", "bt470bg", "bt709", "bt709"] : [limited, "bt709", "bt709", "bt709"]))
            #expect(stream.nb_frames == "\(movie.shown.count)")
            // Without the empty edit before a delayed first picture.
            #expect(stream.timescale == RefereedMovie.timescale)
            #expect(stream.duration_ts == movie.end - (movie.shown.first ?? 0))
            #expect(try Probe.frames(url).map(\.pts) == movie.shown)
        }
        if let codec = movie.audio {
            let stream = try #require(probe.audio)
            #expect(stream.codec_name == codec.name)
            #expect(stream.sample_rate == "\(movie.rate)" && stream.channels == 2)
            // FFmpeg 5.1 counts the packets of a Core Audio file, regardless of how much of them is played.
            guard movie.type != .caf || codec.isPCM else { return }
            #expect(stream.duration_ts == movie.soundFrames)
            #expect(try Probe.packets(url, of: "a:0").map { $0.pts + $0.duration }.max() == movie.soundFrames)
        }
        let duration = try #require(probe.format.duration.flatMap { Double($0) })
        #expect(abs(duration - movie.duration) < 0.000_1, "\(duration)")
    }

    private func judgeByGStreamer(_ movie: RefereedMovie, _ url: URL) throws {
        if movie.video != nil {
            let player = try GStreamer(url, besideSound: movie.audio != nil)
            #expect(player.width == RefereedMovie.width && player.height == RefereedMovie.height)
            try #require(player.times.count == movie.shown.count, "\(player.times)")
            for (time, expected) in zip(player.times, movie.shown) {
                // It rounds twice: the frame's time and the movie's start.
                #expect(abs(time - Self.nanoseconds(expected)) <= 2, "\(time) for \(Self.nanoseconds(expected))")
            }
            #expect(abs(player.end - Self.nanoseconds(movie.end)) <= 2, "\(player.end)")
        }
        // GStreamer 1.22 does not read Core Audio files.
        guard let codec = movie.audio, movie.type != .caf else { return }
        let frames = try GStreamer.sound(url, as: "S32LE", besidePictures: movie.video != nil).count / 8
        // For AAC, GStreamer omits the packets that begin after the edit's duration, without counting the priming; if the video
        // is longer, it does not, and rounds the end to nanoseconds.
        #expect((codec.name == "aac" ? -1_024...1 : 0...0).contains(frames - movie.soundFrames), "\(frames)")
    }

    private func judgeByMediaInfo(_ movie: RefereedMovie, _ url: URL) throws {
        let info = try MediaInfoReport(url)
        #expect((info.video == nil) == (movie.video == nil) && (info.audio == nil) == (movie.audio == nil))
        if let codec = movie.video {
            let track = try #require(info.video)
            let late = try #require(movie.shown.first)
            #expect(track["Format"] == codec.format && track["CodecID"] == codec.identifier)
            #expect(track["Width"] == "\(RefereedMovie.width)" && track["Height"] == "\(RefereedMovie.height)")
            #expect(track["Duration"] == Self.milliseconds(movie.end, RefereedMovie.timescale))
            // It also counts frames in an empty edit.
            #expect(track["FrameCount"] == "\(movie.shown.count + late / RefereedMovie.frameDuration)")
            #expect(track["FrameRate_Mode"] == (movie.start == 0 ? "CFR" : "VFR"))
            #expect(late == 0 || track["Source_Delay"] == "334")
            #expect(track["Rotation"] == (movie.isTurned ? "90.000" : "0.000"))
            let tags = ["colour_primaries", "transfer_characteristics", "matrix_coefficients"].map { track[$0] }
            #expect(tags == ["BT.709", "BT.709", codec.isJPEG ? "BT.601" : "BT.709"])
        }
        if let codec = movie.audio {
            let track = try #require(info.audio)
            #expect(track["Format"] == codec.format && track["CodecID"] == codec.identifier)
            #expect(track["SamplingRate"].flatMap { Double($0) } == Double(movie.rate))
            // It does not report Opus's channels, in ffmpeg's files either.
            #expect(track["Channels"] == (codec.name == "opus" ? nil : "2"))
            // For PCM in Core Audio files it counts only the first 65,536 bytes of the file.
            let isCounted = movie.type != .caf || !codec.isPCM
            #expect(!isCounted || track["Duration"] == Self.milliseconds(movie.soundFrames, movie.rate))
        }
    }

    private func judgeByMKVToolNix(_ movie: RefereedMovie, _ url: URL) throws {
        guard movie.tracks.allSatisfy({ $0.matroska != nil }) else { return }
        let file = try MKVToolNix(url)
        #expect(file.tracks.map(\.codec) == movie.tracks.map(\.matroska))
        if let properties = file.video?.properties {
            #expect(properties.pixel_dimensions == "\(RefereedMovie.width)x\(RefereedMovie.height)")
        }
        if let properties = file.audio?.properties {
            #expect(properties.audio_sampling_frequency == movie.rate && properties.audio_channels == 2)
        }
        let copy = folder.file("copy.mkv")
        try MKVToolNix.remux(url, to: copy)
        // Matroska has no negative times: priming delays all tracks. For Opus, priming is a field instead.
        let sound = movie.audio == nil ? [] : try Probe.packets(url, of: "a:0")
        let first = movie.audio?.name == "opus" ? 0 : sound.first?.pts ?? 0
        if movie.video != nil {
            let times = try Probe.frames(copy).map { $0.pts ?? -1 }
            try #require(times.count == movie.shown.count)
            for (time, expected) in zip(times, movie.shown) {
                let microseconds = Self.nanoseconds(expected) / 1_000 - first * 1_000_000 / movie.rate
                #expect(abs(time - microseconds) <= 2, "\(time) for \(microseconds)")
            }
        }
        if let codec = movie.audio {
            let copied = try Probe.packets(copy, of: "a:0")
            #expect(Self.byteCount(copied) == Self.byteCount(sound))
            // mkvmerge splits PCM differently.
            guard !codec.isPCM else { return }
            try #require(copied.count == sound.count)
            for (packet, original) in zip(copied, sound) {
                let microseconds = (original.pts - first) * 1_000_000 / movie.rate
                #expect(abs(packet.pts - microseconds) <= 2, "\(packet.pts) for \(microseconds)")
            }
        }
    }

    private static func byteCount(_ packets: [Probe.Packet]) -> Int {
        packets.reduce(0) { $0 + (Int($1.size) ?? 0) }
    }

    private static func milliseconds(_ time: Int, _ timescale: Int) -> String {
        String(format: "%.3f", Double(time) / Double(timescale))
    }

    private static func nanoseconds(_ time: Int) -> Int { time * 1_000_000_000 / RefereedMovie.timescale }
}
