/// The speakers of audio channels, as encoded in the `chan` boxes and chunks of QuickTime, AIFF-C and Core Audio files (Apple's
/// QuickTime File Format, "Audio Channel Layout Atom"): a tag, or a bitmap of speakers in whose order the channels are stored.
package struct ChannelLayoutCode: Hashable, Sendable {
    package let tag: UInt32
    package let bitmap: UInt32

    /// The tag that stands for the bitmap (`kAudioChannelLayoutTag_UseChannelBitmap`).
    private static let useBitmap: UInt32 = 1 << 16

    package init(tag: UInt32) { (self.tag, bitmap) = (tag, 0) }

    /// - Parameter mask: the channel mask of a WAVE file. Core Audio uses the same bits.
    package init(mask: UInt64) { (tag, bitmap) = (Self.useBitmap, UInt32(truncatingIfNeeded: mask)) }

    /// The encoded contents of a chunk: the tag, the bitmap, and 0 as the number of channel descriptions.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for number in [tag, bitmap, 0] { bytes.append(bigEndian: number) }
        return bytes
    }
}

extension ChannelLayoutCode: WritableBox {
    package static let type = FourCharacterCode.chan

    package func write(to bytes: inout [UInt8]) {
        FullBoxHeader().write(to: &bytes)
        bytes += self.bytes
    }
}
