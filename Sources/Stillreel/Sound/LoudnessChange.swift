/// The change of a movie's sound to a target loudness.
public struct LoudnessChange: Hashable, Sendable {
    /// The target loudness in LUFS, integrated over the whole movie (EBU R 128).
    public let target: Double
    /// The integrated loudness before the change in LUFS; nil for silence, and for less than 0.4 seconds of sound.
    public let measured: Double?
    /// The highest true peak before the change in dBTP; nil for silence.
    public let peak: Double?

    /// The limit on true peaks: −1 dBTP. It leaves headroom, because an AAC decoder's output has slightly higher peaks than the
    /// encoder's input.
    public static let highestPeak = -1.0

    /// The gain that was applied in decibels; negative if the sound was made quieter, 0 if nothing was measured.
    public var gain: Double {
        guard let measured else { return 0 }
        return min(target - measured, peak.map { Self.highestPeak - $0 } ?? .infinity)
    }

    /// The integrated loudness after the change in LUFS; nil if nothing was measured.
    public var loudness: Double? { measured.map { $0 + gain } }

    /// Whether the result is quieter than the target because its peaks would exceed `highestPeak`.
    public var isHeldBack: Bool { measured.map { target - $0 - gain > 0.05 } ?? false }
}
