/// What becomes of sound that is played slower or faster (AVAudioProcessingSettings.h).
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Its pitch is kept, by a method for music.
    public static let spectral = AVAudioTimePitchAlgorithm("Spectral")
    /// Its pitch is kept, by a method for voices, which costs less.
    public static let timeDomain = AVAudioTimePitchAlgorithm("TimeDomain")
    /// Its pitch follows the speed, as a tape's does.
    public static let varispeed = AVAudioTimePitchAlgorithm("Varispeed")
}
