import Foundation

/// What can be told of a playlist of HLS (RFC 8216) without parsing it.
enum PlaylistText {
    /// The maximum size of a playlist in bytes.
    static let sizeLimit = 8 << 20

    /// The number of first bytes that tell whether a file is a playlist.
    static let signatureLength = 16

    /// UTF-8's byte order mark, which may be at the beginning.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether data begins like a playlist, with #EXTM3U.
    static func isPlaylist(_ data: Data) -> Bool {
        let text = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
        guard text.starts(with: "#EXTM3U".utf8) else { return false }
        let next = text.dropFirst(7).first
        return next.map { [9, 10, 13, 32].contains($0) } ?? true
    }

    /// Whether a playlist will not change: it lists no segments, or says that it has all of them.
    static func isFinal(_ data: Data) -> Bool {
        let lines = data.split { $0 == 10 || $0 == 13 }
        func contains(_ tag: String) -> Bool { lines.contains { $0.starts(with: tag.utf8) } }
        return !contains("#EXTINF:") || contains("#EXT-X-ENDLIST")
    }
}
