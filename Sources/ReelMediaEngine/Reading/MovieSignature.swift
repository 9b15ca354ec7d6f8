package import Foundation

/// Tells files with video by how they begin. What is not known here may be video nevertheless: libavformat decides, which reads
/// more.
package enum MovieSignature {
    /// How much of a file is looked at, in bytes.
    package static let length = 4_096

    /// Whether a file that begins with these bytes contains video, as far as its format tells that.
    package static func matches(_ start: Data) -> Bool {
        let start = [UInt8](start.prefix(length))
        return starts.contains { start.dropFirst($0.offset).starts(with: $0.bytes) && start.starts(with: $0.first) }
            || isBoxFile(start) || isOgg(start) || isTransportStream(start)
    }

    private struct Start {
        var first: [UInt8] = []
        var offset = 0
        let bytes: [UInt8]
    }

    private static let starts = [
        // Matroska and WebM (RFC 8794, 11.2.1), AVI, Flash, ASF.
        Start(bytes: [0x1A, 0x45, 0xDF, 0xA3]), Start(first: Array("RIFF".utf8), offset: 8, bytes: Array("AVI ".utf8)),
        Start(first: Array("RIFF".utf8), offset: 8, bytes: Array("CDXA".utf8)), Start(bytes: Array("FLV\u{1}".utf8)),
        Start(bytes: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
        // MPEG: a pack of a program stream, a sequence (ITU-T H.222.0, 2.5.3.3; H.262, 6.3.1).
        Start(bytes: [0, 0, 1, 0xBA]), Start(bytes: [0, 0, 1, 0xB3]),
        // MXF (SMPTE ST 377-1, 6.4), DV (IEC 61834-2).
        Start(bytes: [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01]), Start(bytes: [0x1F, 0x07, 0x00, 0x3F]),
        Start(bytes: [0x1F, 0x07, 0x00, 0xBF]), Start(bytes: Array(".RMF".utf8)), Start(bytes: Array("DKIF".utf8)),
        Start(bytes: Array("YUV4MPEG2 ".utf8)), Start(bytes: Array("nut/multimedia container\0".utf8)),
    ]

    /// MP4, QuickTime and their kin (ISO/IEC 14496-12), except those whose brand is one for sound.
    private static func isBoxFile(_ start: [UInt8]) -> Bool {
        guard start.count >= 16 else { return false }
        let type = String(decoding: start[4..<8], as: UTF8.self)
        // A text may have these letters there, but no zero before them.
        guard start[0] == 0 else { return type == "mdat" && start.contains(0) }
        guard type == "ftyp" else { return ["moov", "mdat", "wide", "free", "skip", "pnot"].contains(type) }
        return !["M4A ", "M4B ", "M4P ", "F4A ", "F4B ", "aax "].contains(String(decoding: start[8..<12], as: UTF8.self))
    }

    /// Ogg (RFC 3533) with Theora, Dirac, VP8 or OGM's video, whose headers come first.
    private static func isOgg(_ start: [UInt8]) -> Bool {
        guard start.starts(with: "OggS".utf8) else { return false }
        let data = Data(start)
        return ["theora", "BBCD\0", "OVP80", "\u{1}video"].contains { data.range(of: Data($0.utf8)) != nil }
    }

    /// A transport stream (ITU-T H.222.0, 2.4.3.2): each packet begins with a synchronisation byte, for cameras after a time.
    private static func isTransportStream(_ start: [UInt8]) -> Bool {
        [(0, 188), (4, 192), (0, 204)].contains { first, size in
            (0..<5).allSatisfy { number in
                let place = first + number * size
                return place < start.count && start[place] == 0x47
            }
        }
    }
}
