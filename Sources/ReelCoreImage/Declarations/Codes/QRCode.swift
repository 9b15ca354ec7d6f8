import Foundation

/// A QR code of a message in bytes, of the smallest version and with the mask that the standard prefers. Source: ISO/IEC
/// 18004:2015.
struct QRCode {
    /// How much of the code may be damaged: about 7, 15, 25 and 30 %.
    enum Level: String {
        case low = "L"
        case medium = "M"
        case quartile = "Q"
        case high = "H"

        /// Table 12.
        fileprivate var bits: Int {
            switch self {
            case .low: 1
            case .medium: 0
            case .quartile: 3
            case .high: 2
            }
        }
    }

    /// The number of modules of a side.
    let size: Int
    private let version: Int
    private var dark: [Bool]
    /// Whether a module is part of a pattern, not of the data.
    private var isFixed: [Bool]

    /// Creates a code; nil if the message is too long.
    init?(_ message: Data, level: Level) {
        let blocks = (1...40).map { QRBlocks(version: $0, level: level) }
        guard let index = blocks.indices.first(where: { blocks[$0].fits(message.count) }) else { return nil }
        version = index + 1
        size = 4 * version + 17
        dark = [Bool](repeating: false, count: size * size)
        isFixed = dark
        drawPatterns()
        drawData(blocks[index].codewords(of: message))
        let drawn = self
        var least = Int.max
        for mask in 0..<8 {
            var masked = drawn
            masked.applyMask(mask)
            masked.drawFormat(level, mask)
            let penalty = masked.penalty
            if penalty < least { (least, dark) = (penalty, masked.dark) }
        }
    }

    /// Returns whether a module is dark, counted from the left and the top; false outside.
    func isDark(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < size && y < size && dark[y * size + x]
    }

    // MARK: Patterns (§6.3)

    private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard x >= 0, y >= 0, x < size, y < size else { return }
        dark[y * size + x] = isDark
        isFixed[y * size + x] = true
    }

    private mutating func drawPatterns() {
        for place in 0..<size {
            set(6, place, place % 2 == 0)
            set(place, 6, place % 2 == 0)
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            for dy in -4...4 {
                for dx in -4...4 {
                    let ring = max(abs(dx), abs(dy))
                    set(x + dx, y + dy, ring != 2 && ring != 4)
                }
            }
        }
        let places = alignmentPlaces
        for x in places {
            for y in places {
                let isCorner = x == 6 && y == 6 || x == 6 && y == size - 7 || x == size - 7 && y == 6
                guard !isCorner else { continue }
                for dy in -2...2 {
                    for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
                }
            }
        }
        // Reserved until the mask is known.
        drawFormat(.low, 0)
        drawVersion()
    }

    /// The centres of the alignment patterns in both directions (annex E).
    private var alignmentPlaces: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    /// Draws the level and the mask, each twice, with a BCH code (annex C).
    private mutating func drawFormat(_ level: Level, _ mask: Int) {
        let data = level.bits << 3 | mask
        let bits = (data << 10 | Self.remainder(data << 10, 0x537, degree: 10)) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0..<6 { set(8, index, bit(index)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for index in 9..<15 { set(14 - index, 8, bit(index)) }
        for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    /// Draws the version twice, with a Golay code (annex D).
    private mutating func drawVersion() {
        guard version >= 7 else { return }
        let bits = version << 12 | Self.remainder(version << 12, 0x1F25, degree: 12)
        for index in 0..<18 {
            let (near, far) = (index / 3, size - 11 + index % 3)
            set(far, near, bits >> index & 1 == 1)
            set(near, far, bits >> index & 1 == 1)
        }
    }

    /// Returns the remainder of polynomials over the field of two elements.
    private static func remainder(_ number: Int, _ divisor: Int, degree: Int) -> Int {
        var rest = number
        for bit in stride(from: 20, through: degree, by: -1) where rest >> bit & 1 == 1 { rest ^= divisor << (bit - degree) }
        return rest
    }

    // MARK: Data (§7.7.3)

    /// Draws codewords in columns of two modules from the right, alternately upwards and downwards.
    private mutating func drawData(_ codewords: [UInt8]) {
        var bit = 0
        for right in stride(from: size - 1, through: 1, by: -2) {
            // The vertical timing pattern does not count as a column.
            let right = right <= 6 ? right - 1 : right
            let isUpwards = (right + 1) & 2 == 0
            for step in 0..<size {
                let y = isUpwards ? size - 1 - step : step
                for x in [right, right - 1] where !isFixed[y * size + x] && bit < codewords.count * 8 {
                    dark[y * size + x] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    // MARK: Masks (§7.8)

    private mutating func applyMask(_ mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isFixed[y * size + x] {
                let isInverted =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isInverted { dark[y * size + x].toggle() }
            }
        }
    }

    /// How much a mask resembles patterns that scanners look for (§7.8.3).
    private var penalty: Int {
        var points = 0
        for line in 0..<size {
            points += Self.penalty(of: (0..<size).map { dark[line * size + $0] })
            points += Self.penalty(of: (0..<size).map { dark[$0 * size + line] })
        }
        for y in 0..<size - 1 {
            for x in 0..<size - 1 {
                let color = dark[y * size + x]
                if dark[y * size + x + 1] == color, dark[(y + 1) * size + x] == color, dark[(y + 1) * size + x + 1] == color {
                    points += 3
                }
            }
        }
        let share = dark.lazy.filter { $0 }.count * 20 - size * size * 10
        return points + max((abs(share) + size * size - 1) / (size * size) - 1, 0) * 10
    }

    /// Returns the penalty of a row or column: for runs of five and more, and for what looks like a finder pattern.
    private static func penalty(of line: [Bool]) -> Int {
        var points = 0
        var run = 0
        for (index, isDark) in line.enumerated() {
            run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
            if run == 5 { points += 3 } else if run > 5 { points += 1 }
        }
        // Dark, light, 3 dark, light, dark, with four light modules on one side; the margin is light.
        let finder = [true, false, true, true, true, false, true]
        let padded = [Bool](repeating: false, count: 4) + line + [Bool](repeating: false, count: 4)
        for start in 4..<padded.count - 10 where Array(padded[start..<start + 7]) == finder {
            for side in [start - 4, start + 7] where !padded[side..<side + 4].contains(true) { points += 40 }
        }
        return points
    }
}
