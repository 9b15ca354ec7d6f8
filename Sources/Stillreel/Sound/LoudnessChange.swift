/// The change of a movie's sound to a target loudness.
public struct LoudnessChange: Hashable, Codable, Sendable {
    /// The target loudness in LUFS, integrated over the whole movie (EBU R 128).
    public let target: Double
    /// The integrated loudness before the change in LUFS; nil for silence, and for less than 0.4 seconds of sound.
    public let measured: Double?
    /// The highest true peak before the change in dBTP; nil for silence.
    public let peak: Double?
    /// The gain that was applied in decibels; negative if the sound was made quieter, 0 if nothing was measured. Peaks above
    /// `highestPeak` were lowered besides.
    public private(set) var gain: Double
    /// The integrated loudness after the change in LUFS; nil if nothing was measured.
    public private(set) var loudness: Double?

    /// The limit on true peaks of the movie's sound: −1 dBTP.
    public static let highestPeak = -1.0
    /// By how many decibels peaks are lowered at most. More would be heard.
    private static let mostLimiting = 6.0

    init(target: Double, measured: Double?, peak: Double?) {
        (self.target, self.measured, self.peak) = (target, measured, peak)
        gain = measured.map { min(target - $0, peak.map { Self.highestPeak + Self.mostLimiting - $0 } ?? .infinity) } ?? 0
        loudness = measured.map { [gain] in $0 + gain }
    }

    /// Takes into account that the sound has another loudness than expected with this gain, because its peaks were limited.
    mutating func limit(to loudness: Double) {
        guard let measured else { return }
        let missing = max(0, min(measured + gain - loudness, peak.map { Self.highestPeak + Self.mostLimiting - $0 - gain } ?? 0))
        gain += missing
        self.loudness = loudness + missing
    }

    /// Sets the loudness that was measured at last.
    mutating func settle(at loudness: Double) { self.loudness = loudness }

    /// Whether the result is quieter than the target, because its peaks would have to be lowered too much.
    public var isHeldBack: Bool { loudness.map { target - $0 > 0.3 } ?? false }
}
