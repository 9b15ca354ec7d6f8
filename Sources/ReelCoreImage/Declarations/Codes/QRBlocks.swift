import Foundation

/// The codewords of a version of QR codes: how many are data and how many correct errors. Source: ISO/IEC 18004:2015, table 9.
struct QRBlocks {
    private let version: Int
    /// Codewords of all blocks.
    private let total: Int
    private let blocks: Int
    /// Codewords of each block that correct errors.
    private let correction: Int

    init(version: Int, level: QRCode.Level) {
        self.version = version
        let table = Self.tables[level.rawValue] ?? []
        correction = table.isEmpty ? 0 : table[0][version - 1]
        blocks = table.isEmpty ? 1 : table[1][version - 1]
        var modules = (16 * version + 128) * version + 64
        if version >= 2 {
            let aligned = version / 7 + 2
            modules -= (25 * aligned - 10) * aligned - 55
            if version >= 7 { modules -= 36 }
        }
        total = modules / 8
    }

    private var capacity: Int { total - blocks * correction }
    private var lengthBits: Int { version < 10 ? 8 : 16 }

    /// Returns whether a message of this many bytes fits.
    func fits(_ count: Int) -> Bool { count < 1 << lengthBits && 4 + lengthBits + 8 * count <= 8 * capacity }

    /// Returns the message in byte mode with its error correction, in the order in which it is drawn (§7.4 to §7.6).
    func codewords(of message: Data) -> [UInt8] {
        let data = dataCodewords(of: message)
        let short = total / blocks - correction
        let shortBlocks = blocks - total % blocks
        let generator = Self.generator(correction)
        var start = 0
        let parts = (0..<blocks).map { index -> (data: [UInt8], correction: [UInt8]) in
            let end = start + short + (index < shortBlocks ? 0 : 1)
            defer { start = end }
            let part = Array(data[start..<end])
            return (part, Self.remainder(part, generator))
        }
        let first = (0...short).flatMap { place in parts.compactMap { place < $0.data.count ? $0.data[place] : nil } }
        return first + (0..<correction).flatMap { place in parts.map { $0.correction[place] } }
    }

    private func dataCodewords(of message: Data) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ number: Int, _ count: Int) {
            for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(number >> bit & 1 == 1) }
        }
        append(4, 4)
        append(message.count, lengthBits)
        for byte in message { append(Int(byte), 8) }
        append(0, min(4, capacity * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        let padding: [UInt8] = [0xEC, 0x11]
        let used = bytes.count
        while bytes.count < capacity { bytes.append(padding[(bytes.count - used) % 2]) }
        return bytes
    }

    // MARK: Reed and Solomon's code, in the field of 256 elements of the polynomial 0x11D (annex A)

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var result = 0
        for bit in stride(from: 7, through: 0, by: -1) {
            result = result << 1 ^ (result >> 7) * 0x11D
            if other >> bit & 1 == 1 { result ^= Int(one) }
        }
        return UInt8(result)
    }

    /// Returns the coefficients of the generator polynomial, without the first, which is 1.
    private static func generator(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree)
        result[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    private static func remainder(_ data: [UInt8], _ generator: [UInt8]) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for (index, coefficient) in generator.enumerated() { rest[index] ^= product(coefficient, factor) }
        }
        return rest
    }

    /// For each level, by version: the codewords of a block that correct errors, and the number of blocks.
    private static let tables: [String: [[Int]]] = [
        "L": [
            [
                7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
            [
                1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19,
                19, 20, 21, 22, 24, 25,
            ],
        ],
        "M": [
            [
                10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
                28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
            ],
            [
                1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
                35, 37, 38, 40, 43, 45, 47, 49,
            ],
        ],
        "Q": [
            [
                13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
            [
                1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43,
                45, 48, 51, 53, 56, 59, 62, 65, 68,
            ],
        ],
        "H": [
            [
                17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
            [
                1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
                54, 57, 60, 63, 66, 70, 74, 77, 81,
            ],
        ],
    ]
}
