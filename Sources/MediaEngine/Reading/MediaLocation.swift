package import Foundation

/// Where media is read from: a file, or a server that is asked through HTTP.
package struct MediaLocation: Hashable, Sendable {
    package let url: URL

    package init(_ url: URL) { self.url = url }
    package init(path: String) { url = URL(fileURLWithPath: path) }

    package var isFile: Bool { url.isFileURL }

    /// What messages call it.
    package var name: String { isFile ? url.path : url.absoluteString }

    /// What libavformat is given. The prefix keeps a colon in a file's name from being taken for a protocol.
    var ffmpegName: String { isFile ? "file:" + url.path : url.absoluteString }

    /// The protocols that may be used on its behalf: a playlist in a file must not make anybody's machine fetch what it names.
    var allowedProtocols: String? {
        switch url.scheme?.lowercased() {
        case "file": "file"
        case "http": "http,https,tcp,tls,crypto,httpproxy"
        case "https": "https,tls,tcp,crypto,httpproxy"
        default: nil
        }
    }
}
