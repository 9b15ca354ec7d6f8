public import ReelCoreMedia

/// A number of frames per second as an exact fraction. Its text is `30`, `30000/1001`, `29.97` (read as 30000/1001) or `12.5`.
public struct FrameRate: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The numerator of the fraction.
    public let numerator: Int32
    /// The denominator of the fraction.
    public let denominator: Int32

    /// Creates a frame rate from a fraction; nil unless it is above 0 and its integer part is at most 1,000.
    public init?(_ numerator: Int32, _ denominator: Int32 = 1) {
        guard numerator > 0, denominator > 0, numerator / denominator <= 1000 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Creates a whole frame rate from a literal, clamped to 1 to 1,000.
    public init(integerLiteral value: Int32) {
        numerator = min(max(1, value), 1000)
        denominator = 1
    }

    /// Returns the presentation time of a frame, counted from 0, which is also the duration of `frame` frames.
    public func time(ofFrame frame: Int) -> CMTime {
        let (value, overflow) = Int64(frame).multipliedReportingOverflow(by: Int64(denominator))
        return overflow ? .positiveInfinity : CMTime(value: value, timescale: numerator)
    }

    /// Returns the smallest number of frames that lasts at least as long as `duration`, which must be numeric and not negative.
    func frames(covering duration: CMTime) -> Int {
        let numerator = Int128(duration.value) * Int128(numerator)
        let denominator = Int128(max(1, duration.timescale)) * Int128(denominator)
        return Int(clamping: (numerator + denominator - 1) / denominator)
    }

    /// Returns the frame that is shown at a time that is not negative, counted from 0.
    func frame(at time: CMTime) -> Int {
        Int(clamping: Int128(time.value) * Int128(numerator) / (Int128(max(1, time.timescale)) * Int128(denominator)))
    }

    /// Returns the frame that begins nearest to a time that is not negative, counted from 0.
    func frame(nearest time: CMTime) -> Int {
        let numerator = Int128(time.value) * Int128(numerator)
        let denominator = Int128(max(1, time.timescale)) * Int128(denominator)
        return Int(clamping: (2 * numerator + denominator) / (2 * denominator))
    }

    /// The rate as a floating-point number.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }
}

extension FrameRate: LosslessStringConvertible, Codable {
    /// NTSC rates that are usually written rounded.
    private static let shortened: [String: (Int32, Int32)] = [
        "23.976": (24_000, 1_001), "23.98": (24_000, 1_001), "29.97": (30_000, 1_001), "59.94": (60_000, 1_001),
    ]

    /// Parses a rate such as `30`, `30000/1001`, `29.97` (read as 30000/1001) or `12.5`; nil if it is not one, or out of range.
    public init?(_ description: String) {
        if let (numerator, denominator) = Self.shortened[description] {
            self.init(numerator, denominator)
            return
        }
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let numerator = Int32(parts[0]), let denominator = Int32(parts[1]) {
            self.init(numerator, denominator)
        } else if parts.count == 1, let number = Int32(parts[0]) {
            self.init(number)
        } else if parts.count == 1, let number = Double(parts[0]), let thousandths = Int32(exactly: (number * 1_000).rounded()) {
            self.init(thousandths, 1_000)
        } else {
            return nil
        }
    }

    /// The rate as `30` or `30000/1001`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// Decodes a frame rate from a number or its text.
    ///
    /// - Throws: `DecodingError` if it is not a frame rate.
    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessText("a frame rate; write 30 or \"30000/1001\"")
    }

    /// Encodes a whole rate as a number, any other as text such as `30000/1001`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if denominator == 1 { try container.encode(numerator) } else { try container.encode(description) }
    }
}
