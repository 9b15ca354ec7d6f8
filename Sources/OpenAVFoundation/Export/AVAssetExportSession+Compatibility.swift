import Foundation
import MediaEngine
public import OpenCoreMedia

extension AVAssetExportSession {
    /// All presets but `AVAssetExportPresetPassthrough`, which every asset can be exported with.
    @discardableResult
    public class func allExportPresets() -> [String] { ExportPreset.all.filter { !$0.isPassthrough }.map(\.name) }

    /// The presets that the asset has something for. Waits until its tracks are known.
    @discardableResult
    public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        ExportPreset.all.filter { $0.suits(asset) }.map(\.name)
    }

    /// Can the asset be exported with the preset, into a file of the type?
    ///
    /// - Parameter outputFileType: nil for any.
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

    /// The file types in which this session can write.
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

    /// Bytes that the file will have, about: what is copied, by its own data rate; what is encoded, by what pictures of its size
    /// usually take. Nothing is read beyond the tracks' headers.
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

    /// How long a movie can be within `fileLengthLimit`, about; as long as the time range where there is no limit.
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

    /// Bits per second of all tracks that are exported.
    private var estimatedBitRate: Double {
        let tracks = asset.enabledTracks
        var rate = 0.0
        // A tenth of a bit a pixel is what H.264 takes for ordinary pictures at the writer's quality.
        let bitsPerPixel = preset.codec == .proRes4444 ? 5.3 : preset.codec == .proRes422 ? 2.4 : 0.1
        let video = preset.hasPictures ? tracks.first { $0.mediaType == .video } : nil
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
    /// What the asset can be written into. Sound alone goes into an .m4a; pictures do not.
    func fileTypes(for asset: AVAsset) -> [AVFileType] {
        isPassthrough && asset.allTracks.contains { $0.mediaType == .video } ? fileTypes.filter { $0 != .m4a } : fileTypes
    }

    /// Has the asset something that the preset takes?
    fileprivate func suits(_ asset: AVAsset) -> Bool {
        let tracks = asset.allTracks
        if isPassthrough { return !tracks.isEmpty }
        return tracks.contains { $0.isDecodable && ($0.mediaType == .audio || hasPictures && $0.mediaType == .video) }
    }
}

extension AVAsset {
    /// The tracks that are exported: of each media type those that are enabled; all, where none is, as some writers leave them.
    var enabledTracks: [AVAssetTrack] {
        let tracks = allTracks
        return tracks.filter { track in
            track.isEnabled || !tracks.contains { $0.mediaType == track.mediaType && $0.isEnabled }
        }
    }
}
