public import Foundation
import ReelCoreFoundation
public import ReelCoreMedia

/// The speakers of the channels of a format (Apple: AVAudioChannelLayout). Immutable.
open class AVAudioChannelLayout: NSObject, @unchecked Sendable {
    let managed: ManagedAudioChannelLayout
    /// The layout in memory, for `layout`. Never written after `init`.
    private let memory: UnsafeMutableRawPointer

    /// Copies a layout with all its descriptions.
    public convenience init(layout: UnsafePointer<AudioChannelLayout>) {
        let head = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size
        let count = Int(layout.pointee.mNumberChannelDescriptions)
        let size = head + count * MemoryLayout<AudioChannelDescription>.stride
        let format = try? CMFormatDescription(
            audioStreamBasicDescription: AudioStreamBasicDescription(), layoutSize: size, layout: layout, magicCookie: nil)
        self.init(format?.audioChannelLayout ?? ManagedAudioChannelLayout(tag: layout.pointee.mChannelLayoutTag))
    }

    /// Creates a layout from its tag; nil if the tag does not specify the channels by itself.
    public convenience init?(layoutTag: AudioChannelLayoutTag) {
        guard AudioChannelLayoutTag_GetNumberOfChannels(layoutTag) > 0 else { return nil }
        self.init(ManagedAudioChannelLayout(tag: layoutTag))
    }

    init(_ layout: ManagedAudioChannelLayout) {
        managed = layout
        memory = layout.withUnsafePointer { pointer in
            let size = max(layout.sizeInBytes, MemoryLayout<AudioChannelLayout>.size)
            let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            memory.copyMemory(from: UnsafeRawPointer(pointer), byteCount: size)
            return memory
        }
        super.init()
    }

    deinit { memory.deallocate() }

    public var layoutTag: AudioChannelLayoutTag { managed.tag }

    /// The layout, as long as this object exists.
    public var layout: UnsafePointer<AudioChannelLayout> {
        UnsafePointer(memory.assumingMemoryBound(to: AudioChannelLayout.self))
    }

    public var channelCount: AVAudioChannelCount { AVAudioChannelCount(managed.numberOfChannels) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? AVAudioChannelLayout)?.managed == managed }
    open override var hash: Int { managed.hashValue }

    /// Whether this says no more than the number of channels does.
    var isUsual: Bool { [kAudioChannelLayoutTag_Mono, kAudioChannelLayoutTag_Stereo].contains(layoutTag) }
}
