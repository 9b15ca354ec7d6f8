import Foundation

/// An approximate Gaussian blur for masks: three running means (box filters) whose outermost pixels have a fractional weight,
/// so that each mean has a third of the Gaussian's variance (Gwosdek et al. 2011, "Theoretical foundations of Gaussian
/// convolution by extended box filtering").
package struct MaskBlur {
    /// The radius of each mean in pixels, without the outermost, fractionally weighted pixels.
    private let radius: Int
    /// The weight of the outermost pixels: 0…1.
    private let edge: Double

    /// How far the blur extends around a shape, in pixels.
    package var reach: Int { radius == 0 && edge == 0 ? 0 : 3 * (radius + 1) }

    /// - Parameter deviation: the standard deviation of the Gaussian, in pixels.
    package init(deviation: Double) {
        let variance = deviation * deviation / 3
        let whole = ((12 * variance + 1).squareRoot() / 2 - 0.5).rounded(.down)
        radius = Int(whole)
        let next = (whole + 1) * (whole + 1)
        edge = (2 * whole + 1) * (whole * (whole + 1) / 3 - variance) / (2 * (variance - next))
    }

    /// Blurs a mask in place: one byte of each pixel, 0 for clear. Everything outside it counts as clear.
    ///
    /// - Parameter bytesPerPixel: the distance from one pixel's byte to the next one's: 4 for the alpha of a `Bitmap`.
    package func blur(
        _ bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int, bytesPerPixel: Int = 1
    ) {
        guard reach > 0 else { return }
        // Eight extra bits keep the precision between the passes.
        var line = [Int](repeating: 0, count: max(width, height))
        var next = line
        var values = [UInt16](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width { line[x] = Int(bytes[y * bytesPerRow + x * bytesPerPixel]) << 8 }
            for _ in 0..<3 { mean(&line, &next, count: width) }
            for x in 0..<width { values[y * width + x] = UInt16(line[x]) }
        }
        for x in 0..<width {
            for y in 0..<height { line[y] = Int(values[y * width + x]) }
            for _ in 0..<3 { mean(&line, &next, count: height) }
            for y in 0..<height { bytes[y * bytesPerRow + x * bytesPerPixel] = UInt8(min((line[y] + 128) >> 8, 255)) }
        }
    }

    private func mean(_ line: inout [Int], _ next: inout [Int], count: Int) {
        let weight = 1 / (Double(2 * radius + 1) + 2 * edge)
        var sum = line[..<min(radius, count)].reduce(0, +)
        for index in 0..<count {
            if index + radius < count { sum += line[index + radius] }
            if index > radius { sum -= line[index - radius - 1] }
            let before = index > radius ? line[index - radius - 1] : 0
            let after = index + radius + 1 < count ? line[index + radius + 1] : 0
            next[index] = Int(((Double(sum) + edge * Double(before + after)) * weight).rounded())
        }
        swap(&line, &next)
    }
}
