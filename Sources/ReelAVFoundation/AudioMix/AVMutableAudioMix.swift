import Foundation

/// A mutable audio mix (Apple: AVMutableAudioMix).
public final class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
    public convenience init() { self.init([]) }

    public override var inputParameters: [AVAudioMixInputParameters] {
        get { storedParameters }
        set { storedParameters = newValue }
    }
}
