import Foundation
import ReelCoreFoundation
public import ReelCoreMedia
package import ReelMediaEngine

extension AVAssetExportSession {
    /// Returns all presets except `AVAssetExportPresetPassthrough`, which is compatible with every asset that has tracks.
    @discardableResult
    public class func allExportPresets() -> [String] { ExportPreset.all.filter { !$0.isPassthrough }.map(\.name) }

    /// Returns the presets that can export at least one of the asset's tracks. Blocks until the tracks are loaded.
    @discardableResult
    public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        ExportPreset.all.filter { $0.isCompatible(with: asset) }.map(\.name)
    }

    /// Calls the handler with whether the asset can be exported with the preset to a file of the type.
    ///
    /// - Parameter outputFileType: The file type; nil for any.
    @preconcurrency
    public class func determineCompatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        Thread.detachNewThread { handler(isCompatible(presetName, asset, outputFileType)) }
    }

    @discardableResult
    public class func compatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) {
                continuation.resume(returning: $0)
            }
        }
    }

    private class func isCompatible(_ presetName: String, _ asset: AVAsset, _ fileType: AVFileType?) -> Bool {
        guard let preset = ExportPreset(named: presetName), preset.isCompatible(with: asset) else { return false }
        return fileType.map(preset.fileTypes(for: asset).contains) ?? true
    }

    /// Calls the handler with the file types that this session can write.
    @preconcurrency
    public func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
        Thread.detachNewThread { [self] in handler(supportedFileTypes) }
    }

    public var compatibleFileTypes: [AVFileType] {
        get async {
            await withCheckedContinuation { continuation in
                determineCompatibleFileTypes { continuation.resume(returning: $0) }
            }
        }
    }

    // MARK: Estimates

    /// The estimated size of the file in bytes: from the data rates of tracks that are copied, and typical bit rates of tracks
    /// that are encoded. Reads nothing beyond the tracks' headers.
    public var estimatedOutputFileLength: Int64 {
        let seconds = CMTimeGetSeconds(exportedDuration)
        guard seconds.isFinite else { return 0 }
        let bytes = Int64(min(1e15, seconds * estimatedBitRate / 8))
        return fileLengthLimit > 0 ? min(bytes, fileLengthLimit) : bytes
    }

    @preconcurrency
    public func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
        Thread.detachNewThread { [self] in
            do {
                _ = try asset.loader?.wait().get()
                handler(estimatedOutputFileLength, nil)
            } catch {
                handler(0, error)
            }
        }
    }

    public var estimatedOutputFileLengthInBytes: Int64 {
        get async throws {
            _ = try await asset.loader?.load()
            return estimatedOutputFileLength
        }
    }

    /// The estimated longest duration that fits into `fileLengthLimit`, at most that of the time range.
    public var maxDuration: CMTime {
        let whole = exportedDuration
        let rate = estimatedBitRate
        guard fileLengthLimit > 0, rate > 0, whole.isNumeric else { return whole }
        return min(whole, CMTime(seconds: Double(fileLengthLimit) * 8 / rate, preferredTimescale: 600))
    }

    @preconcurrency
    public func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
        Thread.detachNewThread { [self] in
            do {
                _ = try asset.loader?.wait().get()
                handler(maxDuration, nil)
            } catch {
                handler(.invalid, error)
            }
        }
    }

    public var estimatedMaximumDuration: CMTime {
        get async throws {
            _ = try await asset.loader?.load()
            return maxDuration
        }
    }

    private var exportedDuration: CMTime { CMTimeRange(start: .zero, duration: asset.duration).intersection(timeRange).duration }

    /// The estimated bit rate of all exported tracks together, in bits per second.
    private var estimatedBitRate: Double {
        let tracks = asset.allTracks.enabled
        let video = preset.hasVideo ? tracks.first { $0.mediaType == .video } : nil
        return (video.map(estimatedBitRate(ofVideo:)) ?? 0) + estimatedBitRate(ofAudio: tracks.filter { $0.mediaType == .audio })
    }

    private func estimatedBitRate(ofVideo track: AVAssetTrack) -> Double {
        if preset.codec != nil, let composition = videoComposition?.state {
            let seconds = CMTimeGetSeconds(composition.frameDuration)
            return encodedBitRate(preset.size(for: composition.pixelSize), framesPerSecond: seconds > 0 ? 1 / seconds : 30)
        }
        let source = ExportPlan.size(of: track)
        let size = source.width > 0 && source.height > 0 ? preset.size(for: source) : source
        let isCopied = preset.codec == nil || track.formats.first?.mediaSubType.fourCharacters == preset.codec?.rawValue
        if isCopied, size == source { return Double(track.estimatedDataRate) }
        return encodedBitRate(size, framesPerSecond: track.nominalFrameRate > 0 ? Double(track.nominalFrameRate) : 30)
    }

    private func encodedBitRate(_ size: PixelSize, framesPerSecond: Double) -> Double {
        // H.264 takes about 0.1 bits per pixel for ordinary video at the writer's quality.
        let bitsPerPixel = preset.codec == .proRes4444 ? 5.3 : preset.codec == .proRes422 ? 2.4 : 0.1
        return Double(size.width * size.height) * framesPerSecond * bitsPerPixel
    }

    private func estimatedBitRate(ofAudio tracks: [AVAssetTrack]) -> Double {
        if tracks.isEmpty { return 0 }
        return switch preset.audio {
        case .copy: tracks.reduce(0) { $0 + Double($1.estimatedDataRate) }
        case .aac: ExportPreset.stereoAACBitRate
        case .pcm: 48_000 * 16 * 2
        }
    }
}

extension AVFileType {
    /// Whether the samples of a track can be copied into a file of this type.
    func canHold(_ track: AVAssetTrack) -> Bool {
        mediaTypes.contains(track.mediaType) && track.mediaSegments.compactMap(\.track?.codec).allSatisfy { canHold($0) }
    }

    /// Whether samples of a codec can be copied into a movie of this type.
    package func canHold(_ codec: CodecParameters) -> Bool {
        guard case .movie(let container) = container else { return false }
        return container.canHold(codec) && (!codec.isPCM || self == .mov)
    }
}

extension ExportPreset {
    /// Returns the file types that the asset can be exported to: those that can contain what is encoded, and the video and sound
    /// that is copied. A file type that can contain only some of the copied tracks is omitted, unless there is no better one.
    func fileTypes(for asset: AVAsset) -> [AVFileType] {
        let encodable = fileTypes.filter { type in
            switch codec {
            case .hevc: type.validationError(for: VideoEncoder.Codec.hevc) == nil
            default: true
            }
        }
        guard codec == nil, hasVideo else { return encodable }
        let tracks = asset.allTracks.filter { $0.mediaType == .video || isPassthrough && $0.mediaType == .audio }
        let best = encodable.map { type in (type, tracks.filter { type.canHold($0) }.count) }
        let most = best.map(\.1).max() ?? 0
        return best.filter { $0.1 == most }.map(\.0)
    }

    /// Whether the preset can export at least one of the asset's tracks.
    fileprivate func isCompatible(with asset: AVAsset) -> Bool {
        let tracks = asset.allTracks
        if isPassthrough { return !tracks.isEmpty }
        return tracks.contains { $0.isDecodable && ($0.mediaType == .audio || hasVideo && $0.mediaType == .video) }
    }
}
