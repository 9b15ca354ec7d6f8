import Foundation

/// Gets playlists and what they name, each with a request of its own.
///
/// Not for two threads at once.
final class HLSFetcher {
    /// Of the playlist with which all began.
    let root: MediaLocation
    private let cancellation: MediaCancellation?
    private(set) var bytesFetched = 0

    init(_ root: MediaLocation, _ cancellation: MediaCancellation?) throws(MediaError) {
        self.root = root
        self.cancellation = cancellation
        try Demuxer.check(root)
    }

    /// A playlist, and the address that its own addresses are relative to. Nil where something else is there, of which only the
    /// beginning is read.
    func playlist(_ url: URL) throws(MediaError) -> (data: Data, address: URL)? {
        let stream = try ByteStream(url, on: root, cancellation)
        defer { bytesFetched += stream.bytesReceived }
        let start = try stream.read(16)
        guard HLSPlaylist.isPlaylist(start) else { return nil }
        // One byte more shows that it is too large.
        return (start + (try stream.read(HLSPlaylist.Limit.size + 1 - start.count)), stream.address)
    }

    /// Bytes of a resource.
    ///
    /// - Parameters:
    ///   - part: as a playlist names it.
    ///   - base: that playlist's address.
    ///   - limit: bytes. More is an error of the kind `.damaged`.
    func bytes(_ part: HLSPlaylist.Part, from base: URL, limit: Int) throws(MediaError) -> Data {
        let url = try address(part.uri, from: base)
        let operation = "read \(MediaLocation(url).name)"
        let tooMuch = "it has more than \(limit >> 20) MB, which is too much for one picture"
        guard part.range?.count ?? 0 <= limit else { throw MediaError(.damaged, operation, tooMuch) }
        let stream = try ByteStream(url, range: part.range, on: root, cancellation)
        defer { bytesFetched += stream.bytesReceived }
        let data = try stream.read(part.range?.count ?? limit + 1)
        guard data.count <= limit else { throw MediaError(.damaged, operation, tooMuch) }
        guard data.count == part.range?.count ?? data.count, !data.isEmpty else { throw stream.endError(after: data.count) }
        return data
    }

    /// What a playlist names, where it may.
    func address(_ uri: String, from base: URL) throws(MediaError) -> URL {
        let named = base.isFileURL ? Self.file(uri, from: base) : URL(string: uri, relativeTo: base)?.absoluteURL
        let operation = "open \(root.name)"
        guard base.isFileURL else {
            let protocols = root.allowedProtocols?.split(separator: ",") ?? []
            guard let named, let scheme = named.scheme?.lowercased(), scheme.hasPrefix("http"), protocols.contains(scheme[...])
            else {
                throw MediaError(
                    .unreadable, operation,
                    "it names \(root.withoutSecrets(uri)), which is no address that is read on a server's word")
            }
            return named
        }
        guard let named, root.allows(MediaLocation(named).ffmpegName) else {
            throw MediaError(
                .unreadable, operation,
                "it names \(uri), which is not a file in its own folder; nothing else is read on a playlist's word")
        }
        return named
    }

    /// Many write names into playlists as they are; by the book they are percent-encoded.
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
