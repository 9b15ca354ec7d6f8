/// Whether the input block of a converter has returned sound (Apple: AVAudioConverterInputStatus).
public enum AVAudioConverterInputStatus: Int, Sendable {
    /// A buffer with at least one frame is returned.
    case haveData = 0
    /// There is none now, but there may be some later.
    case noDataNow = 1
    /// There will be none any more.
    case endOfStream = 2
}
