// Core Audio's list of buffers of sound (CoreAudioBaseTypes.h), with what Swift adds to it.

import Foundation

/// A buffer of sound: one channel, or several that take turns.
public struct AudioBuffer {
    public var mNumberChannels: UInt32
    /// Bytes.
    public var mDataByteSize: UInt32
    public var mData: UnsafeMutableRawPointer?

    public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

    public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
        self.mNumberChannels = mNumberChannels
        self.mDataByteSize = mDataByteSize
        self.mData = mData
    }
}

/// A list, whose buffers lie one after the other in memory: behind the first there may be more than Swift sees.
public struct AudioBufferList {
    public var mNumberBuffers: UInt32
    public var mBuffers: (AudioBuffer)

    public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

    public init(mNumberBuffers: UInt32, mBuffers: (AudioBuffer)) {
        self.mNumberBuffers = mNumberBuffers
        self.mBuffers = mBuffers
    }

    /// Bytes that a list of so many buffers takes.
    public static func sizeInBytes(maximumBuffers: Int) -> Int {
        MemoryLayout<AudioBufferList>.size + (max(1, maximumBuffers) - 1) * MemoryLayout<AudioBuffer>.stride
    }

    /// Memory for a list of so many buffers, which are empty. The caller frees it: `free(list.unsafeMutablePointer)`.
    public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
        guard maximumBuffers > 0, let memory = calloc(1, sizeInBytes(maximumBuffers: maximumBuffers)) else {
            preconditionFailure("there is no memory for a list of \(maximumBuffers) buffers")
        }
        let list = UnsafeMutableAudioBufferListPointer(memory.bindMemory(to: AudioBufferList.self, capacity: 1))
        list.count = maximumBuffers
        return list
    }
}

/// A list of buffers as a collection of them.
public struct UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
    public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>
    public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

    public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

    public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
        guard let p else { return nil }
        unsafeMutablePointer = p
    }

    public var count: Int {
        get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
        nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(index: Int) -> AudioBuffer {
        get { buffers[index] }
        nonmutating set { buffers[index] = newValue }
    }

    private var buffers: UnsafeMutablePointer<AudioBuffer> {
        // The number of buffers is followed by padding up to where a pointer may lie.
        (UnsafeMutableRawPointer(unsafeMutablePointer) + MemoryLayout<AudioBuffer>.alignment)
            .assumingMemoryBound(to: AudioBuffer.self)
    }
}
