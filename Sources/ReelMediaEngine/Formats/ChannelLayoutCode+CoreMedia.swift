import ReelBoxes
import ReelCoreMedia

extension ChannelLayoutCode {
    /// Nil if the layout describes its channels one by one, or specifies nothing.
    init?(_ layout: ManagedAudioChannelLayout) {
        switch layout.tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions: return nil
        case kAudioChannelLayoutTag_UseChannelBitmap: self.init(mask: UInt64(layout.bitmap.rawValue))
        default: self.init(tag: layout.tag)
        }
    }
}
