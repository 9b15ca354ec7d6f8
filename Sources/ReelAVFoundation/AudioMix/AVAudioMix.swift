public import Foundation
import ReelConcurrency

/// The volumes of audio tracks when they are mixed (Apple: AVAudioMix). A track without parameters has volume 1.
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    /// Changed only by the mutable subclass.
    private let stored = Locked(State())

    private struct State {
        var parameters: [AVAudioMixInputParameters] = []
        var peakLimit: Double?
    }

    /// Creates a mix without parameters.
    public override init() {}

    /// Creates a copy.
    convenience init(_ mix: AVAudioMix) {
        self.init()
        storedParameters = mix.inputParameters.map { AVAudioMixInputParameters($0.state) }
        peakLimit = mix.peakLimit
    }

    final var storedParameters: [AVAudioMixInputParameters] {
        get { stored.value.parameters }
        set { stored.withLock { $0.parameters = newValue } }
    }

    /// The largest true peak of the mix in dBTP, above which it is limited; nil to leave the sum as it is, as Apple does.
    package final var peakLimit: Double? {
        get { stored.value.peakLimit }
        set { stored.withLock { $0.peakLimit = newValue } }
    }

    open func copy(with zone: NSZone? = nil) -> Any { AVAudioMix(self) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMix(self) }

    /// The parameters of the tracks, matched to tracks by ID.
    open var inputParameters: [AVAudioMixInputParameters] { storedParameters }
}
