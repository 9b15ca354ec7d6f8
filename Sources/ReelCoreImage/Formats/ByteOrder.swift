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

    /// Reads pixels with premultiplied alpha. They may begin at any byte, because a client's rows may have any length.
    func read(
        _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<Pixel>, _ count: Int, isOpaque: Bool, becomesLight: Bool
    ) {
        let table = becomesLight ? SRGBTables.lightOfByte.values : SRGBTables.numberOfByte.values
        let numbers = SRGBTables.numberOfByte.values
        let multiplied = becomesLight && !isOpaque ? SRGBTables.lightOfMultipliedByte.values : table
        var index = 0
        while index < count {
            let word = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
            let red = Int(truncatingIfNeeded: (word &>> red) & 255)
            let green = Int(truncatingIfNeeded: (word &>> green) & 255)
            let blue = Int(truncatingIfNeeded: (word &>> blue) & 255)
            let alpha = Int(truncatingIfNeeded: (word &>> alpha) & 255)
            if isOpaque || alpha == 255 {
                target[index] = Pixel(table[red], table[green], table[blue], 1)
            } else if becomesLight {
                let row = multiplied + (alpha &<< 8)
                target[index] = Pixel(row[red], row[green], row[blue], numbers[alpha])
            } else {
                target[index] = Pixel(table[red], table[green], table[blue], numbers[alpha])
            }
            index &+= 1
        }
    }

    /// Writes pixels with premultiplied alpha. Transparent pixels are written as zeroes.
    func write(
        _ source: UnsafePointer<Pixel>, to target: UnsafeMutableRawPointer, _ count: Int, followsCurve: Bool
    ) {
        let steps = SRGBTables.steps.values
        let codes = SRGBTables.codes
        var index = 0
        while index < count {
            let pixel = source[index]
            let word: UInt32
            if pixel.w >= 0.99999 {
                if followsCurve {
                    word =
                        SRGBTables.byte(pixel.x, steps) &<< red | SRGBTables.byte(pixel.y, steps) &<< green
                        | SRGBTables.byte(pixel.z, steps) &<< blue | 255 &<< alpha
                } else {
                    word =
                        SRGBTables.plainByte(pixel.x) &<< red | SRGBTables.plainByte(pixel.y) &<< green
                        | SRGBTables.plainByte(pixel.z) &<< blue | 255 &<< alpha
                }
            } else if pixel.w > 0 {
                word = translucent(pixel, followsCurve ? codes : nil)
            } else {
                word = 0
            }
            target.storeBytes(of: word.littleEndian, toByteOffset: index &* 4, as: UInt32.self)
            index &+= 1
        }
    }

    private func translucent(_ pixel: Pixel, _ codes: UnsafePointer<Float>?) -> UInt32 {
        let opacity = pixel.w
        @inline(__always) func byte(_ number: Float) -> UInt32 {
            let straight = min(max(number / opacity, 0), 1)
            return SRGBTables.plainByte((codes.map { SRGBTables.nearCode(straight, $0) } ?? straight) * opacity)
        }
        return byte(pixel.x) &<< red | byte(pixel.y) &<< green | byte(pixel.z) &<< blue
            | SRGBTables.plainByte(opacity) &<< alpha
    }
}
