import Foundation
import ReelAVFAudio
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreMedia
import ReelCoreVideo
@testable import ReelAVFoundation
@testable import ReelMediaEngine
@testable import Stillreel

extension FuzzTarget {
    /// What a movie's file says: tracks, metadata, chapters.
    static let movieInfo = FuzzTarget("movie-info", longest: 8_192) { data in
        let asset = AVURLAsset(url: ScratchFile.write(data, as: "movie.mp4"))
        _ = (asset.duration, asset.metadata, asset.availableMetadataFormats, asset.availableChapterLocales)
        _ = asset.chapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
        for track in asset.tracks.prefix(4) {
            _ = (track.timeRange, track.naturalSize, track.preferredTransform, track.segments, track.formatDescriptions)
            _ = (track.metadata, track.nominalFrameRate, track.minFrameDuration, track.estimatedDataRate)
        }
        _ = try? MediaReport(of: asset.url)
        _ = try? PartFile(asset.url)
    }

    /// The samples of a movie, decoded and as they are stored.
    static let movieReader = FuzzTarget("movie-reader", longest: 8_192) { data in
        let asset = AVURLAsset(url: ScratchFile.write(data, as: "movie.mp4"))
        for track in asset.tracks.prefix(3) where isSmall(track) {
            let settings: [String: Any]? =
                switch track.mediaType {
                case .video: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
                case .audio: [AVFormatIDKey: kAudioFormatLinearPCM]
                default: nil
                }
            for settings in settings == nil ? [nil] : [nil, settings] {
                guard let reader = try? AVAssetReader(asset: asset) else { continue }
                let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
                guard reader.canAdd(output) else { continue }
                reader.add(output)
                guard reader.startReading() else { continue }
                for _ in 0..<8 { guard output.copyNextSampleBuffer() != nil else { break } }
                reader.cancelReading()
            }
        }
    }

    /// Pictures out of a movie, exact and with a tolerance.
    static let movieImages = FuzzTarget("movie-images", longest: 8_192) { data in
        let asset = AVURLAsset(url: ScratchFile.write(data, as: "movie.mp4"))
        guard asset.tracks.allSatisfy(isSmall) else { return }
        for isExact in [true, false] {
            let generator = AVAssetImageGenerator(asset: asset)
            generator.maximumSize = CGSize(width: 32, height: 32)
            if isExact { (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero) }
            for time in [CMTime.zero, CMTime(value: 1, timescale: 10)] {
                _ = try? generator.copyCGImage(at: time, actualTime: nil)
            }
        }
    }

    private static func isSmall(_ track: AVAssetTrack) -> Bool {
        track.naturalSize.width * track.naturalSize.height <= 262_144
    }

    /// Sound files, by the first byte's kind, through the reader and as `AVAudioFile`.
    static let sounds = FuzzTarget("sounds", longest: 4_096) { data in
        guard let kind = data.first else { return }
        let names = ["sound.wav", "sound.aiff", "sound.caf", "sound.m4a", "sound.mp3", "sound.flac", "sound.ogg", "sound"]
        let url = ScratchFile.write(Data(data.dropFirst()), as: names[Int(kind % 8)])
        readTrack(url)
        readAudioFile(url, isInterleaved: kind & 8 != 0)
    }

    private static func readTrack(_ url: URL) {
        let asset = AVURLAsset(url: url)
        _ = (asset.duration, asset.metadata)
        guard let track = asset.tracks(withMediaType: .audio).first, let reader = try? AVAssetReader(asset: asset) else { return }
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
        guard reader.canAdd(output) else { return }
        reader.add(output)
        guard reader.startReading() else { return }
        for _ in 0..<8 { guard output.copyNextSampleBuffer() != nil else { break } }
        reader.cancelReading()
    }

    private static func readAudioFile(_ url: URL, isInterleaved: Bool) {
        let file = try? AVAudioFile(
            forReading: url, commonFormat: isInterleaved ? .pcmFormatInt16 : .pcmFormatFloat32, interleaved: isInterleaved)
        guard let file, let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 256) else { return }
        try? file.read(into: buffer)
        file.framePosition = file.length / 2
        try? file.read(into: buffer, frameCount: 100)
    }

    /// Streams of frames, as other programs write them into a pipe.
    static let streams = FuzzTarget("streams", longest: 4_096) { data in
        let url = ScratchFile.write(data, as: "frames")
        guard let input = try? StreamInput(url, isCancelled: { false }),
            let reader = try? FrameStreamReader(input, kind: nil, raw: nil)
        else { return }
        for _ in 0..<8 { guard (try? reader.next()) != nil else { break } }
    }

    /// A playlist with its parts in a folder. The first byte says whether the input is the playlist or its segment.
    static let hls = FuzzTarget("hls", longest: 4_096) { data in
        let parts = data.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false).map { Data($0) }
        _ = ScratchFile.write(parts.count > 1 ? parts[1] : Data(), as: "part.mp4")
        _ = ScratchFile.write(parts[0], as: "media.m3u8")
        let asset = AVURLAsset(url: ScratchFile.write(parts[0], as: "main.m3u8"))
        _ = asset.duration
        guard asset.tracks.allSatisfy(isSmall) else { return }
        let generator = AVAssetImageGenerator(asset: asset)
        generator.maximumSize = CGSize(width: 32, height: 32)
        _ = try? generator.copyCGImage(at: .zero, actualTime: nil)
    }
}
