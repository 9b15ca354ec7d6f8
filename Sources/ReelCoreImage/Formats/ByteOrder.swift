import CReelPixels
import Foundation

/// The positions of the channels of a four-byte pixel, as shifts in the word that a little-endian machine reads.
struct ByteOrder: Hashable, Sendable {
    let red: UInt32
    let green: UInt32
    let blue: UInt32
    let alpha: UInt32

    static let bgra = ByteOrder(red: 16, green: 8, blue: 0, alpha: 24)
    static let rgba = ByteOrder(red: 0, green: 8, blue: 16, alpha: 24)
    static let argb = ByteOrder(red: 8, green: 16, blue: 24, alpha: 0)
    static let abgr = ByteOrder(red: 24, green: 16, blue: 8, alpha: 0)

    /// Reads pixels with premultiplied alpha, which limits the colours. They may begin at any byte, because a client's rows may
    /// have any length.
    func read(
        _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<Pixel>, _ count: Int, isOpaque: Bool, becomesLight: Bool
    ) {
        let (numbers, multiplied) = (SRGBTables.numberOfByte.values, SRGBTables.lightOfMultipliedByte.values)
        let opaque = becomesLight ? SRGBTables.lightOfByte : numbers
        var index = 0
        while index < count {
            index &+= PixelLoops.best.read_opaque(
                source + index &* 4, shifts, isOpaque, opaque, target + index, count &- index)
            // A group that is not opaque.
            let end = min(index &+ 8, count)
            while index < end {
                let word = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
                let alpha = Int(truncatingIfNeeded: (word &>> alpha) & 255)
                let colors = becomesLight ? multiplied + alpha &<< 8 : numbers
                let pixel = Pixel(
                    colors[Int(truncatingIfNeeded: (word &>> red) & 255)],
                    colors[Int(truncatingIfNeeded: (word &>> green) & 255)],
                    colors[Int(truncatingIfNeeded: (word &>> blue) & 255)], numbers[alpha])
                target[index] = becomesLight ? pixel : Pixel.least(pixel, Pixel(repeating: pixel.w))
                index &+= 1
            }
        }
    }

    /// Writes pixels with premultiplied alpha. Transparent pixels are written as zeroes.
    func write(
        _ source: UnsafePointer<Pixel>, to target: UnsafeMutableRawPointer, _ count: Int, followsCurve: Bool
    ) {
        let steps = followsCurve ? SRGBTables.steps.values : nil
        let codes = SRGBTables.codeTable.values
        var index = 0
        while index < count {
            index &+= PixelLoops.best.write_opaque(source + index, target + index &* 4, count &- index, shifts, steps)
            // A group that is not opaque.
            let end = min(index &+ 8, count)
            while index < end {
                let place = target + index &* 4
                if PixelLoops.best.write_opaque(source + index, place, 1, shifts, steps) == 0 {
                    let word = translucentWord(source[index], followsCurve ? codes : nil)
                    place.storeBytes(of: word.littleEndian, as: UInt32.self)
                }
                index &+= 1
            }
        }
    }

    /// - Parameter codes: `SRGBTables.codeTable.values` for light, nil for code values.
    private func translucentWord(_ pixel: Pixel, _ codes: UnsafePointer<Float>?) -> UInt32 {
        let opacity = pixel.w
        guard opacity > 0 else { return 0 }
        @inline(__always) func byte(_ number: Float) -> UInt32 {
            let straight = min(max(number / opacity, 0), 1)
            return SRGBTables.byteOfNumber((codes.map { SRGBTables.nearCode(straight, $0) } ?? straight) * opacity)
        }
        return byte(pixel.x) &<< red | byte(pixel.y) &<< green | byte(pixel.z) &<< blue
            | SRGBTables.byteOfNumber(opacity) &<< alpha
    }

    /// The order as the loops in C get it.
    var shifts: reel_byte_order { reel_byte_order(red: red, green: green, blue: blue, alpha: alpha) }

    /// Returns the bytes of a pixel in another order, without computing with its values: what reading and writing it would
    /// give. Colours of more than the alpha become the alpha.
    @inline(__always)
    func moved(_ word: UInt32, to other: ByteOrder, isOpaque: Bool) -> UInt32 {
        let alpha = isOpaque ? 255 : (word &>> alpha) & 255
        let red = (word &>> red) & 255
        let green = (word &>> green) & 255
        let blue = (word &>> blue) & 255
        return (red < alpha ? red : alpha) &<< other.red | (green < alpha ? green : alpha) &<< other.green
            | (blue < alpha ? blue : alpha) &<< other.blue | alpha &<< other.alpha
    }
}
