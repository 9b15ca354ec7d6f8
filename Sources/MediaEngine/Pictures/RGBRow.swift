/// A row of R′G′B′ (0 is black, 1 is white, and there may be more and less), and alpha (0 to 1).
///
/// Its owner frees it.
struct RGBRow {
    let count: Int
    let red: UnsafeMutablePointer<Float>
    let green: UnsafeMutablePointer<Float>
    let blue: UnsafeMutablePointer<Float>
    let alpha: UnsafeMutablePointer<Float>?
    private let memory: UnsafeMutablePointer<Float>

    init(count: Int, hasAlpha: Bool) {
        self.count = count
        memory = UnsafeMutablePointer<Float>.allocate(capacity: count * 4)
        (red, green, blue) = (memory, memory + count, memory + 2 * count)
        alpha = hasAlpha ? memory + 3 * count : nil
    }

    func deallocate() { memory.deallocate() }

    /// Rounds to 8 bits and premultiplies: words 0xAARRGGBB.
    func write(to pixels: UnsafeMutablePointer<UInt32>) {
        guard let alpha else {
            for x in 0..<count {
                pixels[x] = 0xFF00_0000 | Self.byte(red[x]) << 16 | Self.byte(green[x]) << 8 | Self.byte(blue[x])
            }
            return
        }
        for x in 0..<count {
            // What is left of the colour after rounding must not be more than alpha.
            let opacity = Self.byte(alpha[x])
            let share = Float(opacity) * (1 / 255)
            func part(_ color: Float) -> UInt32 { Self.byte(min(max(color, 0), 1) * share) }
            pixels[x] = opacity << 24 | part(red[x]) << 16 | part(green[x]) << 8 | part(blue[x])
        }
    }

    /// Adding 2²³ leaves no bits for fractions: the number's last eight bits are what it is, rounded. This needs no check of
    /// bounds, so that it is done for several pixels at once.
    private static func byte(_ value: Float) -> UInt32 {
        (min(max(value * 255, 0), 255) + 8_388_608).bitPattern & 0xFF
    }
}
