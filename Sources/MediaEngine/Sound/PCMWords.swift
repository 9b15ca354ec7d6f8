internal import CFFmpeg
import Foundation
import OpenCoreMedia

/// How the numbers of PCM stand in memory, and in which of libswresample's kinds they are worked with.
struct PCMWords {
    /// Of this machine's byte order; 24-bit integers are in 32 bits.
    let format: AVSampleFormat
    let channels: Int
    let rate: Int32
    let planes: Int
    /// Bytes of a number, as the description has it.
    let width: Int
    private let isBigEndian: Bool

    init(_ description: AudioStreamBasicDescription) throws(MediaError) {
        var native = description
        native.mFormatFlags &= ~kAudioFormatFlagIsBigEndian
        isBigEndian = description.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
        width = Int(description.mBitsPerChannel / 8)
        let isPlanar = description.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        let wordsPerFrame = isPlanar ? 1 : description.mChannelsPerFrame
        try description.checkExtent()
        if description.mBitsPerChannel == 24, UInt64(description.mBytesPerFrame) == 3 * UInt64(wordsPerFrame) {
            native.mBitsPerChannel = 32
            native.mBytesPerFrame = 4 * wordsPerFrame
        }
        guard let format = native.ffmpegFormat else {
            throw MediaError(
                .unsupported, "convert PCM sound",
                "\(description.mBitsPerChannel) bits per channel with format flags \(description.mFormatFlags) are not "
                    + "converted; 16-, 24- and 32-bit signed integers and 32- and 64-bit floating-point numbers are")
        }
        self.format = format
        channels = Int(description.mChannelsPerFrame)
        rate = Int32(description.mSampleRate.rounded())
        planes = isPlanar ? channels : 1
    }

    /// Bytes of a frame in a plane, as it is worked with.
    var nativeBytesPerFrame: Int { Int(av_get_bytes_per_sample(format)) * (planes == 1 ? channels : 1) }

    /// Where each plane begins.
    func planes(of block: SoundBlock, frames: Int) -> [UnsafeMutablePointer<UInt8>?] {
        (0..<planes).map { block.memory.assumingMemoryBound(to: UInt8.self) + $0 * frames * nativeBytesPerFrame }
    }

    /// From the description's bytes to numbers that can be worked with.
    func read(_ source: UnsafeMutableRawPointer, to words: UnsafeMutableRawPointer, count: Int) {
        guard width == 3 else { return copy(source, to: words, count: count) }
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        let numbers = words.assumingMemoryBound(to: UInt32.self)
        let (low, high) = isBigEndian ? (2, 0) : (0, 2)
        for index in 0..<count {
            let word = bytes + 3 * index
            numbers[index] = UInt32(word[high]) << 24 | UInt32(word[1]) << 16 | UInt32(word[low]) << 8
        }
    }

    /// The other way round. Integers of 24 bits are rounded.
    func write(_ words: UnsafeMutablePointer<UInt8>, to target: UnsafeMutableRawPointer, count: Int) {
        guard width == 3 else { return copy(words, to: target, count: count) }
        let bytes = target.assumingMemoryBound(to: UInt8.self)
        let numbers = UnsafeMutableRawPointer(words).assumingMemoryBound(to: Int32.self)
        let (low, high) = isBigEndian ? (2, 0) : (0, 2)
        for index in 0..<count {
            let (rounded, overflow) = numbers[index].addingReportingOverflow(0x80)
            let number = UInt32(bitPattern: overflow ? .max : rounded)
            let word = bytes + 3 * index
            word[high] = UInt8(truncatingIfNeeded: number >> 24)
            word[1] = UInt8(truncatingIfNeeded: number >> 16)
            word[low] = UInt8(truncatingIfNeeded: number >> 8)
        }
    }

    private func copy(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        guard isBigEndian else { return target.copyMemory(from: source, byteCount: count * width) }
        switch width {
        case 2: Self.swap(source, target, count, UInt16.self)
        case 4: Self.swap(source, target, count, UInt32.self)
        default: Self.swap(source, target, count, UInt64.self)
        }
    }

    private func copy(_ source: UnsafeMutablePointer<UInt8>, to target: UnsafeMutableRawPointer, count: Int) {
        copy(UnsafeMutableRawPointer(source), to: target, count: count)
    }

    private static func swap<Word: FixedWidthInteger>(
        _ source: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int, _: Word.Type
    ) {
        for offset in stride(from: 0, to: count * MemoryLayout<Word>.size, by: MemoryLayout<Word>.size) {
            target.storeBytes(
                of: source.loadUnaligned(fromByteOffset: offset, as: Word.self).byteSwapped, toByteOffset: offset, as: Word.self)
        }
    }
}
