package import Foundation

/// Where media is read from: a file, or a server that is asked through HTTP.
package struct MediaLocation: Hashable, Sendable {
    package let url: URL
    /// Seconds that a server may take for one thing that it is asked for, while it sends next to nothing.
    package let patience: Double

    package init(_ url: URL, patience: Double = 30) {
        self.url = url
        self.patience = patience
    }

    package init(path: String) { self.init(URL(fileURLWithPath: path)) }

    package var isFile: Bool { url.isFileURL }

    /// What messages call it. A server's address goes without user, password and query: they may be somebody's secrets.
    package var name: String {
        guard !isFile, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.path }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? url.host ?? "a server"
    }

    /// What libavformat is given. The prefix keeps a colon in a file's name from being taken for a protocol.
    var ffmpegName: String {
        if isFile { return "file:" + url.path }
        // What follows `#` is not for the server.
        return String(url.absoluteString.prefix { $0 != "#" })
    }

    /// The protocols that may be used on its behalf: a playlist in a file must not make anybody's machine fetch what it names.
    var allowedProtocols: String? {
        switch url.scheme?.lowercased() {
        case "file": "file,crypto"
        case "http": "http,https,tcp,tls,crypto,httpproxy"
        case "https": "https,tls,tcp,crypto,httpproxy"
        default: nil
        }
    }

    /// May this be opened on its behalf? A playlist in a file may name files in its own folder, and in folders inside of it. What
    /// a server's playlist may name, the protocols say.
    func allows(_ name: String) -> Bool {
        guard isFile, name != ffmpegName else { return true }
        var path = Substring(name)
        for prefix in ["crypto+", "crypto:", "file:"] where path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        let file = URL(fileURLWithPath: String(path)).resolvingSymlinksInPath().standardizedFileURL.path
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL.path
        // A pipe or a device might never end.
        var status = stat()
        return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") && stat(file, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG
    }

    /// FFmpeg's words without the user, the password and the query of any address in them.
    func withoutSecrets(_ text: String) -> String {
        guard !isFile else { return text }
        return text.replacingOccurrences(of: ffmpegName, with: name)
            .replacingOccurrences(of: "://[^/@\\s'\"]*@", with: "://", options: .regularExpression)
            .replacingOccurrences(of: "(://[^\\s'\"?]*)\\?[^\\s'\")]*", with: "$1", options: .regularExpression)
    }
}
