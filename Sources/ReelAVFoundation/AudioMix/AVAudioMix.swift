public import Foundation
import ReelConcurrency

/// The volumes of audio tracks when they are mixed (Apple: AVAudioMix). A track without parameters has volume 1.
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    /// Changed only by the mutable subclass.
    private let stored: Locked<[AVAudioMixInputParameters]>

    /// Creates a mix without parameters.
    public override init() { stored = Locked([]) }

    convenience init(_ parameters: [AVAudioMixInputParameters]) {
        self.init()
        storedParameters = parameters
    }

    final var storedParameters: [AVAudioMixInputParameters] {
        get { stored.value }
        set { stored.withLock { $0 = newValue } }
    }

    open func copy(with zone: NSZone? = nil) -> Any { AVAudioMix(copiedParameters) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMix(copiedParameters) }

    private var copiedParameters: [AVAudioMixInputParameters] { inputParameters.map { AVAudioMixInputParameters($0.state) } }

    /// The parameters of the tracks, matched to tracks by ID.
    open var inputParameters: [AVAudioMixInputParameters] { storedParameters }
}
