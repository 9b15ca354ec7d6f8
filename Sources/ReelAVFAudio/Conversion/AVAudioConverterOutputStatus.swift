/// How a conversion has ended (Apple: AVAudioConverterOutputStatus).
public enum AVAudioConverterOutputStatus: Int, Sendable {
    /// The output buffer is full, or has the last frames of the stream.
    case haveData = 0
    /// The input block has no sound now. The output buffer has what could be converted.
    case inputRanDry = 1
    /// The stream has ended, and the output buffer is empty.
    case endOfStream = 2
    /// The conversion has failed.
    case error = 3
}
