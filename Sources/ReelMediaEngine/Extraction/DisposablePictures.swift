import Foundation

/// Detects pictures that no other picture references, from their compressed bytes, so that they need not be decoded unless they
/// are requested.
///
/// H.264 signals this in each NAL unit (`nal_ref_idc`, H.264 clause 7.4.1), HEVC by the NAL unit type (sub-layer non-reference
/// pictures, H.265 table 7-1). For other codecs only the container's flag is known.
struct DisposablePictures {
    private enum Codec {
        case avc
        case hevc(highestLayer: Int)
        case other
    }

    private let codec: Codec
    /// The number of bytes of the length before each NAL unit; nil for units separated by start codes.
    private let lengthSize: Int?

    init(_ parameters: CodecParameters) {
        let header = [UInt8](parameters.codecHeader)
        let isRecord = header.first == 1
        switch parameters.codecName {
        case "h264":
            codec = .avc
            lengthSize = isRecord && header.count > 4 ? Int(header[4] & 3) + 1 : nil
        case "hevc" where isRecord && header.count > 21 && header[21] >> 3 & 7 > 0:
            // A picture of a lower sub-layer that its own sub-layer does not reference may be referenced by a higher one.
            codec = .hevc(highestLayer: Int(header[21] >> 3 & 7) - 1)
            lengthSize = Int(header[21] & 3) + 1
        default:
            codec = .other
            lengthSize = nil
        }
    }

    /// Whether no other picture references this one.
    func contains(_ packet: Packet) -> Bool {
        if packet.isDisposable { return true }
        let bytes = packet.bytes
        switch codec {
        case .other:
            return false
        case .avc:
            return allPictureUnits(of: bytes, isPicture: { 1...5 ~= $0[0] & 31 }, satisfy: { $0[0] >> 5 & 3 == 0 })
        case .hevc(let highest):
            return allPictureUnits(
                of: bytes, isPicture: { $0[0] >> 1 & 63 < 32 },
                satisfy: { unit in
                    let kind = unit[0] >> 1 & 63
                    return kind < 16 && kind % 2 == 0 && Int(unit[1] & 7) - 1 == highest
                })
        }
    }

    /// Returns whether all picture units satisfy a condition; false if there are none or the bytes are invalid.
    private func allPictureUnits(
        of bytes: UnsafeRawBufferPointer, isPicture: (UnsafeRawBufferPointer) -> Bool,
        satisfy condition: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        var position = 0
        var hasPicture = false
        while let unit = nextUnit(of: bytes, from: &position) {
            guard isPicture(unit) else { continue }
            guard condition(unit) else { return false }
            hasPicture = true
        }
        return hasPicture
    }

    /// Returns the first two bytes of the next NAL unit, or nil at the end.
    private func nextUnit(of bytes: UnsafeRawBufferPointer, from position: inout Int) -> UnsafeRawBufferPointer? {
        if let lengthSize {
            guard position + lengthSize + 2 <= bytes.count else { return nil }
            let length = (0..<lengthSize).reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
            let start = position + lengthSize
            guard length >= 2, length <= bytes.count - start else { return nil }
            position = start + length
            return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 2)])
        }
        while position + 5 <= bytes.count {
            // The third byte of a start code is 1, so two of three positions can usually be skipped.
            let last = bytes[position + 2]
            if last > 1 {
                position += 3
            } else if last == 1, bytes[position] == 0, bytes[position + 1] == 0 {
                position += 3
                return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + 2)])
            } else {
                position += 1
            }
        }
        return nil
    }
}
