import Foundation
package import OpenCoreMedia

/// The I-frame rendition of an HLS presentation: pictures that can be had one by one, each for a range of bytes.
///
/// libavformat passes such renditions over. Not for two threads at once.
package final class IFrameRendition {
    /// A picture that can be had.
    package struct Entry: Sendable {
        /// When it is shown, from the beginning of the presentation: the sum of the lengths before it.
        package let time: CMTime
        /// Until the next one.
        package let duration: CMTime
        let part: HLSPlaylist.Part
        let initialization: HLSPlaylist.Part?
    }

    /// In the order in which they are shown. Never empty.
    package let entries: [Entry]
    package let duration: CMTime
    /// The playlist is finished. Another is read once, as it stands.
    package let isComplete: Bool
    /// Pixels, where the multivariant playlist says them.
    package let size: (width: Int, height: Int)?

    private let fetcher: HLSFetcher
    /// The playlist's address, after redirects.
    private let base: URL
    /// Headers that stand before pictures, as they were fetched.
    private var initializations: [HLSPlaylist.Part: Data] = [:]
    private var last: (index: Int, frame: VideoFrame)?

    private enum Limit {
        /// Bytes of a picture.
        static let picture = 64 << 20
        static let initialization = 8 << 20
        /// Headers that are kept.
        static let initializations = 16
    }

    /// Reads the playlists: that at the address, and the one that it names for I-frames.
    ///
    /// Nil where the address is no HLS playlist, or one without an I-frame rendition. An address that is itself a playlist of
    /// nothing but I-frames is taken.
    ///
    /// - Parameters:
    ///   - size: into which pictures will be fitted, in pixels; 0 for a side that does not matter. The smallest rendition that is
    ///     not enlarged by it is chosen, else the largest. nil: the largest.
    ///   - cancellation: calls off this, and all later reading.
    /// - Throws: an error of the kind `.unsupported` for encrypted I-frames, `.damaged` for playlists that make no sense.
    package init?(
        _ location: MediaLocation, size: (width: Int, height: Int)?, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        fetcher = try HLSFetcher(location, cancellation)
        guard var read = try fetcher.playlist(location.url), read.data.range(of: Data("#EXT-X-I-FRAME".utf8)) != nil else {
            return nil
        }
        var name = location.name
        var playlist = try HLSPlaylist(read.data, name: name)
        var stream: HLSPlaylist.Stream?
        if case .multivariant(let all) = playlist {
            guard let chosen = all.iFrameStream(for: size) else { return nil }
            stream = chosen
            let url = try fetcher.address(chosen.uri, from: read.address)
            name = MediaLocation(url).name
            guard let second = try fetcher.playlist(url) else {
                throw MediaError(.damaged, "read \(name)", "it is no playlist, though \(location.name) says so")
            }
            read = second
            playlist = try HLSPlaylist(read.data, name: name)
        }
        guard case .media(let media) = playlist, media.isIFramesOnly else {
            guard stream != nil else { return nil }
            throw MediaError(
                .damaged, "read \(name)", "it is no playlist of I-frames (EXT-X-I-FRAMES-ONLY), though \(location.name) says so")
        }
        if let method = media.encryption {
            throw MediaError(
                .unsupported, "read \(name)", "its I-frames are encrypted (\(method)); encrypted playlists are not read")
        }
        base = read.address
        isComplete = media.isComplete
        self.size = stream.flatMap { stream in stream.width.flatMap { width in stream.height.map { (width, $0) } } }
        var time = CMTime.zero
        var entries: [Entry] = []
        for segment in media.segments {
            if !segment.isGap {
                entries.append(
                    Entry(time: time, duration: segment.duration, part: segment.part, initialization: segment.initialization))
            }
            time = time + segment.duration
        }
        guard !entries.isEmpty else { throw MediaError(.damaged, "read \(name)", "it names no pictures") }
        self.entries = entries
        duration = time
    }

    /// Bytes that servers or files have given so far, playlists too.
    package var bytesFetched: Int { fetcher.bytesFetched }

    /// The number of the I-frame that is shown at a time: the last one at or before it; nil before the first.
    package func index(at time: CMTime) -> Int? {
        guard time.isNumeric || time == .positiveInfinity else { return nil }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// A picture, decoded. It costs the range of bytes that the playlist names, and the header before it (EXT-X-MAP) the first
    /// time. The last one that was asked for is kept.
    ///
    /// - Throws: `.damaged` where the bytes do not hold a whole picture.
    package func frame(_ index: Int) throws(MediaError) -> VideoFrame {
        if let last, last.index == index { return last.frame }
        guard entries.indices.contains(index) else {
            throw MediaError(.unreadable, "read \(fetcher.root.name)", "it has no I-frame \(index): there are \(entries.count)")
        }
        let entry = entries[index]
        let header = try entry.initialization.map { part throws(MediaError) in try initialization(part) } ?? Data()
        let bytes = header + (try fetcher.bytes(entry.part, from: base, limit: Limit.picture))
        let operation = "decode the I-frame at \(entry.time.seconds.formatted()) seconds of \(fetcher.root.name)"
        let frame = try IFrameDecoder(bytes, operation: operation).frame()
        last = (index, frame)
        return frame
    }

    private func initialization(_ part: HLSPlaylist.Part) throws(MediaError) -> Data {
        if let kept = initializations[part] { return kept }
        let data = try fetcher.bytes(part, from: base, limit: Limit.initialization)
        if initializations.count >= Limit.initializations { initializations.removeAll() }
        initializations[part] = data
        return data
    }
}
