import Foundation

/// A mutable audio mix (Apple: AVMutableAudioMix).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
    open override var inputParameters: [AVAudioMixInputParameters] {
        get { storedParameters }
        set { storedParameters = newValue }
    }
}
