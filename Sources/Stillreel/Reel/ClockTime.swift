public import ReelCoreMedia

/// A duration as people write it: `90` or `2.5` (seconds), `1:30` (minutes and seconds), `1:02:03.25` (with hours).
public struct ClockTime: Hashable, Sendable, CustomStringConvertible {
    /// The duration.
    public let time: CMTime

    /// Creates a clock time from a duration.
    public init(_ time: CMTime) { self.time = time }

    /// Creates a clock time from a number of seconds, rounded to microseconds.
    public init(seconds: Double) { time = .microseconds(seconds) }

    /// Parses a text exactly, with up to nine digits after the decimal point; nil if it is not a time.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last else { return nil }
        let halves = last.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = halves.count == 2 ? halves[1] : ""
        guard halves.count <= 2, fraction.count <= 9, fraction.allSatisfy(Self.isDigit), halves.count == 1 || !fraction.isEmpty
        else {
            return nil
        }
        var seconds: Int64 = 0
        for (index, part) in (parts.dropLast() + [halves[0]]).enumerated() {
            guard (1...9).contains(part.count), part.allSatisfy(Self.isDigit), let number = Int64(part) else { return nil }
            // 1:75 is most likely a typing error.
            guard index == 0 || number < 60 else { return nil }
            seconds = seconds * 60 + number
        }
        let timescale = fraction.reduce(Int64(1)) { scale, _ in scale * 10 }
        let value = Int128(seconds) * Int128(timescale) + Int128(Int64(fraction) ?? 0)
        guard let value = Int64(exactly: value) else { return nil }
        time = CMTime(value: value, timescale: Int32(timescale))
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// The duration in seconds.
    public var seconds: Double { CMTimeGetSeconds(time) }

    /// The number of seconds with up to three decimals: `2.5`.
    var plainSeconds: String { NumberFormat.trimmed(seconds, 3) }

    /// The duration as `H:MM:SS.mmm`, rounded to milliseconds; `unknown` if it is not numeric.
    public var description: String {
        guard time.isNumeric else { return "unknown" }
        let milliseconds = CMTimeConvertScale(time, timescale: 1_000, method: .roundHalfAwayFromZero).value
        let (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
        let (minutes, seconds) = (NumberFormat.padded(whole / 60 % 60, 2), NumberFormat.padded(whole % 60, 2))
        return "\(milliseconds < 0 ? "-" : "")\(whole / 3_600):\(minutes):\(seconds).\(NumberFormat.padded(rest, 3))"
    }
}
