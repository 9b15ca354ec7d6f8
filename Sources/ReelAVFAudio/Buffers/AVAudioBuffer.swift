public import Foundation
public import ReelCoreMedia

/// A buffer of sound with its format (Apple: AVAudioBuffer): see ``AVAudioPCMBuffer``. Not thread-safe.
open class AVAudioBuffer: NSObject, NSCopying, NSMutableCopying {
    public let format: AVAudioFormat
    let memory: AudioBufferMemory

    init(_ format: AVAudioFormat, _ memory: AudioBufferMemory) {
        self.format = format
        self.memory = memory
        super.init()
    }

    /// The buffers, as long as this object exists. Their sizes in bytes are those of the sound that they contain. The list must
    /// not be changed.
    public var audioBufferList: UnsafePointer<AudioBufferList> { memory.contents.unsafePointer }

    /// The buffers, as long as this object exists. Their sizes in bytes are those of all the memory, whatever it contains.
    public var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { memory.capacity.unsafeMutablePointer }

    /// Returns a copy with memory of its own.
    open func copy(with zone: NSZone? = nil) -> Any { mutableCopy(with: zone) }

    /// Returns a copy with memory of its own.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { self }
}
