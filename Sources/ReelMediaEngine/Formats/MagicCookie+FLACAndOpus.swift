import Foundation

/// FLAC and Opus. Apple has not published the form of their cookies; the forms used in files are accepted.
extension MagicCookie {
    /// The properties of audio that a header specifies.
    struct Properties {
        let channels: Int
        /// The sample rate in Hz.
        let rate: Int
        /// The number of bits per sample.
        var bits = 0
        /// The number of frames at the beginning that must not be played.
        var priming = 0
    }

    /// Returns the contents without the header of the box, if there is one.
    private static func contents(_ cookie: Data, of box: String) -> Data {
        cookie.dropFirst(4).starts(with: box.utf8) ? cookie.dropFirst(8) : cookie
    }

    // MARK: FLAC (RFC 9639, section 8)

    private static let streamInformationSize = 34

    /// Returns `STREAMINFO`, which may be alone, after its block's header, at the beginning of a stream (`fLaC`), or in the box
    /// `dfLa` (Encapsulation of FLAC in ISO Base Media File Format) with or without the box's header; nil if it is invalid.
    static func streamInformation(_ cookie: Data) -> Data? {
        var rest = contents(cookie, of: "dfLa")
        // Skip the box's version and flags, or the stream's marker.
        let isBox = rest.count >= 8 + streamInformationSize && rest.starts(with: [0, 0, 0, 0])
        if isBox || rest.starts(with: "fLaC".utf8) { rest = rest.dropFirst(4) }
        // A block of type 0, which may be flagged as the last, and its length.
        let length = [0, 0, UInt8(streamInformationSize)]
        if let kind = rest.first, kind & 0x7F == 0, rest.dropFirst().starts(with: length) { rest = rest.dropFirst(4) }
        let header = Data(rest.prefix(streamInformationSize))
        guard header.count == streamInformationSize else { return nil }
        // Reject invalid block sizes, sample rates and bits per sample (section 8.2).
        let bytes = [UInt8](header.prefix(4))
        let (smallest, largest) = (Int(bytes[0]) << 8 | Int(bytes[1]), Int(bytes[2]) << 8 | Int(bytes[3]))
        let stream = properties(flac: header)
        return smallest >= 16 && largest >= smallest && stream.rate > 0 && stream.bits >= 4 ? header : nil
    }

    /// Returns the properties in a whole `STREAMINFO`.
    static func properties(flac header: Data) -> Properties {
        let bytes = [UInt8](header)
        // Twenty bits of the sample rate, three of the channels minus one, five of the bits per sample minus one.
        return Properties(
            channels: Int(bytes[12] >> 1 & 7) + 1, rate: Int(bytes[10]) << 12 | Int(bytes[11]) << 4 | Int(bytes[12] >> 4),
            bits: Int(bytes[12] & 1) << 4 + Int(bytes[13] >> 4) + 1)
    }

    // MARK: Opus

    /// Returns an `OpusHead` (RFC 7845, section 5.1); nil if it is invalid. The cookie may also be the box `dOps` (Encapsulation
    /// of Opus in ISO Base Media File Format, clause 4.3.2), with or without its header, which has the same fields in big-endian
    /// order.
    static func opusHeader(_ cookie: Data) -> Data? {
        let name = Array("OpusHead".utf8)
        let bytes = [UInt8](contents(cookie, of: "dOps").prefix(name.count + opusHeadSize))
        guard !bytes.starts(with: name) else { return wholeOpusHeader(bytes) }
        guard bytes.count >= 11, bytes[0] == 0 else { return nil }
        let numbers = [bytes[2..<4], bytes[4..<8], bytes[8..<10]].flatMap { $0.reversed() }
        return wholeOpusHeader(name + [1, bytes[1]] + numbers + bytes[10...])
    }

    /// The maximum size of the header after its name, in bytes.
    private static let opusHeadSize = 13 + 255

    /// Returns the header without what follows it; nil if it is incomplete, or refers to channels that do not exist (section
    /// 5.1.1).
    private static func wholeOpusHeader(_ bytes: [UInt8]) -> Data? {
        // Versions up to 15 have the same fields.
        guard bytes.count >= 19, bytes[8] & 0xF0 == 0, bytes[9] > 0 else { return nil }
        let channels = Int(bytes[9])
        switch bytes[18] {
        case 0: return channels <= 2 ? Data(bytes.prefix(19)) : nil
        case 1: guard channels <= 8 else { return nil }
        // Ambisonics, with the same table, and channels without a meaning.
        case 2, 255: break
        // Including 3, which has a matrix instead of the table (RFC 8486, section 3.2).
        default: return nil
        }
        guard bytes.count >= 21 + channels else { return nil }
        let (streams, pairs) = (Int(bytes[19]), Int(bytes[20]))
        let decoded = streams + pairs
        // Channel 255 is silence.
        let map = bytes[21..<(21 + channels)]
        guard streams > 0, pairs <= streams, decoded <= 255, map.allSatisfy({ $0 == 255 || $0 < decoded }) else { return nil }
        return Data(bytes.prefix(21 + channels))
    }

    /// Returns the properties in a whole header. Opus is decoded at 48,000 Hz, whatever the original rate (section 5.1).
    static func properties(opus header: Data) -> Properties {
        let bytes = [UInt8](header)
        return Properties(channels: Int(bytes[9]), rate: 48_000, priming: Int(bytes[10]) | Int(bytes[11]) << 8)
    }
}
