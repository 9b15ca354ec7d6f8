internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// The memory layout of PCM samples, and the corresponding native format of libswresample.
struct PCMLayout {
    /// The format in native byte order. 24-bit integers are stored in 32 bits, and 8-bit integers are unsigned.
    let format: AVSampleFormat
    let channels: Int
    let rate: Int32
    let planes: Int
    /// The number of bytes per sample in the described format.
    let width: Int
    private let isBigEndian: Bool
    /// Whether samples are signed 8-bit integers.
    private let isSignedByte: Bool
    /// Whether samples are 24-bit integers in the low bits of 32.
    private let isLow: Bool

    init(_ description: AudioStreamBasicDescription) throws(MediaError) {
        try description.checkExtent()
        let flags = description.mFormatFlags
        let isPlanar = flags & kAudioFormatFlagIsNonInterleaved != 0
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
        let wordsPerFrame = isPlanar ? 1 : Int(description.mChannelsPerFrame)
        let bits = Int(description.mBitsPerChannel)
        width = Int(description.mBytesPerFrame) / wordsPerFrame
        let isWhole = Int(description.mBytesPerFrame) == width * wordsPerFrame && description.mFormatID == kAudioFormatLinearPCM
        let isInFull = width * 8 == bits || bits == 24 && width == 4
        let packed = Self.nativeFormat(bits: bits, isFloat: isFloat, isSigned: isSigned)
        guard isWhole, isInFull, let packed else {
            throw MediaError(
                .unsupported, "read PCM sound",
                "\(bits) bits per channel in \(width) bytes with format flags \(flags) are not supported; use 8-, 16-, 24- or "
                    + "32-bit integers or 32- or 64-bit floating-point numbers")
        }
        format = isPlanar ? av_get_planar_sample_fmt(packed) : packed
        isBigEndian = flags & kAudioFormatFlagIsBigEndian != 0
        isSignedByte = bits == 8 && isSigned
        isLow = bits == 24 && width == 4 && flags & kAudioFormatFlagIsAlignedHigh == 0
        channels = Int(description.mChannelsPerFrame)
        rate = Int32(description.mSampleRate.rounded())
        planes = isPlanar ? channels : 1
    }

    /// Returns the native format of interleaved samples; nil if there is none.
    private static func nativeFormat(bits: Int, isFloat: Bool, isSigned: Bool) -> AVSampleFormat? {
        switch (bits, isFloat) {
        case (8, false): AV_SAMPLE_FMT_U8
        case (16, false) where isSigned: AV_SAMPLE_FMT_S16
        case (24, false) where isSigned, (32, false) where isSigned: AV_SAMPLE_FMT_S32
        case (32, true): AV_SAMPLE_FMT_FLT
        case (64, true): AV_SAMPLE_FMT_DBL
        default: nil
        }
    }

    /// Whether the described format equals the native one.
    var isNative: Bool { !isSignedByte && !isLow && width != 3 && (!isBigEndian || width == 1) }

    /// The number of bytes per native sample.
    var nativeWidth: Int { Int(av_get_bytes_per_sample(format)) }
    /// The number of bytes per frame in a plane, in the native format.
    var nativeBytesPerFrame: Int { nativeWidth * (planes == 1 ? channels : 1) }
    /// The number of bytes per frame in a plane, in the described format.
    var bytesPerFrame: Int { width * (planes == 1 ? channels : 1) }

    /// Returns the start of each plane.
    func planes(of block: AudioBlock, frames: Int) -> [UnsafeMutablePointer<UInt8>?] {
        (0..<planes).map { block.memory.assumingMemoryBound(to: UInt8.self) + $0 * frames * nativeBytesPerFrame }
    }

    /// The value of each byte of silence in the native format.
    var silentByte: UInt8 { nativeWidth == 1 ? 0x80 : 0 }

    /// Converts samples of the described format to native ones.
    func read(_ source: UnsafeRawPointer, to words: UnsafeMutableRawPointer, count: Int) {
        guard width == 3 else {
            copy(source, to: words, count: count)
            if isLow {
                let numbers = words.assumingMemoryBound(to: UInt32.self)
                for index in 0..<count { numbers[index] <<= 8 }
            }
            return
        }
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        let numbers = words.assumingMemoryBound(to: UInt32.self)
        let (low, high) = isBigEndian ? (2, 0) : (0, 2)
        for index in 0..<count {
            let word = bytes + 3 * index
            numbers[index] = UInt32(word[high]) << 24 | UInt32(word[1]) << 16 | UInt32(word[low]) << 8
        }
    }

    /// Converts native samples to the described format. 24-bit integers in three bytes are rounded. May change the source.
    func write(_ words: UnsafeMutablePointer<UInt8>, to target: UnsafeMutableRawPointer, count: Int) {
        guard width == 3 else {
            if isLow {
                let numbers = UnsafeMutableRawPointer(words).assumingMemoryBound(to: Int32.self)
                for index in 0..<count { numbers[index] >>= 8 }
            }
            return copy(words, to: target, count: count)
        }
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

    private func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        if isSignedByte {
            let (source, target) = (source.assumingMemoryBound(to: UInt8.self), target.assumingMemoryBound(to: UInt8.self))
            for index in 0..<count { target[index] = source[index] ^ 0x80 }
            return
        }
        guard isBigEndian else { return target.copyMemory(from: source, byteCount: count * width) }
        switch width {
        case 2: Self.swap(source, target, count, UInt16.self)
        case 4: Self.swap(source, target, count, UInt32.self)
        case 8: Self.swap(source, target, count, UInt64.self)
        default: target.copyMemory(from: source, byteCount: count * width)
        }
    }

    private static func swap<Word: FixedWidthInteger>(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int, _: Word.Type
    ) {
        for offset in stride(from: 0, to: count * MemoryLayout<Word>.size, by: MemoryLayout<Word>.size) {
            target.storeBytes(
                of: source.loadUnaligned(fromByteOffset: offset, as: Word.self).byteSwapped, toByteOffset: offset, as: Word.self)
        }
    }
}

extension AudioStreamBasicDescription {
    /// Throws an error if the number of channels or the sample rate is out of range.
    package func checkExtent() throws(MediaError) {
        guard isWithinLimits else {
            throw MediaError(.unsupported, "read PCM sound", "\(mChannelsPerFrame) channels at \(mSampleRate) Hz are unsupported")
        }
    }
}
