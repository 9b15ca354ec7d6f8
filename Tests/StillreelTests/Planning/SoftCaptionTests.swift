import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import Stillreel

/// Captions as a track of text, judged by ffprobe, ffmpeg, GStreamer and mediainfo.
struct SoftCaptionTests {
    private let folder: TemporaryFolder
    private static let srt = """
        1
        00:00:00,213 --> 00:00:01,501
        Grüße
        aus Rom

        2
        00:00:01,501 --> 00:00:02,000
        Second

        3
        00:00:02,733 --> 00:00:09,000
        Beyond the end

        """

    init() throws {
        folder = try TemporaryFolder()
        try Data(Self.srt.utf8).write(to: folder.file("words.de.srt"))
    }

    private func reel(_ language: String? = nil, seconds: Int = 3) -> Reel {
        Reel(
            canvas: Canvas(width: 320, height: 192), slides: [Slide(.color(.black), length: .frames(seconds * 30))],
            captions: Captions(file: folder.file("words.de.srt"), mode: .soft, language: language))
    }

    private func texts(_ movie: URL) throws -> String {
        let output = try Command.output(of: "ffmpeg", ["-v", "error", "-i", movie.path, "-map", "0:s", "-f", "srt", "-"])
        // FFmpeg's SubRip encoder breaks lines within a text by CR LF, and all others by LF.
        return String(decoding: output, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }

    private func language(_ movie: URL) throws -> [String] {
        let output = try Command.output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", "s", "-of", "csv=p=0", "-show_entries", "stream=codec_name:stream_tags=language"]
                + [movie.path])
        return String(decoding: output, as: UTF8.self).split { $0 == "," || $0 == "\n" }.map(String.init)
    }

    @Test(arguments: ["mp4", "mov"]) func `the track has the texts, times and language of the file`(type: String) async throws {
        let movie = folder.file("movie.\(type)")
        _ = try await reel().render(to: movie).finish()
        #expect(try language(movie) == ["mov_text", "deu"])
        let expected = Self.srt.replacingOccurrences(of: "00:00:09,000", with: "00:00:03,000")
        #expect(try texts(movie).trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines))
        // The track begins and ends with the movie, and gaps are samples without text.
        let packets = try Probe.packets(movie, of: "s:0")
        let scale = try #require(try Probe(movie).streams.first { $0.codec_type == "subtitle" }?.timescale)
        let starts = packets.map { Int((Double($0.pts) / Double(scale) * 1_000).rounded()) }
        #expect(starts == [0, 213, 1_501, 2_000, 2_733])
        #expect(packets.map { Int($0.size) == 2 } == [true, false, false, true, false])
        // Nothing is drawn into the pictures: all frames but the first are free.
        #expect(try Probe.packets(movie, of: "v:0").filter { (Int($0.size) ?? 0) > 60 }.count == 1)
    }

    @Test func `GStreamer plays it, and mediainfo names it`() async throws {
        let movie = folder.file("movie.mp4")
        _ = try await reel().render(to: movie).finish()
        let command = try Command(
            "gst-launch-1.0",
            [
                "-q", "filesrc", "location=\(movie.path)", "!", "qtdemux", "name=d", "d.video_0", "!", "queue", "!", "fakesink",
                "sync=false",
            ]
                + ["d.subtitle_0", "!", "queue", "!", "fakesink", "sync=false", "async=false"])
        #expect(command.status == 0 && !command.errors.contains("WARN") && !command.errors.contains("ERROR"), "\(command.errors)")
        let report = String(decoding: try Command.output(of: "mediainfo", [movie.path]), as: UTF8.self)
        #expect(report.contains("Timed Text") && report.contains("German"), "\(report)")
    }

    @Test func `a language that is named wins, and one that does not exist is an error`() async throws {
        let movie = folder.file("movie.mp4")
        _ = try await reel("pt-BR").render(to: movie).finish()
        #expect(try language(movie) == ["mov_text", "por"])
        for wrong in ["german", "x", "zz-ZZ", ""] {
            let error = #expect(throws: ReelError.self) { try reel(wrong).plan() }
            #expect(error?.place == "captions.language", "\(wrong)")
        }
    }

    @Test func `what cannot be is refused`() async throws {
        let output = try OutputFile(folder.file("movie.m4v"))
        let error = #expect(throws: ReelError.self) { try reel().plan().check(output) }
        #expect(error?.message.contains("a .m4v file cannot contain soft captions; write a") == true, "\(error?.message ?? "")")
        var streamed = reel()
        streamed.encoding.streaming = true
        let refused = await #expect(throws: ReelError.self) {
            _ = try await streamed.render(to: folder.file("movie.mp4")).finish()
        }
        #expect(refused?.place == "captions.mode")
        var styled = reel()
        styled.captions?.style = TitleStyle()
        #expect(throws: ReelError.self) { try styled.plan() }
        #expect(folder.contents == ["words.de.srt"])
    }

    @Test func `parts keep it`() async throws {
        let plan = try reel(seconds: 121).plan()
        var parts: [URL] = []
        for number in 1...2 {
            let part = folder.file("part\(number).mp4")
            _ = try await plan.part(number, of: 2).render(to: try OutputFile(part)).finish()
            parts.append(part)
        }
        let (joined, whole) = (folder.file("joined.mp4"), folder.file("whole.mp4"))
        _ = try await Join(parts: parts).render(to: joined).finish()
        _ = try await plan.render(to: try OutputFile(whole)).finish()
        let text = try texts(joined)
        #expect(try text == texts(whole) && text.contains("Beyond the end"))
        #expect(try language(joined) == ["mov_text", "deu"])
    }

    @Test func `character references are letters, and lost places are said`() async throws {
        var reel = self.reel()
        reel.captions?.file = folder.file("words.vtt")
        let cue = "00:00.000 --> 00:02.000 line:0\nA&nbsp;&#39;B&#39;&quot; &lt;i&gt; <ruby>a<rt>b</rt></ruby>\n"
        try Data("WEBVTT\n\nSTYLE\n::cue {}\n\n\(cue)".utf8).write(to: folder.file("words.vtt"))
        let movie = folder.file("movie.mp4")
        _ = try await reel.render(to: movie).finish()
        #expect(try texts(movie).contains("A\u{A0}'B'\" <i> a(b)"))
        #expect(try reel.plan().notes == ["left out: the styles and places of words.vtt, because soft captions are plain text"])
    }

    @Test func `it stays in JSON`() throws {
        let captions = Captions(file: folder.file("words.de.srt"), mode: .soft, language: "pt-BR", encoding: "windows-1251")
        let decoded = try JSONDecoder().decode(Captions.self, from: JSONEncoder().encode(captions))
        #expect(
            decoded.file.path == captions.file.path && decoded.mode == .soft && decoded.language == "pt-BR"
                && decoded.encoding == "windows-1251")
    }
}
