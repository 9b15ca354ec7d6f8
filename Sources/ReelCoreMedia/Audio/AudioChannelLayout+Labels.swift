package import Foundation

extension AudioChannelLayout {
    /// Returns the labels of the channels, in order; nil if the bytes are not a layout, or the layout's speakers are unknown.
    package static func labels(in data: Data) -> [AudioChannelLabel]? { labels([UInt8](data)) }

    static func labels(_ bytes: [UInt8]) -> [AudioChannelLabel]? {
        func number(_ offset: Int) -> UInt32 {
            bytes[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard bytes.count >= 12 else { return nil }
        switch number(0) {
        case kAudioChannelLayoutTag_UseChannelDescriptions:
            let count = Int(number(8))
            guard (1...64).contains(count), bytes.count >= 12 + 20 * count else { return nil }
            return (0..<count).map { number(12 + 20 * $0) }
        case kAudioChannelLayoutTag_UseChannelBitmap:
            let bitmap = number(4)
            // The first eighteen labels are the bit numbers plus one.
            return bitmap == 0 || bitmap >> 18 != 0 ? nil : (0..<18).filter { bitmap >> $0 & 1 != 0 }.map { UInt32($0 + 1) }
        case let tag:
            return labelsOfTags[tag]
        }
    }
}

extension ManagedAudioChannelLayout {
    /// The labels of the channels, in order; nil if the speakers are unknown.
    package var labels: [AudioChannelLabel]? { AudioChannelLayout.labels(bytes) }
}
