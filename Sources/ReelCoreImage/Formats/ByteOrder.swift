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

    private typealias Bytes = (red: Int, green: Int, blue: Int, alpha: Int)

    @inline(__always)
    private func bytes(_ word: UInt32) -> Bytes {
        (
            Int(truncatingIfNeeded: (word &>> red) & 255), Int(truncatingIfNeeded: (word &>> green) & 255),
            Int(truncatingIfNeeded: (word &>> blue) & 255), Int(truncatingIfNeeded: (word &>> alpha) & 255)
        )
    }

    @inline(__always)
    private func opaqueWord(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        red &<< self.red | green &<< self.green | blue &<< self.blue | 255 &<< alpha
    }

    /// Tables for reading bytes, fetched before a loop.
    struct Reading {
        let becomesLight: Bool
        /// Opaque pixels of each red, each green and each blue alone, whose sum is a pixel.
        private let opaque: UnsafePointer<Pixel>
        private let numbers: UnsafePointer<Float>
        private let multiplied: UnsafePointer<Float>

        init(becomesLight: Bool) {
            self.becomesLight = becomesLight
            numbers = SRGBTables.numberOfByte.values
            opaque = Self.opaque(becomesLight: becomesLight)
            multiplied = SRGBTables.lightOfMultipliedByte.values
        }

        static func opaque(becomesLight: Bool) -> UnsafePointer<Pixel> {
            (becomesLight ? SRGBTables.opaqueLights : SRGBTables.opaqueNumbers).values
        }

        /// Returns the pixel of bytes with premultiplied alpha, which limits the colours.
        @inline(__always)
        func pixel(_ word: UInt32, _ order: ByteOrder, isOpaque: Bool) -> Pixel {
            let bytes = order.bytes(word)
            if isOpaque || bytes.alpha == 255 { return opaquePixel(bytes) }
            if becomesLight { return Self.pixel(bytes, multiplied + (bytes.alpha &<< 8), numbers) }
            let pixel = Self.pixel(bytes, numbers, numbers)
            return Pixel.least(pixel, Pixel(repeating: pixel.w))
        }

        @inline(__always)
        private func opaquePixel(_ bytes: Bytes) -> Pixel {
            opaque[bytes.red] + opaque[256 &+ bytes.green] + opaque[512 &+ bytes.blue]
        }

        @inline(__always)
        private static func pixel(
            _ bytes: Bytes, _ colors: UnsafePointer<Float>, _ alphas: UnsafePointer<Float>
        ) -> Pixel {
            Pixel(colors[bytes.red], colors[bytes.green], colors[bytes.blue], alphas[bytes.alpha])
        }
    }

    /// Tables for writing bytes, fetched before a loop.
    struct Writing {
        let followsCurve: Bool
        private let steps = SRGBTables.steps.values
        private let codes = SRGBTables.codeTable.values

        init(followsCurve: Bool) { self.followsCurve = followsCurve }

        /// Returns the bytes of a pixel with premultiplied alpha; zeroes if it is transparent.
        @inline(__always)
        func word(_ pixel: Pixel, _ order: ByteOrder) -> UInt32 {
            if pixel.w >= 0.99999 {
                if followsCurve {
                    return order.opaqueWord(
                        SRGBTables.byte(pixel.x, steps), SRGBTables.byte(pixel.y, steps), SRGBTables.byte(pixel.z, steps))
                }
                let bytes = SRGBTables.plainBytes(pixel)
                return order.opaqueWord(bytes.x, bytes.y, bytes.z)
            }
            return pixel.w > 0 ? translucent(pixel, order) : 0
        }

        private func translucent(_ pixel: Pixel, _ order: ByteOrder) -> UInt32 {
            let opacity = pixel.w
            @inline(__always) func byte(_ number: Float) -> UInt32 {
                let straight = min(max(number / opacity, 0), 1)
                return SRGBTables.plainByte((followsCurve ? SRGBTables.nearCode(straight, codes) : straight) * opacity)
            }
            return byte(pixel.x) &<< order.red | byte(pixel.y) &<< order.green | byte(pixel.z) &<< order.blue
                | SRGBTables.plainByte(opacity) &<< order.alpha
        }
    }

    /// Calls a loop with this order. The usual one is a constant in it, so that its shifts are.
    @inline(__always)
    func withConstant(_ loop: (ByteOrder) -> Void) {
        if self == .bgra {
            loop(ByteOrder(red: 16, green: 8, blue: 0, alpha: 24))
        } else {
            loop(self)
        }
    }

    /// Reads pixels with premultiplied alpha. They may begin at any byte, because a client's rows may have any length.
    func read(
        _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<Pixel>, _ count: Int, isOpaque: Bool, becomesLight: Bool
    ) {
        let (reading, opaque) = (Reading(becomesLight: becomesLight), Reading.opaque(becomesLight: becomesLight))
        withConstant { order in
            var index = 0
            while index < count {
                index &+= PixelLoops.best.read_opaque(
                    source + index &* 4, shifts, isOpaque, opaque, target + index, count &- index)
                // A group that is not opaque.
                let end = min(index &+ 8, count)
                while index < end {
                    let word = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
                    target[index] = reading.pixel(word, order, isOpaque: isOpaque)
                    index &+= 1
                }
            }
        }
    }

    /// Writes pixels with premultiplied alpha. Transparent pixels are written as zeroes.
    func write(
        _ source: UnsafePointer<Pixel>, to target: UnsafeMutableRawPointer, _ count: Int, followsCurve: Bool
    ) {
        let (writing, steps) = (Writing(followsCurve: followsCurve), followsCurve ? SRGBTables.steps.values : nil)
        withConstant { order in
            var index = 0
            while index < count {
                index &+= PixelLoops.best.write_opaque(source + index, target + index &* 4, count &- index, shifts, steps)
                // A group that is not opaque.
                let end = min(index &+ 8, count)
                while index < end {
                    let word = writing.word(source[index], order)
                    target.storeBytes(of: word.littleEndian, toByteOffset: index &* 4, as: UInt32.self)
                    index &+= 1
                }
            }
        }
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
