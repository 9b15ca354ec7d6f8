import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// Tracks that are copied besides the first video track and the sound.
struct PassthroughTrackTests {
    private let folder: TemporaryFolder
    private let media: ExportMedia
    private let output: URL

    init() throws {
        folder = try TemporaryFolder()
        media = try ExportMedia.made.get()
        output = folder.file("out.mov")
    }

    private func make(_ arguments: String, _ name: String) throws -> URL {
        let url = folder.file(name)
        try ffmpeg(arguments, to: url)
        return url
    }

    private var captions: URL {
        get throws {
            let url = folder.file("captions.srt")
            let text = "1\n00:00:00,200 --> 00:00:00,700\nHerring\n\n2\n00:00:01,000 --> 00:00:01,800\nand potatoes\n"
            try Data(text.utf8).write(to: url)
            return url
        }
    }

    /// The names of the streams' codecs and the texts of all tags, as ffprobe reports them.
    private func report(_ url: URL) throws -> [[String: Any]] {
        let json = try Command.output(of: "ffprobe", ["-v", "error", "-of", "json", "-show_streams", url.path])
        let report = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        return try #require(report["streams"] as? [[String: Any]])
    }

    private func tag(_ name: String, _ stream: [String: Any]) -> String? { (stream["tags"] as? [String: Any])?[name] as? String }

    @Test(arguments: [AVFileType.mov, .mp4]) func `subtitles are copied`(_ type: AVFileType) async throws {
        let source = try make(
            "-i \(media.movie.path) -i \(try captions.path) -map 0:v -map 0:a -map 1 -c copy -c:s mov_text"
                + " -metadata:s:s:0 language=swe", "source.mp4")
        try await export(AVURLAsset(url: source), AVAssetExportPresetPassthrough, to: output, as: type)
        for stream in ["v:0", "a:0", "s:0"] {
            #expect(try packetHashes(of: output, stream: stream) == packetHashes(of: source, stream: stream), "\(stream)")
        }
        let (before, after) = (try Probe.packets(source, of: "s:0"), try Probe.packets(output, of: "s:0"))
        let scales = try [source, output].map {
            try #require(try Probe($0).streams.first { $0.codec_type == "subtitle" }).timescale
        }
        #expect(before.map { Double($0.pts) / Double(scales[0]) } == after.map { Double($0.pts) / Double(scales[1]) })
        let stream = try #require(try report(output).first { $0["codec_type"] as? String == "subtitle" })
        #expect(stream["codec_name"] as? String == "mov_text" && tag("language", stream) == "swe")
        // Another program extracts the same text.
        let texts = try [source, output].map {
            try Command.output(of: "ffmpeg", ["-v", "error", "-i", $0.path, "-f", "srt", "-"])
        }
        #expect(texts[0] == texts[1] && String(decoding: texts[1], as: UTF8.self).contains("and potatoes"))
        let copy = AVURLAsset(url: output)
        #expect(copy.tracks.map(\.mediaType) == AVURLAsset(url: source).tracks.map(\.mediaType))
    }

    @Test func `subtitles are cut with the movie`() async throws {
        let source = try make(
            "-i \(media.movie.path) -i \(try captions.path) -map 0:v -map 1 -c copy -c:s mov_text", "source.mp4")
        try await export(AVURLAsset(url: source), AVAssetExportPresetPassthrough, to: output, as: .mov) {
            $0.timeRange = range(time(1, 2), time(3, 2))
        }
        let text = String(
            decoding: try Command.output(of: "ffmpeg", ["-v", "error", "-i", output.path, "-f", "srt", "-"]), as: UTF8.self)
        #expect(text.contains("00:00:00,000 --> 00:00:00,200") && text.contains("00:00:00,500 --> 00:00:01,000"))
    }

    @Test(arguments: ["wvtt", "stpp", "mebx"]) func `tracks of kinds that FFmpeg does not know are copied`(_ code: String)
        async throws
    {
        let source = try make(
            "-i \(media.upright.path) -i \(try captions.path) -map 0:v -map 1 -c copy -c:s mov_text", "source.mp4")
        // The samples of another kind, as far as a copy is concerned.
        var data = try Data(contentsOf: source)
        let entry = try #require(data.range(of: Data("tx3g".utf8), options: .backwards))
        data.replaceSubrange(entry, with: Data(code.utf8))
        let other = folder.file("other.mp4")
        try data.write(to: other)
        for type in [AVFileType.mov, .mp4] {
            let copy = folder.file("copy.\(type == .mov ? "mov" : "mp4")")
            try await export(AVURLAsset(url: other), AVAssetExportPresetPassthrough, to: copy, as: type)
            let copied = try Data(contentsOf: copy)
            for box in ["mdia/minf/stbl/stsd", "mdia/hdlr"] {
                #expect(movieBox("moov/trak:1/\(box)", in: copied) == movieBox("moov/trak:1/\(box)", in: data), "\(box)")
            }
            #expect(copied.range(of: Data("and potatoes".utf8)) != nil)
            let (before, after) = (AVURLAsset(url: other), AVURLAsset(url: copy))
            #expect(after.tracks.map(\.mediaType) == before.tracks.map(\.mediaType))
            let (stored, kept) = (try ReadSamples(before, isDecoded: false), try ReadSamples(after, isDecoded: false))
            #expect(stored.tracks.map(\.bytes) == kept.tracks.map(\.bytes))
        }
    }

    @Test func `tracks that the file cannot contain are reported`() async throws {
        let source = try make(
            "-i \(media.movie.path) -i \(try captions.path) -map 0:v -map 1 -map_chapters -1 -c copy -c:s mov_text",
            "reported.mp4")
        try await export(AVURLAsset(url: source), AVAssetExportPresetPassthrough, to: output, as: .m4v)
        #expect(try Probe(output).streams.map(\.codec_type) == ["video"])
        #expect(IgnoredInput.hasReported("the track 2 (sbtl) of \(source.path) is omitted"))
    }

    @Test func `a preset that encodes says which tracks it leaves out`() async throws {
        let source = try make(
            "-i \(media.movie.path) -i \(try captions.path) -map 0:v -map 1 -map_chapters -1 -c copy -c:s mov_text"
                + " -timecode 01:00:00:00",
            "encoded.mov")
        #expect(AVURLAsset(url: source).tracks.map(\.mediaType) == [.video, .subtitle, .timecode])
        try await export(AVURLAsset(url: source), AVAssetExportPreset640x480, to: output, as: .mov)
        #expect(try Probe(output).streams.map(\.codec_type) == ["video"])
        for track in ["2 (sbtl)", "3 (tmcd)"] {
            #expect(IgnoredInput.hasReported("the track \(track) of \(source.path) is omitted"))
        }
    }

    @Test func `a time code is copied with the reference to it, and advances with the start`() async throws {
        let source = try make(
            "-i \(media.movie.path) -map 0:v -map_chapters -1 -c copy -timecode 01:00:00:00", "source.mov")
        #expect(try report(source).contains { $0["codec_tag_string"] as? String == "tmcd" })
        for (start, code) in [(CMTime.zero, "01:00:00:00"), (time(24, 25), "01:00:00:24")] {
            let url = folder.file("from\(start.value).mov")
            try await export(AVURLAsset(url: source), AVAssetExportPresetPassthrough, to: url, as: .mov) {
                $0.timeRange = range(start, time(2, 1))
            }
            let streams = try report(url)
            #expect(streams.count == 2)
            let timecode = try #require(streams.first { $0["codec_tag_string"] as? String == "tmcd" })
            #expect(tag("timecode", timecode) == code)
            // The video refers to it.
            let data = try Data(contentsOf: url)
            let reference = try #require(movieBox("moov/trak:0/tref/tmcd", in: data))
            #expect(bigEndian(reference) == 2)
        }
    }

    @Test func `further and disabled tracks are copied, and stay disabled`() async throws {
        let source = try make(
            "-i \(media.movie.path) -i \(media.upright.path) -i \(media.song.path) -map 0:v -map 1:v -map 0:a -map 2:a"
                + " -map_chapters -1 -c copy -metadata:s:a:0 language=eng"
                + " -metadata:s:a:1 language=deu -disposition:v:1 0 -disposition:a:1 0",
            "many.mov")
        let asset = AVURLAsset(url: source)
        try await export(asset, AVAssetExportPresetPassthrough, to: output, as: .mov)
        for stream in ["v:0", "v:1", "a:0", "a:1"] {
            #expect(try packetHashes(of: output, stream: stream) == packetHashes(of: source, stream: stream), "\(stream)")
        }
        let copy = AVURLAsset(url: output)
        #expect(copy.tracks.map(\.isEnabled) == asset.tracks.map(\.isEnabled) && asset.tracks.contains { !$0.isEnabled })
        #expect(copy.tracks.map(\.languageCode) == asset.tracks.map(\.languageCode))
        #expect(copy.tracks.map(\.preferredTransform) == asset.tracks.map(\.preferredTransform))
        let tracks = try Data(contentsOf: output)
        let flags = (0..<4).map { movieBox("moov/trak:\($0)/tkhd", in: tracks).map { bigEndian($0.prefix(4)) & 1 } }
        #expect(flags == asset.tracks.map { $0.isEnabled ? 1 : 0 })
    }
}
