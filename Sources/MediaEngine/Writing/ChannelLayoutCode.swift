import OpenCoreMedia

/// Whom the channels of sound are for, as the boxes and chunks `chan` of QuickTime, AIFF-C and Core Audio files say it (Apple's
/// QuickTime File Format, "Audio Channel Layout Atom"): a tag, or a bitmap in whose order the channels stand.
struct ChannelLayoutCode: Hashable, Sendable {
    let tag: AudioChannelLayoutTag
    let bitmap: UInt32

    init(tag: AudioChannelLayoutTag) { (self.tag, bitmap) = (tag, 0) }

    /// - Parameter mask: a WAVE file's. Core Audio has the same bits.
    init(mask: UInt64) {
        (tag, bitmap) = (kAudioChannelLayoutTag_UseChannelBitmap, UInt32(truncatingIfNeeded: mask))
    }

    /// Nil where the layout names each channel by itself, or says nothing.
    init?(_ layout: ManagedAudioChannelLayout) {
        switch layout.tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions: return nil
        case kAudioChannelLayoutTag_UseChannelBitmap: self.init(mask: UInt64(layout.bitmap.rawValue))
        default: self.init(tag: layout.tag)
        }
    }

    /// With the number of descriptions of single channels, of which there are none.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: tag)
        bytes.append(bigEndian: bitmap)
        bytes.append(bigEndian: UInt32(0))
        return bytes
    }
}
