import Foundation
import ReelCoreVideo

/// Draws one 32BGRA frame over another of the same size, pixel for pixel.
enum PixelBlending {
    /// - Parameters:
    ///   - source: an opaque frame.
    ///   - opacity: above 0, up to 1.
    static func blend(_ source: CVPixelBuffer, over target: CVPixelBuffer, opacity: Float) {
        let (from, to) = (source.pixels.planes[0], target.pixels.planes[0])
        let count = min(from.width, to.width) * 4
        for y in 0..<min(from.height, to.height) {
            let above = source.pixels.baseAddress + from.offset + y * from.bytesPerRow
            let below = target.pixels.baseAddress + to.offset + y * to.bytesPerRow
            if opacity >= 1 {
                memcpy(below, above, count)
            } else {
                mix(
                    above.assumingMemoryBound(to: UInt8.self), into: below.assumingMemoryBound(to: UInt8.self), count,
                    share: Int32((opacity * 32_768).rounded()))
            }
        }
    }

    /// Mixes bytes. Colours are premultiplied and the upper frame is opaque, so all four channels are mixed alike.
    ///
    /// - Parameter share: the weight of the upper bytes, in 32,768ths.
    private static func mix(
        _ above: UnsafePointer<UInt8>, into below: UnsafeMutablePointer<UInt8>, _ count: Int, share: Int32
    ) {
        let rest = 32_768 &- share
        for index in 0..<count {
            let sum = Int32(above[index]) &* share &+ Int32(below[index]) &* rest &+ 16_384
            below[index] = UInt8(truncatingIfNeeded: sum &>> 15)
        }
    }
}
