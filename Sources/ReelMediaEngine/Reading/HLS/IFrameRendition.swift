import Foundation
package import ReelCoreFoundation
package import ReelCoreMedia

/// The I-frame rendition of an HLS presentation, whose pictures can be fetched one by one, each as a range of bytes.
///
/// libavformat ignores such renditions. Not thread-safe.
package final class IFrameRendition {
    /// An I-frame that can be fetched.
    package struct Entry: Sendable {
        /// The presentation time from the beginning of the presentation: the sum of the durations before it.
        package let time: CMTime
        /// The duration of the I-frame's segment.
        package let duration: CMTime
        let part: HLSPlaylist.Part
        let initialization: HLSPlaylist.Part?
    }

    /// The I-frames in presentation order. Never empty.
    package let entries: [Entry]
    package let duration: CMTime
    /// Whether the playlist is complete. One that is not is read once, and not updated.
    package let isComplete: Bool
    /// The size in pixels, if the multivariant playlist specifies it.
    package let size: PixelSize?

    private let fetcher: HLSFetcher
    /// The playlist's URL, after redirects.
    private let base: URL
    /// The cached headers (EXT-X-MAP) that precede pictures.
    private var initializations: [HLSPlaylist.Part: Data] = [:]
    private var last: (index: Int, frame: VideoFrame)?

    private enum Limit {
        /// The maximum size of a picture and of a header in bytes.
        static let picture = 64 << 20
        static let initialization = 8 << 20
        /// The maximum number of cached headers.
        static let initializations = 16
    }

    /// Reads the playlist at the location, and the I-frame playlist that it refers to.
    ///
    /// Nil if the location is not an HLS playlist, or has no I-frame rendition. The location may also be an I-frame playlist
    /// itself.
    ///
    /// - Parameters:
    ///   - size: the size into which pictures will be fitted, in pixels; 0 for a side that does not matter; nil for the largest
    ///     rendition. The smallest rendition that does not have to be enlarged is chosen, or else the largest.
    ///   - cancellation: cancels this, and all later reading.
    /// - Throws: an error of the kind `.unsupported` for encrypted I-frames, `.damaged` for invalid playlists.
    package init?(
        _ location: MediaLocation, size: PixelSize?, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        fetcher = try HLSFetcher(location, cancellation)
        guard let found = try Self.playlist(location, size, fetcher) else { return nil }
        let media = found.media
        if let method = media.encryption {
            throw MediaError(
                .unsupported, "read \(found.name)",
                "its I-frames are encrypted (\(method)); encrypted playlists are not supported")
        }
        base = found.base
        isComplete = media.isComplete
        self.size = found.stream?.resolution
        var time = CMTime.zero
        var entries: [Entry] = []
        for segment in media.segments {
            if !segment.isGap {
                entries.append(
                    Entry(time: time, duration: segment.duration, part: segment.part, initialization: segment.initialization))
            }
            time = time + segment.duration
        }
        guard !entries.isEmpty else { throw MediaError(.damaged, "read \(found.name)", "it contains no pictures") }
        self.entries = entries
        duration = time
    }

    /// An I-frame playlist, and where it was found.
    private struct Found {
        let media: HLSPlaylist.Media
        /// The playlist's name in messages.
        let name: String
        /// The playlist's URL, after redirects.
        let base: URL
        /// The playlist's entry in the multivariant playlist; nil if there is none.
        let stream: HLSPlaylist.Stream?
    }

    /// Fetches the I-frame playlist that is at the location, or that the multivariant playlist there refers to; nil if there is
    /// none.
    private static func playlist(
        _ location: MediaLocation, _ size: PixelSize?, _ fetcher: HLSFetcher
    ) throws(MediaError) -> Found? {
        guard let read = try fetcher.playlist(location.url), read.data.range(of: Data("#EXT-X-I-FRAME".utf8)) != nil else {
            return nil
        }
        switch try HLSPlaylist(read.data, name: location.name) {
        case .media(let media):
            return media.isIFramesOnly ? Found(media: media, name: location.name, base: read.address, stream: nil) : nil
        case .multivariant(let all):
            guard let stream = all.iFrameStream(for: size) else { return nil }
            let url = try fetcher.address(stream.uri, from: read.address)
            let name = MediaLocation(url).name
            guard let read = try fetcher.playlist(url) else {
                throw MediaError(.damaged, "read \(name)", "it is not a playlist, although \(location.name) refers to it as one")
            }
            guard case .media(let media) = try HLSPlaylist(read.data, name: name), media.isIFramesOnly else {
                throw MediaError(
                    .damaged, "read \(name)", "it is not an I-frame playlist (EXT-X-I-FRAMES-ONLY) as \(location.name) declares")
            }
            return Found(media: media, name: name, base: read.address, stream: stream)
        }
    }

    /// The number of bytes fetched so far, including playlists.
    package var bytesFetched: Int { fetcher.bytesFetched }

    /// Returns the index of the I-frame that is shown at a time: the last one at or before it; nil before the first.
    package func index(at time: CMTime) -> Int? {
        guard time.isNumeric || time == .positiveInfinity else { return nil }
        let next = entries.partitioningIndex { $0.time > time }
        return next > 0 ? next - 1 : nil
    }

    /// Fetches and decodes a picture: the range of bytes in the playlist, and the first time the header before it (EXT-X-MAP).
    /// The last picture is cached.
    ///
    /// - Throws: `.damaged` if the bytes do not contain a whole picture.
    package func frame(_ index: Int) throws(MediaError) -> VideoFrame {
        if let last, last.index == index { return last.frame }
        guard entries.indices.contains(index) else {
            throw MediaError(.unreadable, "read \(fetcher.root.name)", "it has no I-frame \(index); there are \(entries.count)")
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
