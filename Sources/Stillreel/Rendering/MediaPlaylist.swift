import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// A media playlist of HTTP Live Streaming (RFC 8216bis) whose segments are the fragments of one file.
struct MediaPlaylist {
    /// The file, which is beside the playlist.
    let movie: URL
    /// Its fragments, which each begin with a keyframe.
    let list: FragmentList
    let duration: CMTime
    /// What may follow.
    var growth = Growth.none

    enum Growth {
        case none
        /// Fragments are appended. Each has a query of its own, which servers of files ignore: Chromium takes a resource's
        /// length for that of its first response, and would not find those that are appended.
        case open
        /// Fragments were appended, and none will be from now on.
        case ended
    }

    /// The playlist. A map needs version 6 (clause 8); 7 is what Apple's guidelines ask for with fragments of MP4.
    var text: String {
        // The ends are rounded instead of the durations, so that the sum of these is the movie's.
        let starts = list.fragments.map { Self.microseconds($0.start) }
        let lengths = zip(starts, starts.dropFirst() + [max(starts.last ?? 0, Self.microseconds(duration))]).map { $1 - $0 }
        // The rounded durations must not be longer (clause 4.4.3.1).
        let target = lengths.map { ($0 + 500_000) / 1_000_000 }.max() ?? 1
        let name = Self.address(of: movie.lastPathComponent)
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(max(1, target))", "#EXT-X-MEDIA-SEQUENCE:0",
            "#EXT-X-PLAYLIST-TYPE:\(growth == .none ? "VOD" : "EVENT")", "#EXT-X-INDEPENDENT-SEGMENTS",
            "#EXT-X-MAP:URI=\"\(name)\",BYTERANGE=\"\(list.header.count)@\(list.header.lowerBound)\"",
        ]
        for (index, (fragment, length)) in zip(list.fragments, lengths).enumerated() {
            let fraction = String(length % 1_000_000 + 1_000_000).dropFirst()
            lines += [
                "#EXTINF:\(length / 1_000_000).\(fraction),",
                "#EXT-X-BYTERANGE:\(fragment.bytes.count)@\(fragment.bytes.lowerBound)",
                growth == .open ? "\(name)?\(index + 1)" : name,
            ]
        }
        return (lines + (growth == .open ? [""] : ["#EXT-X-ENDLIST", ""])).joined(separator: "\n")
    }

    private static func microseconds(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time, timescale: 1_000_000, method: .roundHalfAwayFromZero).value
    }

    /// Returns a file's name as a relative reference (RFC 3986, clause 4.2): only unreserved letters stand for themselves.
    private static func address(of name: String) -> String {
        let letters = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return name.addingPercentEncoding(withAllowedCharacters: letters) ?? name
    }
}
