import Foundation

/// Code 128. Source: ISO/IEC 15417:2007.
enum Code128 {
    /// The sets of characters: control characters and capitals, all but control characters, and pairs of digits.
    private enum CodeSet: Int, CaseIterable {
        case a, b, c

        /// The character that begins a code in this set, and the one that changes to it.
        var start: Int { 103 + rawValue }
        var change: Int { [101, 100, 99][rawValue] }
    }

    private static let stop = 106

    /// Returns the bars (true) and spaces of a message, from the left; nil if it is empty, longer than
    /// 2,000 bytes, or not ASCII.
    static func modules(of message: Data) -> [Bool]? {
        guard !message.isEmpty, message.count <= 2_000, message.allSatisfy({ $0 < 128 }) else { return nil }
        var values = values(of: Array(message))
        // Annex A: each value times its place, the first character counting twice as if it were at place 1.
        let sum = values.enumerated().reduce(0) { $0 + max($1.offset, 1) * $1.element }
        values += [sum % 103, stop]
        return values.flatMap { value in
            patterns[value].enumerated().flatMap { place, width in [Bool](repeating: place % 2 == 0, count: width) }
        }
    }

    /// Returns the shortest sequence of characters, from the start character on.
    private static func values(of message: [UInt8]) -> [Int] {
        // From the end: for each set, the number of characters that the rest needs if it begins in that set, and its first
        // step.
        var costs = [[Int]](repeating: [Int](repeating: 0, count: 3), count: message.count + 2)
        var nexts = [[CodeSet]](repeating: [.a, .b, .c], count: message.count + 2)
        let none = Int.max / 2
        for index in message.indices.reversed() {
            let direct = CodeSet.allCases.map { set -> Int in
                guard let length = length(at: index, in: set, message) else { return none }
                return 1 + costs[index + length][set.rawValue]
            }
            for set in CodeSet.allCases {
                costs[index][set.rawValue] = direct[set.rawValue]
                nexts[index][set.rawValue] = set
                for other in CodeSet.allCases where other != set && direct[other.rawValue] + 1 < costs[index][set.rawValue] {
                    costs[index][set.rawValue] = direct[other.rawValue] + 1
                    nexts[index][set.rawValue] = other
                }
            }
        }
        // Of equally short codes, set B first.
        var set = [CodeSet.b, .c, .a].min { costs[0][$0.rawValue] < costs[0][$1.rawValue] } ?? .b
        set = nexts[0][set.rawValue]
        var values = [set.start]
        var index = 0
        while index < message.count {
            let next = nexts[index][set.rawValue]
            if next != set { values.append(next.change) }
            set = next
            let length = length(at: index, in: set, message) ?? 1
            values.append(value(at: index, in: set, message))
            index += length
        }
        return values
    }

    /// Returns how many bytes the next character of a set takes; nil if the set does not have it.
    private static func length(at index: Int, in set: CodeSet, _ message: [UInt8]) -> Int? {
        func isDigit(_ index: Int) -> Bool { index < message.count && (48...57).contains(message[index]) }
        switch set {
        case .a: return message[index] < 96 ? 1 : nil
        case .b: return message[index] >= 32 ? 1 : nil
        case .c: return isDigit(index) && isDigit(index + 1) ? 2 : nil
        }
    }

    private static func value(at index: Int, in set: CodeSet, _ message: [UInt8]) -> Int {
        let byte = Int(message[index])
        switch set {
        case .a: return byte < 32 ? byte + 64 : byte - 32
        case .b: return byte - 32
        case .c: return (byte - 48) * 10 + Int(message[index + 1]) - 48
        }
    }

    /// The widths of bars and spaces, a bar first (table 1).
    private static let patterns: [[Int]] = """
        212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
        113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
        212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
        113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
        314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
        241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
        214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
        211232 2331112
        """.split(whereSeparator: \.isWhitespace).map { $0.compactMap(\.wholeNumberValue) }
}
