public import OpenCoreMedia

/// Frames per second, as an exact fraction. As text: `30`, `30000/1001`, `29.97` (which means 30000/1001), `12.5`.
public struct FrameRate: Hashable, Sendable, ExpressibleByIntegerLiteral {
    public let numerator: Int32
    public let denominator: Int32

    /// Nil unless the rate is more than 0 and at most 1,000.
    public init?(_ numerator: Int32, _ denominator: Int32 = 1) {
        guard numerator > 0, denominator > 0, numerator / denominator <= 1000 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    public init(integerLiteral value: Int32) {
        numerator = min(max(1, value), 1000)
        denominator = 1
    }

    /// How long a number of frames lasts.
    public func time(ofFrame frame: Int) -> CMTime {
        let (value, overflow) = Int64(frame).multipliedReportingOverflow(by: Int64(denominator))
        return overflow ? .positiveInfinity : CMTime(value: value, timescale: numerator)
    }

    /// The least number of frames that lasts at least as long as `duration`, which is numeric and not negative.
    func frames(covering duration: CMTime) -> Int {
        let numerator = Int128(duration.value) * Int128(numerator)
        let denominator = Int128(max(1, duration.timescale)) * Int128(denominator)
        return Int(clamping: (numerator + denominator - 1) / denominator)
    }

    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }
}

extension FrameRate: LosslessStringConvertible, Codable {
    /// Rates of NTSC that people write shortened.
    private static let shortened: [String: (Int32, Int32)] = [
        "23.976": (24_000, 1_001), "23.98": (24_000, 1_001), "29.97": (30_000, 1_001), "59.94": (60_000, 1_001),
    ]

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

    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessText("a frame rate as 30 or \"30000/1001\"")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if denominator == 1 { try container.encode(numerator) } else { try container.encode(description) }
    }
}
