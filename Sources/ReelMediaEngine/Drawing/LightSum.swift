import Foundation
import ReelColor
import ReelCoreFoundation
package import ReelCoreVideo

/// Adds pictures as light, for their mean: what a camera would have recorded that was open all the time.
///
/// The pictures are y420 in BT.709, limited range, with the transfer function of sRGB, as all pictures are drawn. Not
/// thread-safe.
package final class LightSum {
    private let size: PixelSize
    private var count = 0
    /// Red, green and blue, one plane after another.
    private var sums: [Float]

    package init(width: Int, height: Int) {
        size = PixelSize(width: width, height: height)
        sums = [Float](repeating: 0, count: 3 * width * height)
    }

    /// - Throws: `MediaError` if the picture is of another size or format.
    package func add(_ picture: CVPixelBuffer) throws(MediaError) {
        let planes = try DrawingPlanes(picture, "average pictures")
        guard planes.size == size else {
            throw MediaError(.unsupported, "average pictures", "the pictures are \(size) and \(planes.size) pixels")
        }
        count += 1
        let (width, area) = (size.width, size.width * size.height)
        let weights = Curves.integers
        Curves.light.withUnsafeBufferPointer { light in
            sums.withUnsafeMutableBufferPointer { sums in
                guard let light = light.baseAddress, let sums = sums.baseAddress else { return }
                for y in 0..<size.height {
                    let (row, cb, cr) = (planes.planes[0].bytes(y), planes.planes[1].bytes(y / 2), planes.planes[2].bytes(y / 2))
                    let (red, green, blue) = (sums + y * width, sums + (area + y * width), sums + (2 * area + y * width))
                    for pair in 0..<(width + 1) / 2 {
                        let (u, v) = (Int32(cb[pair]) &- 128, Int32(cr[pair]) &- 128)
                        let (r, g, b) = (weights.redV &* v, weights.greenU &* u &+ weights.greenV &* v, weights.blueU &* u)
                        for x in (2 &* pair)..<min(2 &* pair &+ 2, width) {
                            let level = (Int32(row[x]) &- 16) &* weights.luma &+ weights.half
                            red[x] += light[weights.index(level &+ r)]
                            green[x] += light[weights.index(level &+ g)]
                            blue[x] += light[weights.index(level &+ b)]
                        }
                    }
                }
            }
        }
    }

    /// Returns the mean of the pictures that were added, at least one.
    package func mean() throws(MediaError) -> CVPixelBuffer {
        let frame = try FrameCanvas.make(size)
        let planes = try DrawingPlanes(frame, "average pictures").planes
        let (width, area, share) = (size.width, size.width * size.height, 1 / Float(max(1, count)))
        CVPixelBufferLockBaseAddress(frame, [])
        defer { CVPixelBufferUnlockBaseAddress(frame, []) }
        let (weights, redSpan, blueSpan, steps) = (Curves.weights, Curves.redSpan, Curves.blueSpan, Curves.steps)
        Curves.code.withUnsafeBufferPointer { code in
            sums.withUnsafeBufferPointer { sums in
                guard let code = code.baseAddress, let sums = sums.baseAddress else { return }
                for y in stride(from: 0, to: size.height, by: 2) {
                    let (blue, red) = (planes[1].bytes(y / 2), planes[2].bytes(y / 2))
                    for x in stride(from: 0, to: width, by: 2) {
                        var (u, v, samples) = (Float(0), Float(0), Float(0))
                        for line in y..<min(y + 2, size.height) {
                            let row = planes[0].bytes(line)
                            for column in x..<min(x + 2, width) {
                                let place = sums + (line &* width &+ column)
                                // A mean of lights of at most 1 may be a little more, by rounding.
                                func gamma(_ sum: Float) -> Float { code[Int(min(sum * share * steps + 0.5, steps))] }
                                let (r, g, b) = (gamma(place[0]), gamma(place[area]), gamma(place[2 &* area]))
                                let luma = weights.red * r + weights.green * g + weights.blue * b
                                row[column] = UInt8(16.5 + 219 * luma)
                                u += b - luma
                                v += r - luma
                                samples += 1
                            }
                        }
                        blue[x / 2] = UInt8(128.5 + 224 * u / samples / blueSpan)
                        red[x / 2] = UInt8(128.5 + 224 * v / samples / redSpan)
                    }
                }
            }
        }
        return frame
    }

    /// The weights of samples in codes of light, in units of 1/8192.
    private struct Integers {
        let luma: Int32
        let redV: Int32
        let greenU: Int32
        let greenV: Int32
        let blueU: Int32
        let half: Int32 = 4_096

        @inline(__always) func index(_ code: Int32) -> Int { Int(min(max(code &>> 13, 0), Curves.lastCode)) }
    }

    /// Conversions between samples and light.
    private enum Curves {
        static let weights: (red: Float, green: Float, blue: Float) = (0.2126, 0.7152, 0.0722)
        static let redSpan = 2 * (1 - weights.red)
        static let blueSpan = 2 * (1 - weights.blue)
        /// There are sixteen codes for each of 8 bits.
        @inline(__always) static var lastCode: Int32 { 4_095 }
        static let integers: Integers = {
            let (luma, chroma) = (Float(lastCode) / 219, Float(lastCode) / 224)
            func integer(_ weight: Float) -> Int32 { Int32((weight * 8_192).rounded()) }
            return Integers(
                luma: integer(luma), redV: integer(redSpan * chroma),
                greenU: integer(-weights.blue * blueSpan / weights.green * chroma),
                greenV: integer(-weights.red * redSpan / weights.green * chroma), blueU: integer(blueSpan * chroma))
        }()
        /// The light of each code, 0 to 1.
        static let light = (0...Int(lastCode)).map { Float(SRGBCurve.light(Double($0) / Double(lastCode))) }
        static let steps: Float = 65_535
        /// The code of each step of light, 0 to 1.
        static let code = (0...Int(steps)).map { Float(SRGBCurve.code(Double($0) / Double(steps))) }
    }
}
