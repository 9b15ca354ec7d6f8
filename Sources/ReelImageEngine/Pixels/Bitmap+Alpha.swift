import Foundation
import ReelCoreGraphics

extension Bitmap {
    /// Copies the pixels of one row as words 0xAARRGGBB with straight alpha. Premultiplying them gives the original values.
    func copyStraightRow(_ y: Int, to target: UnsafeMutablePointer<UInt32>) {
        let source = (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let isOpaque = isOpaque
        for x in 0..<width {
            target[x] = isOpaque ? UInt32(littleEndian: source[x]) | 0xFF00_0000 : Self.straight(UInt32(littleEndian: source[x]))
        }
    }

    /// Copies the pixels of one row as bytes R G B A, or R G B, with straight alpha.
    func copyStraightRow(_ y: Int, to target: UnsafeMutablePointer<UInt8>, hasAlpha: Bool) {
        let source = (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let step = hasAlpha ? 4 : 3
        let isOpaque = isOpaque
        for x in 0..<width {
            let pixel = isOpaque ? UInt32(littleEndian: source[x]) | 0xFF00_0000 : Self.straight(UInt32(littleEndian: source[x]))
            let place = target + x * step
            place[0] = UInt8(truncatingIfNeeded: pixel >> 16)
            place[1] = UInt8(truncatingIfNeeded: pixel >> 8)
            place[2] = UInt8(truncatingIfNeeded: pixel)
            if hasAlpha { place[3] = UInt8(truncatingIfNeeded: pixel >> 24) }
        }
    }

    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha < 255 else { return pixel }
        guard alpha > 0 else { return 0 }
        func part(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
        return alpha << 24 | part(16) | part(8) | part(0)
    }
}
