import Foundation
import ReelMediaEngine
import ReelCoreMedia

/// A line that describes a movie: `0:10:02 · 1920×1080 · 25 frames/s · H.264, AAC · 245.3 MB`.
struct MovieFacts {
    let text: String

    init(_ info: MediaInfo, size: PictureSize, rate: Double?, end: CMTime) {
        var words = [String(ClockTime(end).description.dropLast(4)), "\(size.width)×\(size.height)"]
        if let rate { words.append("\(Self.number(rate, digits: 2)) frames/s") }
        let video = info.tracks.first { $0.kind == .video && $0.isEnabled } ?? info.tracks.first { $0.kind == .video }
        let codecs = [video, info.tracks.first { $0.kind == .audio }].compactMap { $0.map { Self.name($0.codec.codecName) } }
        words.append(codecs.joined(separator: ", "))
        if info.byteCount > 0 { words.append(Self.bytes(info.byteCount)) }
        text = words.joined(separator: " · ")
    }

    /// Returns the usual spelling of FFmpeg's codec name.
    private static func name(_ codec: String) -> String {
        let names = [
            "h264": "H.264", "prores": "ProRes", "mpeg4": "MPEG-4", "mpeg2video": "MPEG-2", "mjpeg": "Motion JPEG",
            "theora": "Theora",
            "vorbis": "Vorbis", "opus": "Opus",
        ]
        return names[codec] ?? (codec.hasPrefix("pcm_") ? "PCM" : codec.uppercased())
    }

    /// Formats a number without trailing zeros, the same in every locale.
    private static func number(_ number: Double, digits: Int) -> String {
        var text = String(format: "%.\(digits)f", locale: nil, number)
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func bytes(_ count: Int) -> String {
        let units = ["bytes", "kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(count), 0)
        while value >= 999.95, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        return "\(number(value, digits: 1)) \(units[unit])"
    }
}
