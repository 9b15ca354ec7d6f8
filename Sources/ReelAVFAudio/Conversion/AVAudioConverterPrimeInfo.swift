/// How many frames of input a converter of sample rates needs around a frame (Apple: AVAudioConverterPrimeInfo).
public struct AVAudioConverterPrimeInfo: Hashable, Sendable {
    public var leadingFrames: AVAudioFrameCount
    public var trailingFrames: AVAudioFrameCount

    public init() { self.init(leadingFrames: 0, trailingFrames: 0) }

    public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
        self.leadingFrames = leadingFrames
        self.trailingFrames = trailingFrames
    }
}
