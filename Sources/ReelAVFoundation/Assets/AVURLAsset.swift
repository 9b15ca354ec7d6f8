public import Foundation
import ReelCoreFoundation
package import ReelMediaEngine

/// Whether to read the whole file if that is necessary for exact durations and times: a Boolean, false by default.
///
/// Movies have an index with exact times. Files without one (MP3, raw AAC) of up to 256 MiB are always read completely, which
/// decodes nothing and takes little time; this key lifts that limit. Resources on servers are never read completely.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// An asset from a file or a server (Apple: AVURLAsset).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    public let url: URL

    /// Creates an asset. Reads nothing yet.
    ///
    /// - Parameters:
    ///   - URL: The URL of a file, or of a resource on a server (http, https).
    ///   - options: ``AVURLAssetPreferPreciseDurationAndTimingKey``; other options are ignored.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        let isPrecise = AttributeDictionary(options).bool(AVURLAssetPreferPreciseDurationAndTimingKey) ?? false
        super.init(loader: AssetLoader(MediaLocation(URL), countLimit: isPrecise ? .max : 1 << 28))
    }

    /// - Parameter patience: The time in seconds that a server may take for one request while it sends next to nothing.
    package init(url: URL, patience: Double) {
        self.url = url
        super.init(loader: AssetLoader(MediaLocation(url, timeout: patience), countLimit: 1 << 28))
    }

    /// Creates an asset from information that has already been read from the file.
    package init(_ info: MediaInfo) {
        url = info.location.url
        super.init(loader: AssetLoader(info))
    }

    public convenience init(url URL: URL) { self.init(url: URL, options: nil) }
}
