import Foundation
import ReelCoreMedia

/// The memory of a buffer, and two lists of its parts: with the sizes of the memory, and of what it contains.
final class AudioBufferMemory {
    let capacity: UnsafeMutableAudioBufferListPointer
    let contents: UnsafeMutableAudioBufferListPointer
    private let release: () -> Void

    /// Allocates memory, all zero; nil if there is too little.
    ///
    /// - Parameter byteCount: of each of the buffers.
    init?(buffers: Int, channelsPerBuffer: Int, byteCount: Int) {
        guard buffers > 0, let size = UInt32(exactly: byteCount) else { return nil }
        let stride = (byteCount + 63) / 64 * 64
        guard let memory = calloc(max(64, stride), buffers) else { return nil }
        capacity = AudioBufferList.allocate(maximumBuffers: buffers)
        contents = AudioBufferList.allocate(maximumBuffers: buffers)
        for index in 0..<buffers {
            let buffer = AudioBuffer(
                mNumberChannels: UInt32(channelsPerBuffer), mDataByteSize: size, mData: memory + index * stride)
            capacity[index] = buffer
            contents[index] = buffer
        }
        release = { free(memory) }
    }

    /// Refers to memory of others.
    ///
    /// - Parameter release: called when the memory is no longer used.
    init(_ list: UnsafeMutableAudioBufferListPointer, release: @escaping () -> Void) {
        capacity = AudioBufferList.allocate(maximumBuffers: max(1, list.count))
        contents = AudioBufferList.allocate(maximumBuffers: max(1, list.count))
        for index in list.indices {
            capacity[index] = list[index]
            contents[index] = list[index]
        }
        self.release = release
    }

    deinit {
        free(capacity.unsafeMutablePointer)
        free(contents.unsafeMutablePointer)
        release()
    }

    /// Sets the size of the contents of each buffer.
    func setContents(byteCount: Int) {
        for index in contents.indices { contents[index].mDataByteSize = UInt32(byteCount) }
    }
}
