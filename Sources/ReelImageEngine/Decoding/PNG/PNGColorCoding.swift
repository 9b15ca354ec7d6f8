import Foundation
import ReelColor

/// The colours from a PNG's `cICP` chunk (PNG, third edition, clause 11.3.2.6), which takes precedence over a profile, and which
/// libspng does not support. The initialiser returns nil if there is none.
struct PNGColorCoding {
    let profile: ColorProfile?

    init?(in file: UnsafeRawBufferPointer) {
        // The chunk must precede the pixels.
        for chunk in PNGChunks(of: file) {
            guard chunk.type != .imageData else { return nil }
            let contents = chunk.contents
            guard chunk.type == .codePoints, contents.count == 4 else { continue }
            profile = ColorProfile(
                primaries: ColorPrimaries(rawValue: contents[0]), transfer: TransferFunction(rawValue: contents[1]))
            return
        }
        return nil
    }
}
