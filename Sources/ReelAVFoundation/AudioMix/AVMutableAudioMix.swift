import Foundation

/// A mutable audio mix (Apple: AVMutableAudioMix).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
public final class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
    public convenience init() { self.init([]) }

    public override var inputParameters: [AVAudioMixInputParameters] {
        get { storedParameters }
        set { storedParameters = newValue }
    }
}
