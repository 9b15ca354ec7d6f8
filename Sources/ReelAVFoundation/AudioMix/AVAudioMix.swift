public import Foundation

/// The volumes of audio tracks when they are mixed (Apple: AVAudioMix). A track without parameters has volume 1.
public class AVAudioMix: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`. Changed only by the mutable subclass.
    private var stored: [AVAudioMixInputParameters]

    init(_ parameters: [AVAudioMixInputParameters]) { stored = parameters }

    final var storedParameters: [AVAudioMixInputParameters] {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }

    public func copy(with zone: NSZone? = nil) -> Any { AVAudioMix(copiedParameters) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMix(copiedParameters) }

    private var copiedParameters: [AVAudioMixInputParameters] { inputParameters.map { AVAudioMixInputParameters($0.state) } }

    /// The parameters of the tracks, matched to tracks by ID.
    public var inputParameters: [AVAudioMixInputParameters] { storedParameters }
}
