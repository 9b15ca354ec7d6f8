import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelTestSupport
import Testing

/// Small media for exports, created once.
struct ExportMedia: Sendable {
    /// Two seconds of 160×90 H.264 at 25 frames per second with a keyframe every half second, stereo AAC of the same duration, a
    /// title, two chapters, rotated by 90°.
    let movie: URL
    /// Three seconds of stereo AAC at 44,100 Hz.
    let song: URL
    /// One second of audio at 48,000 Hz.
    let wave: URL
    /// Two seconds of 128×96 video.
    let hevc: URL
    let proRes: URL
    /// One second of H.264, 96×160 at 30 frames per second, with settings that differ from those of `movie`.
    let upright: URL

    private let folder: TemporaryFolder

    static let made = Result { try ExportMedia() }

    private init() throws {
        folder = try TemporaryFolder()
        (movie, song, wave) = (folder.file("movie.mov"), folder.file("song.m4a"), folder.file("wave.wav"))
        upright = folder.file("upright.mp4")
        (hevc, proRes) = (try MovieKind.hevc.movie(), try MovieKind.proRes.movie())
        let color = FFmpegColor.bt709
        // Perceptual noise substitution would make decoded samples depend on what was decoded before.
        let aac = "-c:a aac -aac_pns 0 -b:a 96k"
        let chapters = folder.file("chapters.txt")
        try Data(
            """
            ;FFMETADATA1
            title=Herring
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=800
            title=First
            [CHAPTER]
            TIMEBASE=1/1000
            START=800
            END=2000
            title=Second
            """.utf8
        ).write(to: chapters)
        try ffmpeg(
            "-f lavfi -i aevalsrc=0.4*sin(2*PI*440*t)|0.3*sin(2*PI*660*t):sample_rate=44100:duration=3 \(aac)", to: song)
        try ffmpeg("-f lavfi -i sine=frequency=880:sample_rate=48000:duration=1", to: wave)
        let plain = folder.file("plain.mov")
        try ffmpeg(
            "-f lavfi -i testsrc2=size=160x90:rate=25:duration=2,format=yuv420p,\(color.filter) -i \(song.path)"
                + " -i \(chapters.path) -map 0:v -map 1:a -map_metadata 2 -map_chapters 2"
                + " -t 2 -c:v libx264 -g 12 \(color.options) \(aac)", to: plain)
        try turn(plain, 90, to: movie)
        try ffmpeg(
            "-f lavfi -i testsrc=size=96x160:rate=30:duration=1,format=yuv420p,\(color.filter) -c:v libx264 -preset ultrafast "
                + color.options,
            to: upright)
    }
}

/// A composition of pieces of files' tracks.
struct Cutting {
    let composition = AVMutableComposition()

    /// - Parameter pieces: ranges of each file's first track of this type; a nil range takes all of it. An empty array leaves the
    ///   track empty.
    @discardableResult
    func add(_ type: AVMediaType, _ pieces: [(url: URL, range: CMTimeRange?)]) throws -> AVMutableCompositionTrack {
        let track = try #require(composition.addMutableTrack(withMediaType: type, preferredTrackID: 0))
        for piece in pieces {
            let asset = AVURLAsset(url: piece.url)
            let source = try #require(asset.tracks(withMediaType: type).first)
            try track.insertTimeRange(piece.range ?? source.timeRange, of: source, at: .invalid)
        }
        return track
    }
}

/// Exports to a new file, and returns its URL.
@discardableResult
func export(
    _ asset: AVAsset, _ preset: String = AVAssetExportPresetHighestQuality, to url: URL, as type: AVFileType = .mp4,
    _ configure: (AVAssetExportSession) -> Void = { _ in }
) async throws -> URL {
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    configure(session)
    try await session.export(to: url, as: type)
    #expect(session.status == .completed && session.error == nil && session.progress == 1)
    return url
}

extension Probe {
    /// The duration of a track in seconds.
    static func seconds(_ stream: Stream?) -> Double {
        Double(stream?.duration_ts ?? 0) / Double(max(1, stream?.timescale ?? 1))
    }
}

/// Returns the root mean square of the samples between two times, over all channels.
func level(_ sound: [Float], rate: Int, channels: Int, from start: Double, to end: Double) -> Float {
    let part = sound[(Int(start * Double(rate)) * channels)..<min(sound.count, Int(end * Double(rate)) * channels)]
    return (part.reduce(0) { $0 + $1 * $1 } / Float(max(1, part.count))).squareRoot()
}
