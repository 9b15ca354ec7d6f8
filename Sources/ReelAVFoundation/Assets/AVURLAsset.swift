public import Foundation
package import ReelMediaEngine

/// An asset from a file or a server (Apple: AVURLAsset).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    public let url: URL

    /// Creates an asset. Reads nothing yet.
    ///
    /// - Parameters:
    ///   - URL: The URL of a file, or of a resource on a server (http, https).
    ///   - options: see the keys in `AVURLAsset+Options.swift`. Also `AVURLAssetHTTPHeaderFieldsKey`, which Apple does not
    ///     declare: a dictionary of headers, which are sent with each request. `Authorization` and `Cookie` are sent to the
    ///     asset's own server only, and to those to which it redirects. Other options are reported.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        let options = AssetOptions(URL, options)
        super.init(loader: AssetLoader(options.location, countLimit: options.isPrecise ? .max : 1 << 28))
    }

    /// - Parameter patience: The time in seconds that a server may take for one request while it sends next to nothing.
    package init(url: URL, patience: Double) {
        self.url = url
        super.init(loader: AssetLoader(MediaLocation(url, timeout: patience), countLimit: 1 << 28))
    }

    /// Creates an asset of a file with exact times. If the file is cut off, the asset ends with what is there, instead of with an
    /// error.
    package init(presentPartOf file: URL) {
        url = file
        var location = MediaLocation(file)
        location.acceptsCutOff = true
        super.init(loader: AssetLoader(location, countLimit: .max))
    }

    /// Creates an asset from information that has already been read from the file.
    package init(_ info: MediaInfo) {
        url = info.location.url
        super.init(loader: AssetLoader(info))
    }

    public convenience init(url URL: URL) { self.init(url: URL, options: nil) }
}
