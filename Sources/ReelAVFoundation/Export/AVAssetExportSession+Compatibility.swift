import Foundation
import ReelMediaEngine
public import ReelCoreMedia

extension AVAssetExportSession {
    /// Returns all presets except `AVAssetExportPresetPassthrough`, which is compatible with every asset that has tracks.
    @discardableResult
    public class func allExportPresets() -> [String] { ExportPreset.all.filter { !$0.isPassthrough }.map(\.name) }

    /// Returns the presets that can export at least one of the asset's tracks. Blocks until the tracks are loaded.
    @discardableResult
    public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        ExportPreset.all.filter { $0.suits(asset) }.map(\.name)
    }

    /// Calls the handler with whether the asset can be exported with the preset to a file of the type.
    ///
    /// - Parameter outputFileType: The file type; nil for any.
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
        guard let preset = ExportPreset(named: presetName), preset.suits(asset) else { return false }
        return fileType.map(preset.fileTypes(for: asset).contains) ?? true
    }

    /// Calls the handler with the file types that this session can write.
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
        var rate = 0.0
        // H.264 takes about 0.1 bits per pixel for ordinary video at the writer's quality.
        let bitsPerPixel = preset.codec == .proRes4444 ? 5.3 : preset.codec == .proRes422 ? 2.4 : 0.1
        let video = preset.hasVideo ? tracks.first { $0.mediaType == .video } : nil
        if let composition = video == nil || preset.codec == nil ? nil : videoComposition?.state {
            let size = preset.size(for: composition.pixelSize)
            let seconds = CMTimeGetSeconds(composition.frameDuration)
            rate += Double(size.width * size.height) * (seconds > 0 ? 1 / seconds : 30) * bitsPerPixel
        } else if let video {
            let source = ExportPlan.size(of: video)
            let isCopied = preset.codec == nil || video.formats.first?.mediaSubType.fourCharacters == preset.codec?.rawValue
            let size = source.width > 0 && source.height > 0 ? preset.size(for: source) : source
            let frames = video.nominalFrameRate > 0 ? Double(video.nominalFrameRate) : 30
            rate +=
                isCopied && size == source
                ? Double(video.estimatedDataRate) : Double(size.width * size.height) * frames * bitsPerPixel
        }
        let sounds = tracks.filter { $0.mediaType == .audio }
        switch preset.sound {
        case .copy: rate += sounds.reduce(0) { $0 + Double($1.estimatedDataRate) }
        case .aac: rate += sounds.isEmpty ? 0 : 192_000
        case .pcm: rate += sounds.isEmpty ? 0 : 1_536_000
        }
        return rate
    }
}

extension ExportPreset {
    /// Returns the file types that the asset can be exported to. Passthrough excludes .m4a if the asset has video.
    func fileTypes(for asset: AVAsset) -> [AVFileType] {
        isPassthrough && asset.allTracks.contains { $0.mediaType == .video } ? fileTypes.filter { $0 != .m4a } : fileTypes
    }

    /// Whether the preset can export at least one of the asset's tracks.
    fileprivate func suits(_ asset: AVAsset) -> Bool {
        let tracks = asset.allTracks
        if isPassthrough { return !tracks.isEmpty }
        return tracks.contains { $0.isDecodable && ($0.mediaType == .audio || hasVideo && $0.mediaType == .video) }
    }
}
