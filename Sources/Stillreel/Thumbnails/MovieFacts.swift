import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// A line that describes a movie: `0:10:02 · 1920×1080 · 25 frames/s · H.264, AAC · 245.3 MB`.
struct MovieFacts {
    let text: String

    init(_ info: MediaInfo, size: PixelSize, rate: Double?, end: CMTime) {
        var words = [String(ClockTime(end).description.dropLast(4)), "\(size)"]
        if let rate { words.append("\(NumberFormat.trimmed(rate, 2)) frames/s") }
        let tracks = [info.mainTrack(.video), info.tracks.first { $0.kind == .audio }].compactMap(\.self)
        words.append(tracks.map { Self.name($0.codec.codecName) }.joined(separator: ", "))
        if info.byteCount > 0 { words.append(NumberFormat.bytes(info.byteCount, trimsZero: true)) }
        text = words.joined(separator: " · ")
    }

    /// Returns the usual spelling of FFmpeg's codec name.
    private static func name(_ codec: String) -> String {
        let names = [
            "h264": "H.264", "prores": "ProRes", "mpeg4": "MPEG-4", "mpeg2video": "MPEG-2", "mjpeg": "Motion JPEG",
            "theora": "Theora", "vorbis": "Vorbis", "opus": "Opus",
        ]
        return names[codec] ?? (codec.hasPrefix("pcm_") ? "PCM" : codec.uppercased())
    }
}
