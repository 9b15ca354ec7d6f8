import ReelCoreMedia

/// The speakers of audio channels, as encoded in the `chan` boxes and chunks of QuickTime, AIFF-C and Core Audio files (Apple's
/// QuickTime File Format, "Audio Channel Layout Atom"): a tag, or a bitmap of speakers in whose order the channels are stored.
struct ChannelLayoutCode: Hashable, Sendable {
    let tag: AudioChannelLayoutTag
    let bitmap: UInt32

    init(tag: AudioChannelLayoutTag) { (self.tag, bitmap) = (tag, 0) }

    /// - Parameter mask: the channel mask of a WAVE file. Core Audio uses the same bits.
    init(mask: UInt64) {
        (tag, bitmap) = (kAudioChannelLayoutTag_UseChannelBitmap, UInt32(truncatingIfNeeded: mask))
    }

    /// Nil if the layout describes its channels one by one, or specifies nothing.
    init?(_ layout: ManagedAudioChannelLayout) {
        switch layout.tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions: return nil
        case kAudioChannelLayoutTag_UseChannelBitmap: self.init(mask: UInt64(layout.bitmap.rawValue))
        default: self.init(tag: layout.tag)
        }
    }

    /// The encoded contents: the tag, the bitmap, and 0 as the number of channel descriptions.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: tag)
        bytes.append(bigEndian: bitmap)
        bytes.append(bigEndian: UInt32(0))
        return bytes
    }
}
