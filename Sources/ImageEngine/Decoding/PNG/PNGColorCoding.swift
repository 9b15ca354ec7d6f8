import Foundation

/// What a PNG's `cICP` chunk says of its colours (PNG, third edition, clause 11.3.2.6): it goes before a profile, and libspng
/// does not know it. Nil where there is none.
struct PNGColorCoding {
    let profile: ColorProfile?

    init?(in file: UnsafeRawBufferPointer) {
        var position = PNGDecoder.signature.count
        while position + 12 <= file.count {
            let length = Int(file.bigEndianWord(at: position))
            switch file.bigEndianWord(at: position + 4) {
            // "cICP"
            case 0x6349_4350 where length == 4 && position + 16 <= file.count:
                profile = ColorCoding(primaries: Int(file[position + 8]), transfer: Int(file[position + 9])).profile
                return
            // "IDAT": it must stand before the picture.
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
