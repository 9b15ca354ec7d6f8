/// What a converter of sample rates takes for the sound before the first frame (Apple: AVAudioConverterPrimeMethod).
public enum AVAudioConverterPrimeMethod: Int, Sendable {
    /// The first `leadingFrames` frames of the input: the output begins behind them.
    case pre = 0
    /// Silence. The first frame of the output belongs to the first frame of the input.
    case normal = 1
    /// Silence, which becomes part of the output: it is `leadingFrames` frames of the input late, and each piece of input gives
    /// its share of output at once.
    case none = 2
}
