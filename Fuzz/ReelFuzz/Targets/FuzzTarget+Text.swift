import Foundation
import ReelCoreFoundation
import ReelCoreMedia
@testable import ReelImageEngine
@testable import ReelAVFoundation
@testable import ReelMediaEngine
@testable import Stillreel

extension FuzzTarget {
    /// Playlists of HLS.
    static let playlists = FuzzTarget("playlists") { data in
        guard let playlist = try? HLSPlaylist(data, name: "playlist") else { return }
        if case .multivariant(let all) = playlist {
            for size in [nil, PixelSize(width: 64, height: 36)] { _ = all.iFrameStream(for: size) }
        }
        _ = PlaylistText.isFinal(data)
    }

    /// Reel files, which are written again and read again.
    static let json = reel("reel-json", name: "reel.json")
    static let yaml = reel("reel-yaml", name: "reel.yaml")

    private static func reel(_ target: String, name: String) -> FuzzTarget {
        let folder = URL(fileURLWithPath: "/nowhere", isDirectory: true)
        return FuzzTarget(target) { data in
            guard let file = try? ReelFile(data, name: name, folder: folder) else { return }
            _ = file.located(ReelError(.reel, "message", place: "slides[0].title"))
            // Compared as text: URLs of one file may differ in what they escape.
            guard let written = try? file.reel.jsonData() else { return }
            let again = try? ReelFile(written, name: "again.json", folder: folder).reel.jsonData()
            precondition(again == written, "a reel that is written and read is another one")
        }
    }

    /// The plans of reels: a picture, a sound and captions are there.
    static let plans = FuzzTarget("reel-plan") { data in
        guard let file = try? ReelFile(data, name: "reel", folder: planFolder) else { return }
        _ = try? file.reel.plan()
    }

    private static let planFolder: URL = {
        var bitmap = Data("BM".utf8) + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
        bitmap += Data(count: 24) + [1, 2, 3, 0]
        var sound = Data("RIFF".utf8) + [196, 0, 0, 0] + Data("WAVEfmt ".utf8)
        sound += [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0] + Data("data".utf8) + [160, 0, 0, 0]
        _ = ScratchFile.write(bitmap, as: "a.png")
        _ = ScratchFile.write(sound + Data(count: 160), as: "s.wav")
        _ = ScratchFile.write(Data("1\n00:00:00,000 --> 00:00:01,000\nHi\n".utf8), as: "c.srt")
        return ScratchFile.folder
    }()

    /// Captions; the first byte is the file's kind.
    static let subtitles = FuzzTarget("subtitles", longest: 2_048) { data in
        guard let kind = data.first else { return }
        let name = ["captions.srt", "captions.vtt", "captions.ass", "captions"][Int(kind % 4)]
        let url = ScratchFile.write(Data(data.dropFirst()), as: name)
        guard let file = try? CaptionFile(contentsOf: url) else { return }
        for cue in file.cues { for word in cue.words { precondition(word.letters.upperBound <= cue.text.unicodeScalars.count) } }
    }

    /// Cues of WebVTT, their text, and the script that they become.
    static let webVTT = FuzzTarget("webvtt", longest: 2_048) { data in
        guard let text = DecodedText(data)?.text, let file = try? WebVTTFile(text, operation: "read") else { return }
        for cue in file.cues {
            let text = WebVTTText(cue.text)
            precondition(text.letters.count == text.owners.count && text.owners.allSatisfy { text.nodes.indices.contains($0) })
            precondition(text.timestamps.allSatisfy { $0.offset <= text.letters.count })
        }
        let look = WebVTTScript.Look(
            frame: PixelSize(width: 96, height: 54), area: PixelArea(x: 5, y: 3, width: 86, height: 48), family: "Inter", size: 5,
            color: 0xFFFFFF, highlight: 0xFFFF00)
        guard let script = try? WebVTTScript(file)?.script(look, name: "script") else { return }
        guard let painter = try? SubtitlePainter(script, size: look.frame, fallback: "Inter") else { return }
        for event in script.events.prefix(3) {
            _ = try? painter.drawing(at: CMTime(value: Int64(event.milliseconds.lowerBound), timescale: 1_000))
        }
    }

    /// TTML, and transcripts in JSON.
    static let ttml = FuzzTarget("ttml") { data in
        guard let text = DecodedText(data)?.text else { return }
        _ = try? TTMLFile(text, operation: "read")
        for cue in WhisperTranscript(text)?.cues ?? [] {
            for word in cue.words { precondition(word.letters.upperBound <= cue.text.unicodeScalars.count) }
        }
    }

    /// Text in any encoding; the first byte names it.
    static let encodings = FuzzTarget("encodings", longest: 1_024) { data in
        guard let kind = data.first else { return }
        let names = [
            "", "", "UTF-16", "UTF-32", "windows-1251", "Shift_JIS", "GBK", "Big5", "EUC-KR", "ISO-2022-JP", "HZ", "UTF-7",
        ]
        let encoding = TextEncoding(names[Int(kind) % names.count])
        _ = DecodedText(Data(data.dropFirst()), encoding: encoding)?.source.note("name", advice: "advice")
        _ = TextEncoding(String(decoding: data, as: UTF8.self))
    }

    /// Scripts with styles, which are drawn.
    static let scripts = FuzzTarget("scripts", longest: 2_048) { data in
        guard let script = try? SubtitleScript(data, name: "script") else { return }
        guard let painter = try? SubtitlePainter(script, size: PixelSize(width: 96, height: 54), fallback: "Inter") else {
            return
        }
        for event in script.events.prefix(3) {
            _ = try? painter.drawing(at: CMTime(value: Int64(event.milliseconds.lowerBound), timescale: 1_000))
        }
    }

    /// Chapters in all forms.
    static let chapters = FuzzTarget("chapters", longest: 2_048) { data in
        _ = try? ChapterFile(contentsOf: ScratchFile.write(data, as: "chapters.txt"))
    }

    /// Short texts: times, dates, colours, names, headers.
    static let texts = FuzzTarget("texts", longest: 256) { data in
        let text = String(decoding: data, as: UTF8.self)
        _ = ClockTime(text)
        _ = Date(metadata: text)
        _ = CaptureDate(text, offset: "+02:00")
        _ = CaptureDate("2026:11:21 10:00:00", fraction: text, offset: text)
        _ = PictureDate(exif: text)?.milliseconds
        _ = PictureDate(fileName: text)?.milliseconds
        _ = HTTPFields.validationError(ofHeader: "X-Header", text)
        _ = AVMetadataItem.fieldName(of: text)
        _ = AVMetadataIdentifier(rawValue: text)
        _ = WebVTTTimestamps.time(text)
        _ = CharacterReference.resolving(text, needsSemicolon: true)
    }
}
