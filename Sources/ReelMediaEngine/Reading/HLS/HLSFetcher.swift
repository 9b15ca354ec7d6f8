import Foundation

/// Fetches playlists and what they refer to, each with a request of its own.
///
/// Not thread-safe.
final class HLSFetcher {
    /// The location of the first playlist.
    let root: MediaLocation
    private let cancellation: MediaCancellation?
    private(set) var bytesFetched = 0

    init(_ root: MediaLocation, _ cancellation: MediaCancellation?) throws(MediaError) {
        self.root = root
        self.cancellation = cancellation
        _ = try root.checkedProtocols()
    }

    /// Fetches a playlist, and returns it with the URL that its own URLs are relative to. Nil if the resource is not a playlist;
    /// then only its beginning is read.
    func playlist(_ url: URL) throws(MediaError) -> (data: Data, address: URL)? {
        let stream = try ByteStream(url, on: root, cancellation)
        defer { bytesFetched += stream.bytesReceived }
        let start = try stream.read(16)
        guard PlaylistText.isPlaylist(start) else { return nil }
        // One byte more shows whether it is too large.
        return (start + (try stream.read(PlaylistText.sizeLimit + 1 - start.count)), stream.address)
    }

    /// Fetches bytes of a resource.
    ///
    /// - Parameters:
    ///   - part: the resource and the range that a playlist refers to.
    ///   - base: that playlist's URL.
    ///   - limit: the maximum number of bytes. More is an error of the kind `.damaged`.
    func bytes(_ part: HLSPlaylist.Part, from base: URL, limit: Int) throws(MediaError) -> Data {
        let url = try address(part.uri, from: base)
        let operation = "read \(MediaLocation(url).name)"
        let tooMuch = "it is larger than the limit of \(limit >> 20) MB"
        guard part.range?.count ?? 0 <= limit else { throw MediaError(.damaged, operation, tooMuch) }
        let stream = try ByteStream(url, range: part.range, on: root, cancellation)
        defer { bytesFetched += stream.bytesReceived }
        let data = try stream.read(part.range?.count ?? limit + 1)
        guard data.count <= limit else { throw MediaError(.damaged, operation, tooMuch) }
        guard data.count == part.range?.count ?? data.count, !data.isEmpty else { throw stream.endError(after: data.count) }
        return data
    }

    /// Returns the URL that a playlist refers to; throws if the playlist must not refer to it.
    func address(_ uri: String, from base: URL) throws(MediaError) -> URL {
        let named = base.isFileURL ? Self.file(uri, from: base) : URL(string: uri, relativeTo: base)?.absoluteURL
        let operation = "open \(root.name)"
        guard base.isFileURL else {
            let protocols = root.allowedProtocols?.split(separator: ",") ?? []
            guard let named, let scheme = named.scheme?.lowercased(), scheme.hasPrefix("http"), protocols.contains(scheme[...])
            else {
                throw MediaError(
                    .unreadable, operation,
                    "it refers to \(root.withoutSecrets(uri)), which a server's playlist may not refer to")
            }
            guard root.allows(MediaLocation(named).ffmpegName) else {
                throw root.folderError(named.absoluteString, operation: operation)
            }
            return named
        }
        guard let named, root.allows(MediaLocation(named).ffmpegName) else {
            throw root.folderError(uri, operation: operation)
        }
        return named
    }

    /// Returns the URL of a file. Many playlists contain names as they are, although they should be percent-encoded.
    private static func file(_ uri: String, from base: URL) -> URL? {
        if uri.range(of: "^[A-Za-z][A-Za-z0-9+.-]*:", options: .regularExpression) != nil {
            return URL(string: uri).flatMap { $0.isFileURL ? $0 : nil }
        }
        let folder = base.deletingLastPathComponent()
        let plain = uri.hasPrefix("/") ? URL(fileURLWithPath: uri) : folder.appendingPathComponent(uri)
        guard access(plain.path, F_OK) != 0, let decoded = uri.removingPercentEncoding else { return plain }
        return decoded.hasPrefix("/") ? URL(fileURLWithPath: decoded) : folder.appendingPathComponent(decoded)
    }
}
