import Foundation

/// FLAC and Opus, for whose cookies Apple has published no form: those that files have are taken.
extension MagicCookie {
    /// What a header says of the sound that follows.
    struct Sound {
        let channels: Int
        /// Frames per second.
        let rate: Int
        /// Of a sample.
        var bits = 0
        /// Frames at the beginning that are not to be heard.
        var priming = 0
    }

    /// Without the head of the box that it stands in.
    private static func contents(_ cookie: Data, of box: String) -> Data {
        cookie.dropFirst(4).starts(with: box.utf8) ? cookie.dropFirst(8) : cookie
    }

    // MARK: FLAC (RFC 9639, section 8)

    private static let streamInformationSize = 34

    /// `STREAMINFO`: alone, behind its block's header, in a stream's beginning (`fLaC`), or as the box `dfLa` (Encapsulation of
    /// FLAC in ISO Base Media File Format) with or without its head.
    static func streamInformation(_ cookie: Data) -> Data? {
        var rest = contents(cookie, of: "dfLa")
        // The box's version and flags.
        let isBox = rest.count >= 8 + streamInformationSize && rest.starts(with: [0, 0, 0, 0])
        if isBox || rest.starts(with: "fLaC".utf8) { rest = rest.dropFirst(4) }
        // A block of the kind 0, which may be the last, and its length.
        let length = [0, 0, UInt8(streamInformationSize)]
        if let kind = rest.first, kind & 0x7F == 0, rest.dropFirst().starts(with: length) { rest = rest.dropFirst(4) }
        let header = Data(rest.prefix(streamInformationSize))
        guard header.count == streamInformationSize else { return nil }
        // Sizes of blocks, and what else cannot be (section 8.2).
        let bytes = [UInt8](header.prefix(4))
        let (smallest, largest) = (Int(bytes[0]) << 8 | Int(bytes[1]), Int(bytes[2]) << 8 | Int(bytes[3]))
        let sound = sound(flac: header)
        return smallest >= 16 && largest >= smallest && sound.rate > 0 && sound.bits >= 4 ? header : nil
    }

    /// Of a whole `STREAMINFO`.
    static func sound(flac header: Data) -> Sound {
        let bytes = [UInt8](header)
        // Twenty bits of the rate, three of the channels less one, five of a sample's bits less one.
        return Sound(
            channels: Int(bytes[12] >> 1 & 7) + 1, rate: Int(bytes[10]) << 12 | Int(bytes[11]) << 4 | Int(bytes[12] >> 4),
            bits: Int(bytes[12] & 1) << 4 + Int(bytes[13] >> 4) + 1)
    }

    // MARK: Opus

    /// `OpusHead` (RFC 7845, section 5.1), or the box `dOps` (Encapsulation of Opus in ISO Base Media File Format, clause 4.3.2),
    /// with or without its head, which says the same with the larger byte first.
    static func opusHeader(_ cookie: Data) -> Data? {
        let name = Array("OpusHead".utf8)
        let bytes = [UInt8](contents(cookie, of: "dOps").prefix(name.count + opusHeadSize))
        guard !bytes.starts(with: name) else { return wholeOpusHeader(bytes) }
        guard bytes.count >= 11, bytes[0] == 0 else { return nil }
        let numbers = [bytes[2..<4], bytes[4..<8], bytes[8..<10]].flatMap { $0.reversed() }
        return wholeOpusHeader(name + [1, bytes[1]] + numbers + bytes[10...])
    }

    /// Bytes of the longest after its name.
    private static let opusHeadSize = 13 + 255

    /// Without what is behind it; nil where it is not whole, or of channels that are not there (section 5.1.1).
    private static func wholeOpusHeader(_ bytes: [UInt8]) -> Data? {
        // Versions up to 15 have the same fields.
        guard bytes.count >= 19, bytes[8] & 0xF0 == 0, bytes[9] > 0 else { return nil }
        let channels = Int(bytes[9])
        switch bytes[18] {
        case 0: return channels <= 2 ? Data(bytes.prefix(19)) : nil
        case 1: guard channels <= 8 else { return nil }
        // Ambisonics, by the same table, and channels that are nobody's.
        case 2, 255: break
        // Among them 3, which has a matrix in the table's place (RFC 8486, section 3.2).
        default: return nil
        }
        guard bytes.count >= 21 + channels else { return nil }
        let (streams, pairs) = (Int(bytes[19]), Int(bytes[20]))
        let decoded = streams + pairs
        // 255 is silence.
        let map = bytes[21..<(21 + channels)]
        guard streams > 0, pairs <= streams, decoded <= 255, map.allSatisfy({ $0 == 255 || $0 < decoded }) else { return nil }
        return Data(bytes.prefix(21 + channels))
    }

    /// Of a whole header. Opus is decoded at 48,000 frames per second, whatever the rate was before (section 5.1).
    static func sound(opus header: Data) -> Sound {
        let bytes = [UInt8](header)
        return Sound(channels: Int(bytes[9]), rate: 48_000, priming: Int(bytes[10]) | Int(bytes[11]) << 8)
    }
}
