import Foundation

/// What can be told of a playlist of HLS (RFC 8216) without parsing it.
enum PlaylistText {
    /// The maximum size of a playlist in bytes.
    static let sizeLimit = 8 << 20

    /// The number of first bytes that tell whether a file is a playlist.
    static let signatureLength = 16

    /// UTF-8's byte order mark, which may be at the beginning.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether data begins like a playlist, with #EXTM3U. What follows is not examined: libavformat accepts more than line ends.
    static func isPlaylist(_ data: Data) -> Bool {
        let text = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
        return text.starts(with: "#EXTM3U".utf8)
    }

    /// Whether libavformat will not wait for more of a playlist: it lists no segments, or says that it has all of them.
    ///
    /// As in libavformat's `parse_playlist`, #EXT-X-ENDLIST has no effect before it is known that this is a playlist of segments.
    static func isFinal(_ data: Data) -> Bool {
        var listsSegments = false, isKnown = false
        for line in lines(of: data) {
            func begins(with tag: String) -> Bool { line.starts(with: tag.utf8) }
            if begins(with: "#EXTINF:") {
                listsSegments = true
            } else if begins(with: "#EXT-X-TARGETDURATION:") || (listsSegments && line.first != UInt8(ascii: "#")) {
                isKnown = true
            } else if isKnown, begins(with: "#EXT-X-ENDLIST") {
                return true
            }
        }
        return !listsSegments
    }

    /// The number of playlists that a playlist lists.
    static func playlistCount(_ data: Data) -> Int {
        lines(of: data).count { line in
            ["#EXT-X-STREAM-INF:", "#EXT-X-MEDIA:"].contains { line.starts(with: $0.utf8) }
        }
    }

    /// The lines that are not empty, as libavformat's `ff_get_chomp_line` returns them: a line ends at a zero, too; of a long
    /// one, the beginning is taken, without spaces at its end.
    private static func lines(of data: Data) -> some Sequence<Data> {
        data.split(whereSeparator: { [0, 10, 13].contains($0) }).lazy.map { line -> Data in
            let line = line.prefix(longestLine)
            let end = line.lastIndex { !(9...13).contains($0) && $0 != 32 }
            return end.map { line[...$0] } ?? line.prefix(0)
        }.filter { !$0.isEmpty }
    }

    private static let longestLine = 4_095
}
