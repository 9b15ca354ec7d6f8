public import Foundation
import ReelCoreFoundation
public import ReelCoreMedia

/// PCM in memory (Apple: AVAudioPCMBuffer). Not thread-safe.
///
/// Pointers to its samples are valid as long as a variable holds it.
open class AVAudioPCMBuffer: AVAudioBuffer {
    /// The number of frames that there is memory for.
    public let frameCapacity: AVAudioFrameCount
    /// The start of each channel.
    private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var length: AVAudioFrameCount

    private init(_ format: AVAudioFormat, _ memory: AudioBufferMemory, capacity: Int, length: Int) {
        frameCapacity = AVAudioFrameCount(capacity)
        self.length = AVAudioFrameCount(length)
        let count = Int(format.channelCount)
        channels = .allocate(capacity: count)
        let width = format.bytesPerSample
        for channel in 0..<count {
            let start =
                format.isInterleaved
                ? memory.capacity[0].mData.map { $0 + channel * width } : memory.capacity[channel].mData
            // Memory without an address is only that of no frames.
            (channels + channel).initialize(to: start ?? UnsafeMutableRawPointer(channels))
        }
        super.init(format, memory)
        memory.setContents(byteCount: length * format.bytesPerFrame)
    }

    deinit { channels.deallocate() }

    /// Creates a buffer without frames; nil if the format is not PCM, has too many channels, or if there is not enough memory.
    ///
    /// - Parameter frameCapacity: a buffer has at most 4 GB for each channel, or for all if they are interleaved.
    public convenience init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let (byteCount, overflows) = Int(frameCapacity).multipliedReportingOverflow(by: format.bytesPerFrame)
        guard Self.canHold(format), !overflows,
            let memory = AudioBufferMemory(
                buffers: format.planes, channelsPerBuffer: format.isInterleaved ? Int(format.channelCount) : 1,
                byteCount: byteCount)
        else { return nil }
        self.init(format, memory, capacity: Int(frameCapacity), length: 0)
    }

    /// Whether a format is PCM of a possible number of channels: layouts have at most 65,535.
    private static func canHold(_ format: AVAudioFormat) -> Bool {
        format.isPCM && format.bytesPerFrame > 0 && (1...UInt32(UInt16.max)).contains(format.channelCount)
    }

    /// Creates a buffer that refers to existing memory, with as many frames as it holds; nil if the list does not have the
    /// format's number of buffers, one of them has no memory, or their sizes differ.
    ///
    /// - Parameters:
    ///   - bufferList: the memory, which must exist until `deallocator` is called.
    ///   - deallocator: called with `bufferList` when the buffer no longer uses the memory.
    public convenience init?(
        pcmFormat format: AVAudioFormat, bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
        deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
    ) {
        let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
        guard Self.canHold(format), list.count == format.planes, let size = list.first?.mDataByteSize,
            list.allSatisfy({ $0.mData != nil && $0.mDataByteSize == size })
        else { return nil }
        let frames = Int(size) / format.bytesPerFrame
        self.init(format, AudioBufferMemory(list) { deallocator?(bufferList) }, capacity: frames, length: frames)
    }

    /// The number of frames that the buffer contains, up to its capacity. More than that is reported, and the capacity is used.
    public var frameLength: AVAudioFrameCount {
        get { length }
        set {
            if newValue > frameCapacity {
                IgnoredInput.report(
                    "AVAudioPCMBuffer.frameLength", "\(newValue) is more than the capacity, \(frameCapacity), which is used")
            }
            length = min(newValue, frameCapacity)
            memory.setContents(byteCount: Int(length) * format.bytesPerFrame)
        }
    }

    /// The distance between samples of a channel, in samples: the number of channels if they are interleaved, otherwise 1.
    public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// The samples of each channel, `stride` apart; nil if they are not `pcmFormatFloat32`.
    public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { pointers(.pcmFormatFloat32) }

    /// The samples of each channel, `stride` apart; nil if they are not `pcmFormatInt16`.
    public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { pointers(.pcmFormatInt16) }

    /// The samples of each channel, `stride` apart; nil if they are not `pcmFormatInt32`.
    public var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { pointers(.pcmFormatInt32) }

    private func pointers<Sample>(_ kind: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
        guard format.commonFormat == kind else { return nil }
        return UnsafePointer(
            UnsafeMutableRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self))
    }

    /// The start of each buffer of the list.
    var planes: [UnsafeMutableRawPointer] {
        memory.capacity.map { $0.mData ?? UnsafeMutableRawPointer(channels) }
    }

    /// Returns a copy with memory of its own and the same capacity.
    open override func mutableCopy(with zone: NSZone? = nil) -> Any {
        guard let copy = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frameCapacity) else {
            preconditionFailure("no memory for a copy of \(frameCapacity) frames")
        }
        copy.frameLength = length
        for (target, source) in zip(copy.planes, planes) {
            target.copyMemory(from: source, byteCount: Int(length) * format.bytesPerFrame)
        }
        return copy
    }
}
