import Foundation
package import ReelCoreVideo

/// Changes the exposure of a picture in its planes.
///
/// Up to nine tenths of white, luma is multiplied by the gain; from there on, a curve leads to white, which stays white. So
/// nothing is cut off, and what was cut off before does not become grey. Chroma is multiplied by the same factor as the luma at
/// its place, so that hues stay.
package struct PlaneGain {
    private let luma: [UInt8]
    /// The factor for each luma sample, in 1/4096.
    private let factors: [Int32]

    /// The gains that are applied; others are clamped.
    package static let gains = 0.125...8.0
    private static let knee = 0.9

    /// - Parameter gain: the factor of stored luma above black.
    package init(_ gain: Double) {
        let gain = min(max(gain, Self.gains.lowerBound), Self.gains.upperBound)
        var (luma, factors): ([UInt8], [Int32]) = ([], [])
        for sample in 0..<256 {
            let value = Double(sample - 16) / 219
            let changed = Self.curve(value, gain)
            luma.append(UInt8(min(max((16 + 219 * changed).rounded(), 0), 255)))
            factors.append(Int32((4_096 * (value > 0 ? changed / value : gain)).rounded()))
        }
        (self.luma, self.factors) = (luma, factors)
    }

    /// Returns what becomes of luma, 0 being black and 1 white.
    private static func curve(_ value: Double, _ gain: Double) -> Double {
        // Where the multiplied luma, or the luma itself, reaches the knee.
        let start = knee / max(1, gain)
        guard value > start else { return gain * value }
        guard value < 1 else { return value }
        // A hyperbola with the slope of the gain at its start, which ends in (1, 1) and rises everywhere.
        let (bottom, part) = (gain * start, (value - start) / (1 - start))
        let bend = gain * (1 - start) / (1 - bottom)
        return bottom + (1 - bottom) * bend * part / (1 + (bend - 1) * part)
    }

    /// Changes a part of a y420 buffer in limited range.
    ///
    /// - Parameter area: begins at even positions.
    package func apply(to buffer: CVPixelBuffer, in area: PixelArea) throws(MediaError) {
        let planes = try DrawingPlanes(buffer, "change the exposure of a picture").planes
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let (last, bottom) = (area.x + area.width - 1, area.y + area.height - 1)
        luma.withUnsafeBufferPointer { luma in
            factors.withUnsafeBufferPointer { factors in
                for y in (area.y / 2)...(bottom / 2) {
                    let (upper, lower) = (planes[0].bytes(2 * y), planes[0].bytes(min(2 * y + 1, bottom)))
                    let (blue, red) = (planes[1].bytes(y), planes[2].bytes(y))
                    for x in (area.x / 2)...(last / 2) {
                        let (left, right) = (2 * x, min(2 * x + 1, last))
                        let sum = Int(upper[left]) &+ Int(upper[right]) &+ Int(lower[left]) &+ Int(lower[right])
                        let factor = factors[(sum &+ 2) &>> 2]
                        blue[x] = Self.chroma(blue[x], factor)
                        red[x] = Self.chroma(red[x], factor)
                    }
                    for row in upper == lower ? [upper] : [upper, lower] {
                        for x in area.x...last { row[x] = luma[Int(row[x])] }
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func chroma(_ sample: UInt8, _ factor: Int32) -> UInt8 {
        let changed = ((Int32(sample) &- 128) &* factor &+ 2_048) &>> 12
        return UInt8(truncatingIfNeeded: min(max(changed &+ 128, 16), 240))
    }
}
