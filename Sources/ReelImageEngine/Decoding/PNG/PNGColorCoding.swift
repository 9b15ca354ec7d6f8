import Foundation
import ReelBoxes
import ReelColor

/// The colours from a PNG's `cICP` chunk (PNG, third edition, clause 11.3.2.6), which takes precedence over a profile, and which
/// libspng does not support. The initialiser returns nil if there is none.
struct PNGColorCoding {
    let profile: ColorProfile?

    init?(in file: UnsafeRawBufferPointer) {
        var position = PNGDecoder.signature.count
        while position + 12 <= file.count {
            let length = Int(file.loadBigEndian(fromByteOffset: position, as: UInt32.self))
            switch FourCharacterCode(rawValue: file.loadBigEndian(fromByteOffset: position + 4, as: UInt32.self)) {
            case "cICP" where length == 4 && position + 16 <= file.count:
                profile = ColorProfile(
                    primaries: ColorPrimaries(rawValue: file[position + 8]),
                    transfer: TransferFunction(rawValue: file[position + 9]))
                return
            // The chunk must precede the picture.
            case "IDAT": return nil
            default: position += 12 + length
            }
        }
        return nil
    }
}
