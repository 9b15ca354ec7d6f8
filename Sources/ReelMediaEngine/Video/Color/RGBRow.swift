/// A row of R′G′B′ (0 is black, 1 is white; values may lie outside) and alpha (0 to 1).
///
/// The owner must call `deallocate()`.
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

    /// Rounds to 8 bits, premultiplies, and writes words 0xAARRGGBB.
    func write(to pixels: UnsafeMutablePointer<UInt32>) {
        guard let alpha else {
            for x in 0..<count {
                pixels[x] = 0xFF00_0000 | Self.byte(red[x]) << 16 | Self.byte(green[x]) << 8 | Self.byte(blue[x])
            }
            return
        }
        for x in 0..<count {
            // Multiply by the rounded alpha, so that no component exceeds it.
            let opacity = Self.byte(alpha[x])
            let share = Float(opacity) * (1 / 255)
            func part(_ color: Float) -> UInt32 { Self.byte(min(max(color, 0), 1) * share) }
            pixels[x] = opacity << 24 | part(red[x]) << 16 | part(green[x]) << 8 | part(blue[x])
        }
    }

    /// Returns a value from 0 to 1 as a byte. Adding 2²³ leaves no bits for fractions, so the last eight bits are the rounded
    /// integer. This needs no bounds check, so that the compiler can vectorise it.
    private static func byte(_ value: Float) -> UInt32 {
        (min(max(value * 255, 0), 255) + 8_388_608).bitPattern & 0xFF
    }
}
