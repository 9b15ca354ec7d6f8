/// How audio is processed that plays slower or faster than recorded (AVAudioProcessingSettings.h).
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Preserves the pitch, with a method suited to music.
    public static let spectral = AVAudioTimePitchAlgorithm("Spectral")
    /// Preserves the pitch, with a cheaper method suited to speech.
    public static let timeDomain = AVAudioTimePitchAlgorithm("TimeDomain")
    /// Changes the pitch with the speed, like tape.
    public static let varispeed = AVAudioTimePitchAlgorithm("Varispeed")
}
