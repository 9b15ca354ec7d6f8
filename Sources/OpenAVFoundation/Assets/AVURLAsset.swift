public import Foundation
package import MediaEngine
import OpenCoreFoundation

/// Are exact durations and times worth reading through the file? A Boolean, false where it is absent.
///
/// Movies have an index that tells them. Files without one (MP3, raw AAC) of up to 256 MiB are read through anyway, which decodes
/// nothing and takes little time; this key lifts that limit. What servers send is not read through.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// A file's or a server's pictures and sound (Apple: AVURLAsset).
public final class AVURLAsset: AVAsset, @unchecked Sendable {
    public let url: URL

    /// - Parameters:
    ///   - URL: of a file, or of what is on a server (http, https).
    ///   - options: ``AVURLAssetPreferPreciseDurationAndTimingKey``; others are passed over.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        let isPrecise = AttributeDictionary(options).bool(AVURLAssetPreferPreciseDurationAndTimingKey) ?? false
        super.init(loader: AssetLoader(MediaLocation(URL), countLimit: isPrecise ? .max : 1 << 28))
    }

    /// - Parameter patience: seconds that a server may take for one thing that it is asked for, while it sends next to nothing.
    package init(url: URL, patience: Double) {
        self.url = url
        super.init(loader: AssetLoader(MediaLocation(url, patience: patience), countLimit: 1 << 28))
    }

    /// For who has looked into the file already.
    package init(_ info: MediaInfo) {
        url = info.location.url
        super.init(loader: AssetLoader(info))
    }

    public convenience init(url URL: URL) { self.init(url: URL, options: nil) }

    /// A track of the same media type as the composition's.
    @discardableResult
    public func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
        allTracks.first { $0.mediaType == compositionTrack.mediaType }
    }

    @discardableResult
    public func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
        _ = try await loader?.load()
        return compatibleTrack(for: compositionTrack)
    }
}
