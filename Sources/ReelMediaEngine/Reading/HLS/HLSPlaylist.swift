package import Foundation
package import ReelCoreFoundation
package import ReelCoreMedia

/// A playlist of HTTP Live Streaming (RFC 8216bis), as far as it concerns pictures. Unknown tags are ignored, as clause 6.3.1
/// requires.
package enum HLSPlaylist: Sendable {
    case multivariant(Multivariant)
    case media(Media)

    /// A multivariant playlist: the renditions of one presentation.
    package struct Multivariant: Sendable {
        package let variants: [Stream]
        /// The I-frame renditions (EXT-X-I-FRAME-STREAM-INF).
        package let iFrameStreams: [Stream]
    }

    package struct Stream: Hashable, Sendable {
        /// The URI as written in the playlist.
        package let uri: String
        /// The peak bit rate in bits per second; 0 if it is not specified.
        package let bandwidth: Int
        /// The size in pixels; nil if it is not specified.
        package let resolution: PixelSize?
        /// The codecs by RFC 6381: `avc1.640028`.
        package let codecs: [String]
        /// Whether the video range is PQ or HLG.
        package let isHighDynamicRange: Bool
    }

    /// A media playlist: the segments of one rendition, in the order in which they are played.
    package struct Media: Sendable {
        package let segments: [Segment]
        /// Whether each segment is a single I-frame (EXT-X-I-FRAMES-ONLY).
        package let isIFramesOnly: Bool
        /// Whether no more segments will be added (EXT-X-ENDLIST).
        package let isComplete: Bool
        /// The first encryption method of a segment; nil if none is encrypted.
        package let encryption: String?
    }

    package struct Segment: Hashable, Sendable {
        package let part: Part
        /// The duration in the playlist: a decimal number of up to nine places.
        package let duration: CMTime
        /// The header that precedes it for decoding (EXT-X-MAP).
        package let initialization: Part?
        package let followsDiscontinuity: Bool
        /// Whether it is missing, and must not be requested (EXT-X-GAP).
        package let isGap: Bool
    }

    package struct Part: Hashable, Sendable {
        package let uri: String
        /// The range of bytes; nil for all of them.
        package let range: Range<Int64>?
    }

    /// The limits of a playlist that is read.
    package enum Limit {
        /// The maximum size of a playlist and of a line in bytes.
        package static let size = PlaylistText.sizeLimit
        package static let line = 1 << 16
        package static let lines = 1 << 20
        package static let entries = 1 << 17
    }

    /// Parses a playlist.
    ///
    /// - Parameters:
    ///   - data: the playlist's bytes.
    ///   - name: the playlist's name in messages.
    /// - Throws: an error of the kind `.damaged` that contains the line number.
    package init(_ data: Data, name: String) throws(MediaError) {
        guard data.count <= Limit.size else {
            throw MediaError(
                .damaged, "read \(name)", "it is larger than \(Limit.size >> 20) MB, the limit for a playlist")
        }
        guard PlaylistText.isPlaylist(data) else {
            throw MediaError(.notMedia, "read \(name)", "not a playlist: #EXTM3U is missing")
        }
        var parser = HLSParser(name)
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 10) ?? rest.endIndex
            try parser.read(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        self = try parser.finish()
    }
}
