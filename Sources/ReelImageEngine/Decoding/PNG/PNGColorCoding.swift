import Foundation
import ReelColor

/// The colours from a PNG's `cICP` chunk (PNG, third edition, clause 11.3.2.6), which takes precedence over a profile, and which
/// libspng does not support. The initialiser returns nil if there is none.
struct PNGColorCoding {
    let profile: ColorProfile?

    init?(in file: UnsafeRawBufferPointer) {
        var position = PNGDecoder.signature.count
        while position + 12 <= file.count {
            let length = Int(file.bigEndianWord(at: position))
            switch file.bigEndianWord(at: position + 4) {
            // "cICP"
            case 0x6349_4350 where length == 4 && position + 16 <= file.count:
                profile = ColorProfile(
                    primaries: ColorPrimaries(rawValue: file[position + 8]),
                    transfer: TransferFunction(rawValue: file[position + 9]))
                return
            // "IDAT": the chunk must precede the picture.
            case 0x4944_4154: return nil
            default: position += 12 + length
            }
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    func bigEndianWord(at position: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }
}
