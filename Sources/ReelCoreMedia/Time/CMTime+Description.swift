import Foundation

extension CMTime: CustomStringConvertible, CustomDebugStringConvertible {
    /// The time in Apple's notation: `{1/30 = 0.033}`, `{1/24 = 0.042, rounded}`, `{+INFINITY}`, `{-INFINITY}`, `{INDEFINITE}`,
    /// `{INVALID}`. An epoch other than 0 follows as `, epoch = 2`, which is not Apple's notation.
    ///
    /// Difference from Apple: there, `CMTimeShow` writes this, while `print(time)` lists the four fields.
    public var description: String {
        switch kind {
        case .invalid: return "{INVALID}"
        case .indefinite: return "{INDEFINITE}"
        case .positiveInfinity: return "{+INFINITY}"
        case .negativeInfinity: return "{-INFINITY}"
        case .numeric:
            var text = "\(value)/\(timescale) = \(String(format: "%.3f", seconds))"
            if hasBeenRounded { text += ", rounded" }
            if epoch != 0 { text += ", epoch = \(epoch)" }
            return "{\(text)}"
        }
    }

    public var debugDescription: String { description }
}

extension CMTimeRange: CustomStringConvertible, CustomDebugStringConvertible {
    /// Start and duration: `{{0/1 = 0.000}, {300/600 = 0.500}}`.
    public var description: String { "{\(start), \(duration)}" }

    public var debugDescription: String { description }
}

extension CMTimeMapping: CustomStringConvertible, CustomDebugStringConvertible {
    /// Source and target: `{{{…}, {…}}, {{…}, {…}}}`.
    public var description: String { "{\(source), \(target)}" }

    public var debugDescription: String { description }
}
