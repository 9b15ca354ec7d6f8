import Foundation

/// A mix that can be filled in (Apple: AVMutableAudioMix).
public final class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
    public convenience init() { self.init([]) }

    public override var inputParameters: [AVAudioMixInputParameters] {
        get { storedParameters }
        set { storedParameters = newValue }
    }
}
