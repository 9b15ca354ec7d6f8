import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelTestSupport
import Testing

/// The results of export sessions: codec, size, audio, metadata, durations.
struct ExportTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let preset: String
        let type: AVFileType
        let codec: String?
        let size: (Int, Int)
        let sound: String
        var testDescription: String { preset }
    }

    static let cases: [Case] = [
        Case(preset: AVAssetExportPresetLowQuality, type: .mp4, codec: "h264", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPresetMediumQuality, type: .m4v, codec: "h264", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPresetHighestQuality, type: .mov, codec: "h264", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPresetHEVCHighestQuality, type: .mp4, codec: "hevc", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPreset640x480, type: .mp4, codec: "h264", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPreset3840x2160, type: .mov, codec: "h264", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPresetHEVC1920x1080, type: .mov, codec: "hevc", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPresetAppleProRes422LPCM, type: .mov, codec: "prores", size: (160, 90), sound: "pcm_s16le"),
        Case(preset: AVAssetExportPresetAppleProRes4444LPCM, type: .mov, codec: "prores", size: (160, 90), sound: "pcm_s16le"),
        Case(preset: AVAssetExportPresetPassthrough, type: .mp4, codec: "h264", size: (160, 90), sound: "aac"),
        Case(preset: AVAssetExportPresetAppleM4A, type: .m4a, codec: nil, size: (0, 0), sound: "aac"),
    ]

    @Test(arguments: cases) func `a preset makes its codecs in the movie's own size and keeps what is said of it`(
        _ expected: Case
    ) async throws {
        let folder = try TemporaryFolder()
        let source = AVURLAsset(url: try ExportMedia.made.get().movie)
        let url = try await export(source, expected.preset, to: folder.file("out"), as: expected.type)
        #expect(folder.contents == ["out"])
        let probe = try Probe(url)
        #expect(probe.video?.codec_name == expected.codec && probe.audio?.codec_name == expected.sound)
        if expected.codec != nil {
            #expect(probe.video?.width == expected.size.0 && probe.video?.height == expected.size.1)
            #expect(Probe.seconds(probe.video) == 2 && probe.video?.nb_frames == "50")
        }
        #expect(abs(Probe.seconds(probe.audio) - 2) < 1.0 / 44_100)
        let made = AVURLAsset(url: url)
        #expect(made.commonMetadata.first { $0.commonKey == .commonKeyTitle }?.stringValue == "Herring")
        let chapters = made.chapterMetadataGroups(bestMatchingPreferredLanguages: [])
        #expect(chapters.map { $0.items.first?.stringValue } == ["First", "Second"])
        #expect(chapters.map(\.timeRange.start) == [.zero, time(4, 5)])
        if expected.codec != nil {
            let transform = try #require(made.tracks(withMediaType: .video).first).preferredTransform
            #expect(transform == source.tracks(withMediaType: .video).first?.preferredTransform)
            #expect(try Probe(source.url).video?.width == 160 && transform != AVMutableComposition().preferredTransform)
        }
    }

    @Test(arguments: [
        (AVAssetExportPreset640x480, "1280x720", "640x360"), (AVAssetExportPreset640x480, "720x1280", "360x640"),
        (AVAssetExportPresetLowQuality, "640x480", "170x128"), (AVAssetExportPresetMediumQuality, "640x640", "320x320"),
        (AVAssetExportPreset640x480, "641x363", "640x362"), (AVAssetExportPreset960x540, "960x540", "960x540"),
    ]) func `pictures are shrunk into a preset's box, upright ones into an upright box`(
        _ preset: String, _ size: String, _ expected: String
    ) async throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg(
            "-f lavfi -i testsrc2=size=\(size):rate=10:duration=0.2 -c:v libx264 -preset ultrafast -pix_fmt yuv444p", to: movie)
        let probe = try Probe(try await export(AVURLAsset(url: movie), preset, to: folder.file("out.mp4"))).video
        #expect("\(probe?.width ?? 0)x\(probe?.height ?? 0)" == expected)
    }

    @Test func `pixels that are not square become square`() async throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mov")
        // A white disc, squeezed to half its width (pixel aspect ratio 2:1).
        try ffmpeg(
            "-f lavfi -i color=black:size=160x160:rate=10:duration=0.2"
                + " -vf geq=lum='if(lt(hypot(X-80\\,Y-80)\\,60)\\,235\\,16)':cb=128:cr=128,scale=80:160,setsar=2/1"
                + " -c:v libx265 -x265-params log-level=none -pix_fmt yuv420p -tag:v hvc1", to: movie)
        let url = try await export(AVURLAsset(url: movie), to: folder.file("out.mp4"))
        let picture = try #require(try DecodedPicture.all(of: url).first)
        #expect(picture.width == 160 && picture.height == 160)
        // As wide as it is high, without a border.
        #expect(
            picture[25, 80].red > 200 && picture[135, 80].red > 200 && picture[80, 25].red > 200 && picture[80, 135].red > 200)
        #expect(picture[12, 80].red < 50 && picture[148, 80].red < 50 && picture[80, 12].red < 50)
    }

    @Test func `metadata that is set takes the place of the movie's own`() async throws {
        let folder = try TemporaryFolder()
        let item = AVMutableMetadataItem()
        item.identifier = .commonIdentifierTitle
        item.value = "Sprat" as NSString
        let url = try await export(AVURLAsset(url: try ExportMedia.made.get().movie), to: folder.file("out.mp4")) {
            $0.metadata = [item]
        }
        #expect(try Probe(url).format.tags?["title"] == "Sprat")
    }

    @Test func `a time range is cut out, with its chapters`() async throws {
        let folder = try TemporaryFolder()
        let source = AVURLAsset(url: try ExportMedia.made.get().movie)
        let url = try await export(source, to: folder.file("out.mov"), as: .mov) {
            $0.timeRange = range(time(13, 25), time(32, 25))
        }
        let probe = try Probe(url)
        #expect(Probe.seconds(probe.video) == 19.0 / 25)
        #expect(abs(Probe.seconds(probe.audio) - 19.0 / 25) < 1.0 / 44_100)
        let chapters = AVURLAsset(url: url).chapterMetadataGroups(bestMatchingPreferredLanguages: [])
        #expect(chapters.map(\.timeRange.start) == [.zero, time(7, 25)])
        let (before, after) = (try DecodedPicture.all(of: source.url), try DecodedPicture.all(of: url))
        #expect(after.count == 19)
        for (index, picture) in after.enumerated() {
            #expect(picture.meanDifference(from: before[13 + index]) < 2)
        }
    }

    @Test func `an audio mix changes the volumes`() async throws {
        let folder = try TemporaryFolder()
        let source = AVURLAsset(url: try ExportMedia.made.get().song)
        let parameters = AVMutableAudioMixInputParameters(track: source.tracks.first)
        parameters.setVolume(0.5, at: .zero)
        parameters.setVolumeRamp(fromStartVolume: 0.5, toEndVolume: 0, timeRange: range(time(1, 1), time(2, 1)))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let url = try await export(source, AVAssetExportPresetAppleM4A, to: folder.file("out.m4a"), as: .m4a) {
            $0.audioMix = mix
        }
        let (before, after) = (try decodedSound(of: source.url), try decodedSound(of: url))
        func ratio(_ start: Double, _ end: Double) -> Float {
            level(after, rate: 44_100, channels: 2, from: start, to: end)
                / level(before, rate: 44_100, channels: 2, from: start, to: end)
        }
        #expect(abs(ratio(0.2, 0.9) - 0.5) < 0.02 && abs(ratio(1.48, 1.52) - 0.25) < 0.02 && ratio(2.1, 2.9) < 0.01)
    }

    @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetHEVCHighestQuality])
    func `a file is no longer than its limit`(_ preset: String) async throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        // Noise, which uses the whole bit rate.
        try ffmpeg(
            "-f lavfi -i nullsrc=size=160x120:rate=25:duration=4 -vf geq=lum='random(1)*255':cb=128:cr=128"
                + " -c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p", to: movie)
        let limit: Int64 = preset == AVAssetExportPresetPassthrough ? 300_000 : 200_000
        let url = try await export(AVURLAsset(url: movie), preset, to: folder.file("out.mp4")) { $0.fileLengthLimit = limit }
        let size = try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int64)
        #expect(size <= limit && size > limit / 3, "\(size) bytes")
        let whole = try #require(try FileManager.default.attributesOfItem(atPath: movie.path)[.size] as? Int64)
        #expect(whole > 2 * limit)
        let seconds = Probe.seconds(try Probe(url).video)
        #expect(preset == AVAssetExportPresetPassthrough ? seconds < 3 && seconds > 0.2 : seconds == 4)
    }

    @Test(arguments: [AVAssetExportPresetHighestQuality, AVAssetExportPresetHEVCHighestQuality, AVAssetExportPresetAppleM4A])
    func `estimates are about right`(_ preset: String) async throws {
        let folder = try TemporaryFolder()
        let movie = folder.file("movie.mp4")
        try ffmpeg(
            "-f lavfi -i mandelbrot=size=320x240:rate=25 -i \(try ExportMedia.made.get().song.path) -t 3"
                + " -c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a copy", to: movie)
        let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: movie), presetName: preset))
        let estimate = try await session.estimatedOutputFileLengthInBytes
        #expect(estimate == session.estimatedOutputFileLength)
        #expect(try await session.estimatedMaximumDuration.seconds.rounded() == 3)
        let url = try await export(
            AVURLAsset(url: movie), preset, to: folder.file("out"), as: preset == AVAssetExportPresetAppleM4A ? .m4a : .mp4)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int64)
        #expect(estimate > size / 2 && estimate < size * 2, "\(estimate) bytes estimated, \(size) made")
        session.fileLengthLimit = estimate / 2
        #expect(session.estimatedOutputFileLength == estimate / 2)
        #expect(abs(session.maxDuration.seconds - 1.5) < 0.05)
    }
}
