package import Foundation
package import OpenCoreMedia

/// What a playlist of HTTP Live Streaming says (RFC 8216bis), as far as pictures are concerned. Tags that are not known here are
/// passed over, as clause 6.3.1 wants it.
package enum HLSPlaylist: Sendable {
    case multivariant(Multivariant)
    case media(Media)

    /// Renditions of one presentation.
    package struct Multivariant: Sendable {
        package let variants: [Stream]
        /// Those of pictures that need no others (EXT-X-I-FRAME-STREAM-INF).
        package let iFrameStreams: [Stream]
    }

    package struct Stream: Hashable, Sendable {
        /// As the playlist has it.
        package let uri: String
        /// Bits per second at most.
        package let bandwidth: Int
        /// Pixels, nil where it is not said.
        package let width: Int?
        package let height: Int?
        /// By RFC 6381: `avc1.640028`.
        package let codecs: [String]
        /// PQ or HLG. All else is not.
        package let isHighDynamicRange: Bool
    }

    /// Pieces of one rendition, in the order in which they are played.
    package struct Media: Sendable {
        package let segments: [Segment]
        /// A range of each segment is one picture that needs no others (EXT-X-I-FRAMES-ONLY).
        package let isIFramesOnly: Bool
        /// No more segments will come (EXT-X-ENDLIST).
        package let isComplete: Bool
        /// The first method of encryption that a segment has, nil where none has any.
        package let encryption: String?
    }

    package struct Segment: Hashable, Sendable {
        package let part: Part
        /// As it stands there: a decimal of up to nine places.
        package let duration: CMTime
        /// What stands before it when it is decoded (EXT-X-MAP).
        package let initialization: Part?
        package let followsDiscontinuity: Bool
        /// It is not there, and is not to be asked for.
        package let isGap: Bool
    }

    package struct Part: Hashable, Sendable {
        package let uri: String
        /// Bytes; nil: all of them.
        package let range: Range<Int64>?
    }

    /// How much of a playlist is read.
    package enum Limit {
        /// Bytes.
        package static let size = 8 << 20
        package static let line = 1 << 16
        package static let lines = 1 << 20
        package static let entries = 1 << 17
    }

    /// - Parameters:
    ///   - data: the playlist's bytes.
    ///   - name: what messages call it.
    /// - Throws: an error of the kind `.damaged` that names the line.
    package init(_ data: Data, name: String) throws(MediaError) {
        guard data.count <= Limit.size else {
            throw MediaError(
                .damaged, "read \(name)", "it has more than \(Limit.size >> 20) MB, which is too much for a playlist")
        }
        guard Self.isPlaylist(data) else { throw MediaError(.notMedia, "read \(name)", "it is no playlist: #EXTM3U is missing") }
        var parser = HLSParser(name)
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 10) ?? rest.endIndex
            try parser.read(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        self = try parser.finish()
    }

    /// Does it begin as a playlist must?
    package static func isPlaylist(_ data: Data) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = data.starts(with: mark) ? data.dropFirst(3) : data
        guard text.starts(with: "#EXTM3U".utf8) else { return false }
        let next = text.dropFirst(7).first
        return next.map { [9, 10, 13, 32].contains($0) } ?? true
    }
}
