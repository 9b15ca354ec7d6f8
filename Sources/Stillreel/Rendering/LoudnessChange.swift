/// What has been done to a movie's sound to make it as loud as was asked.
public struct LoudnessChange: Hashable, Sendable {
    /// LUFS, integrated over the whole movie (EBU R 128).
    public let target: Double
    /// Before; nil for silence, and for less than 0.4 seconds of sound.
    public let measured: Double?
    /// The highest true peak before, in dBTP; nil for silence.
    public let peak: Double?

    /// Peaks are kept below this, in dBTP: what comes out of an AAC decoder is a little higher than what went in.
    public static let highestPeak = -1.0

    /// Decibels by which the sound was made louder (or softer).
    public var gain: Double {
        guard let measured else { return 0 }
        return min(target - measured, peak.map { Self.highestPeak - $0 } ?? .infinity)
    }

    /// After; nil for silence.
    public var loudness: Double? { measured.map { $0 + gain } }

    /// Is it softer than was asked, because its peaks would have been too high?
    public var isHeldBack: Bool { measured.map { target - $0 - gain > 0.05 } ?? false }
}
