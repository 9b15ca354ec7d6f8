import ArgumentParser

/// Bit rates on the command line.
enum BitRate {
    /// Returns the bits per second of `192k` (thousands), or of a number of bits per second.
    static func argument(_ text: String) throws -> Int {
        guard let rate = parse(text), (8_000...1_024_000).contains(rate) else {
            throw ValidationError("must be 8k to 1024k bits per second, such as 128k or 192000")
        }
        return rate
    }

    /// Returns the bits per second, of any range; nil if the text is not a number.
    static func parse(_ text: String) -> Int? {
        let isThousands = text.hasSuffix("k") || text.hasSuffix("K")
        return Double(isThousands ? String(text.dropLast()) : text).flatMap {
            Int(exactly: ($0 * (isThousands ? 1000 : 1)).rounded())
        }
    }
}
