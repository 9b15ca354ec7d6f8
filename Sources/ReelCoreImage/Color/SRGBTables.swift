import Foundation
import ReelColor

/// Tables of sRGB's curve between codes and light (`SRGBCurve`).
enum SRGBTables {
    // MARK: From bytes

    /// A lookup table that is never freed.
    ///
    /// `@unchecked Sendable`: the memory is not written to after `init`.
    struct Table<Element>: @unchecked Sendable {
        let values: UnsafePointer<Element>

        init(count: Int, _ value: (Int) -> Element) {
            let values = UnsafeMutablePointer<Element>.allocate(capacity: count)
            for index in 0..<count { (values + index).initialize(to: value(index)) }
            self.values = UnsafePointer(values)
        }
    }

    /// The number in 0…1 of each byte.
    static let numberOfByte = Table(count: 256) { Float(Double($0) / 255) }

    /// The light of each byte.
    static var lightOfByte: UnsafePointer<Float> { lightOfMultipliedByte.values + 255 * 256 }

    /// The light of a premultiplied byte, multiplied by that alpha again: at `alpha × 256 + byte`.
    static let lightOfMultipliedByte = Table(count: 65_536) { index in
        let alpha = Double(index >> 8) / 255
        let byte = Double(index & 255) / 255
        return alpha == 0 ? Float(0) : Float(SRGBCurve.light(min(1, byte / alpha)) * alpha)
    }

    // MARK: To bytes

    /// The bits of 2⁻¹³ as a float: less light than this is byte 0, whose range ends at 1.5 × 10⁻⁴.
    static let firstBits: UInt32 = 0x3900_0000
    /// 128 steps for each doubling of light from 2⁻¹³ to 1, and one for 1, as `reel_light_tables` has them: each is narrower than
    /// a byte's range, so that the byte changes at most once in it.
    static let steps = Table(count: 13 * 128 + 1) { index in
        let first = firstBits + UInt32(index) << 16
        let byte = thresholds.lastIndex { $0 <= Float(bitPattern: first) } ?? 0
        let next = byte < 255 ? thresholds[byte + 1].bitPattern : .max
        return UInt32(byte) << 16 | (0x1_0000 - min(next - first, 0x1_0000))
    }

    /// The smallest light whose code value rounds to each byte. Exactly half a byte, as for a colour of 0.5, is rounded up: the
    /// float that represents it counts as reached.
    static let thresholds: [Float] = (0..<256).map { byte in
        byte == 0 ? -.infinity : Float(SRGBCurve.light((Double(byte) - 0.5) / 255))
    }

    /// Returns the byte nearest to a number of 0…1.
    @inline(__always)
    static func byteOfNumber(_ number: Float) -> UInt32 {
        guard number > 0 else { return 0 }
        guard number < 1 else { return 255 }
        return UInt32(number * 255 + 0.5)
    }

    // MARK: Between numbers

    /// The light of code values from −0.5 to 1.5 in steps of 1/4096.
    static let lightTable = Table(count: 8_194) { Float(SRGBCurve.light(Double($0 - 2_048) / 4_096)) }

    /// Returns the light of a pixel's code values, by linear interpolation in the table: within 3 × 10⁻⁸.
    /// - Parameter table: `SRGBTables.lightTable.values`, fetched before the loop.
    @inline(__always)
    static func nearLights(_ codes: Pixel, _ table: UnsafePointer<Float>) -> Pixel {
        let place = codes * 4_096 + 2_048
        // At least 1 and less than 8192, compared as bits, which excludes what is not a number.
        let offset = unsafeBitCast(place, to: SIMD4<Int32>.self) &- 0x3F80_0000
        let outside = offset | (0x067F_FFFF &- offset)
        guard outside.x | outside.y | outside.z >= 0 else { return codes.mapColors { SRGBCurve.light($0) } }
        // Rounded by adding a number so large that its last bit is worth 1; conversions to integers check their range.
        let rounded = place - 0.5 + 0x1p23
        let part = place - (rounded - 0x1p23)
        let indices = unsafeBitCast(rounded, to: SIMD4<Int32>.self) & 0x7F_FFFF
        let (x, y, z) = (Int(indices.x), Int(indices.y), Int(indices.z))
        let low = Pixel(table[x], table[y], table[z], 0)
        let high = Pixel(table[x &+ 1], table[y &+ 1], table[z &+ 1], 0)
        return (low + (high - low) * part).replacingAlpha(codes.w)
    }

    /// Converts a row of code values to light (`nearLights`).
    static func lights(_ row: UnsafeMutablePointer<Pixel>, _ count: Int) {
        let table = lightTable.values
        for index in 0..<count { row[index] = nearLights(row[index], table) }
    }

    /// The code values of light at the steps' ends, from 2⁻¹³ to 8.
    static let codeTable = Table(count: 16 * 128 + 1) { index in
        Float(SRGBCurve.code(Double(Float(bitPattern: firstBits + UInt32(index) << 16))))
    }

    /// Returns the code value of an amount of light, within 2 × 10⁻⁶ of its size: enough for bytes.
    /// - Parameter table: `SRGBTables.codeTable.values`, fetched before the loop.
    @inline(__always)
    static func nearCode(_ light: Float, _ table: UnsafePointer<Float>) -> Float {
        let size = abs(light)
        guard size >= 0x1p-13, size < 8 else { return size < 0x1p-13 ? light * 12.92 : SRGBCurve.code(light) }
        let bits = size.bitPattern &- firstBits
        let index = Int(truncatingIfNeeded: bits &>> 16)
        let low = table[index]
        let code = low + (table[index &+ 1] - low) * (Float(bits & 0xFFFF) * 0x1p-16)
        return light < 0 ? -code : code
    }

    /// Returns the code values of a pixel's light (`nearCode`).
    @inline(__always)
    static func nearCodes(_ light: Pixel, _ table: UnsafePointer<Float>) -> Pixel {
        let bits = unsafeBitCast(light, to: SIMD4<Int32>.self)
        let place = (bits & 0x7FFF_FFFF) &- Int32(bitPattern: firstBits)
        let beyond = 0x07FF_FFFF &- place
        guard beyond.x | beyond.y | beyond.z >= 0 else { return light.mapColors { nearCode($0, table) } }
        let isDark = place .< 0
        let inside = place.replacing(with: 0, where: isDark)
        let indices = inside &>> 16
        let (x, y, z) = (Int(indices.x), Int(indices.y), Int(indices.z))
        let low = Pixel(table[x], table[y], table[z], 0)
        let high = Pixel(table[x &+ 1], table[y &+ 1], table[z &+ 1], 0)
        let part = Pixel(inside & 0xFFFF) * 0x1p-16
        let size = unsafeBitCast(low + (high - low) * part, to: SIMD4<Int32>.self)
        let codes = unsafeBitCast(size | (bits & Int32.min), to: Pixel.self)
        return codes.replacing(with: light * 12.92, where: isDark).replacingAlpha(light.w)
    }
}
