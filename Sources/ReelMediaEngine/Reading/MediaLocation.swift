package import Foundation

/// The location of media: a file, or a server that is accessed through HTTP.
package struct MediaLocation: Hashable, Sendable {
    package let url: URL
    /// The number of seconds that a server may take for a request while it sends almost nothing.
    package let timeout: Double
    /// What is added to requests to a server.
    package var fields = HTTPFields()
    /// Whether the media may refer to other files (a file's) or to other servers (a server's).
    package var forbidsOthers = false
    /// Whether times are those of the samples, whatever the file's edit lists say (`MediaInfo.Track.pieces`).
    package var ignoresEdits = false
    /// Whether a movie file that is cut off, but has its index, ends with the samples that are there, which
    /// `MediaInfo.declaredDuration` tells. Otherwise reading on is an error.
    package var acceptsCutOff = false
    /// The part of the file that is read, in bytes; nil for all of it. Set for one of several sounds in a file (`SoundLinks`).
    private(set) var part: Range<Int>?
    /// The file, if it has been opened; readers then read this one, whatever is done with its name.
    package private(set) var opened: OpenedFile?

    package init(_ url: URL, timeout: Double = 30) {
        self.url = url
        self.timeout = timeout
    }

    package init(path: String) { self.init(URL(fileURLWithPath: path)) }

    package var isFile: Bool { url.isFileURL }

    /// Returns the same location with its file opened, which then stays open as long as a copy of the location exists. For a
    /// server, and for a file that cannot be opened, returns the location itself.
    package func opening() -> MediaLocation {
        guard isFile, opened == nil else { return self }
        var location = self
        location.opened = OpenedFile(path: url.path)
        return location
    }

    /// Returns the location of a part of the file.
    func part(_ part: Range<Int>) -> MediaLocation {
        var location = self
        location.part = part
        return location
    }

    /// Returns the locations of the sounds that the file has one after the other; none if it has but one. Throws if the file
    /// cannot be read to its end.
    func links() throws(MediaError) -> [MediaLocation] {
        _ = try checkedProtocols()
        return try SoundLinks(self, operation: "open \(name)")?.parts.map(part(_:)) ?? []
    }

    /// The name under which libavformat opens the file, or its part (FFmpeg's protocol `subfile`).
    var openedName: String {
        let name = "file:" + path
        return part.map { "subfile,,start,\($0.lowerBound),end,\($0.upperBound),,:" + name } ?? name
    }

    /// The path under which the file can be opened.
    var path: String { opened?.path ?? url.path }

    /// Opens the file for reading; nil if that is impossible.
    func fileHandle() -> FileHandle? { FileHandle(forReadingAtPath: path) }

    /// The name in messages. The URL of a server is without user, password and query, which may be secret.
    package var name: String {
        guard !isFile, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.path }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? url.host ?? "a server"
    }

    /// The name passed to libavformat. The prefix prevents a colon in a file's name from being interpreted as a protocol.
    var ffmpegName: String {
        if isFile { return "file:" + url.path }
        // The fragment is not sent to the server.
        return String(url.absoluteString.prefix { $0 != "#" })
    }

    /// Whether the name says that the file is not a playlist of HLS. Its contents must not make it one: a playlist leads to other
    /// files. What servers send is judged by its contents.
    var isNamedOther: Bool { isFile && !["m3u8", "m3u"].contains(url.pathExtension.lowercased()) }

    /// libavformat's timeout (`rw_timeout`): the number of microseconds without receiving a byte. (`ReadTimeout` handles
    /// servers that send one every now and then.)
    var ffmpegTimeout: Int64 { Int64(max(0.001, timeout) * 1e6) }

    /// The protocols that may be used for this location; nil if it is not supported. A playlist in a file must not cause requests
    /// to servers.
    var allowedProtocols: String? {
        switch url.scheme?.lowercased() {
        case "file": part == nil ? "file,crypto" : "file,subfile"
        case "http": "http,https,tcp,tls,crypto,httpproxy"
        case "https": "https,tls,tcp,crypto,httpproxy"
        default: nil
        }
    }

    /// Whether a URL is on the server of this location.
    func isSameServer(as other: URL?) -> Bool {
        guard let other, let host = url.host, let otherHost = other.host else { return false }
        return host.lowercased() == otherHost.lowercased() && url.port == other.port
    }

    /// Returns whether a name in this location's media may be opened. A playlist in a file may refer to files in its own folder,
    /// and in folders inside it. For a server's playlist, `allowedProtocols` decides.
    func allows(_ name: String) -> Bool {
        if name == ffmpegName { return true }
        guard isFile else { return !forbidsOthers || isSameServer(as: URL(string: name)) }
        if forbidsOthers { return false }
        var path = Substring(name)
        for prefix in ["crypto+", "crypto:", "file:"] where path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
        let file = URL(fileURLWithPath: String(path)).resolvingSymlinksInPath().standardizedFileURL.path
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL.path
        // A pipe or a device might never end.
        var status = stat()
        return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") && stat(file, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the error for a playlist in a file that refers to a name that it does not allow.
    func folderError(_ name: String, operation: String) -> MediaError {
        let reason =
            forbidsOthers
            ? "which its reference restrictions forbid"
            : "which is not a file in its folder; only files there or below are allowed"
        return MediaError(.unreadable, operation, "it refers to \(withoutSecrets(name)), \(reason)")
    }

    /// Returns FFmpeg's message without the user, the password and the query of any URL in it.
    func withoutSecrets(_ text: String) -> String {
        guard !isFile else { return text }
        return text.replacingOccurrences(of: ffmpegName, with: name)
            .replacingOccurrences(of: "://[^/@\\s'\"]*@", with: "://", options: .regularExpression)
            .replacingOccurrences(of: "(://[^\\s'\"?]*)\\?[^\\s'\")]*", with: "$1", options: .regularExpression)
    }
}

extension MediaLocation {
    /// Checks that the location can be read, and returns the protocols that may be used for it.
    func checkedProtocols() throws(MediaError) -> String {
        let operation = "open \(name)"
        guard let protocols = allowedProtocols else {
            throw MediaError(.unsupported, operation, "only files, http and https are supported")
        }
        if isFile {
            try checkFile(operation)
        } else if url.host?.isEmpty ?? true {
            throw MediaError(.unreadable, operation, "the URL has no host")
        }
        return protocols
    }

    private func checkFile(_ operation: String) throws(MediaError) {
        var status = stat()
        guard opened?.isReplaced != true else {
            throw MediaError(.unreadable, operation, "another file has replaced it since it was loaded")
        }
        guard stat(path, &status) == 0 else {
            throw MediaError(.unreadable, operation, String(cString: strerror(errno)))
        }
        // A pipe or a device might never end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(.unreadable, operation, "it is not a regular file")
        }
        guard status.st_size > 0 else { throw MediaError(.empty, operation, "the file is empty") }
        guard access(path, R_OK) == 0 else { throw MediaError(.unreadable, operation, String(cString: strerror(errno))) }
    }
}
