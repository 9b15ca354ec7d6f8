internal import CReelFFmpeg
package import ReelCoreMedia

/// The speakers of audio channels, in channel order.
package struct SpeakerLayout: Hashable, Sendable {
    /// The speaker of each channel: its bit in a WAVE file's channel mask, which equals libavutil's channel number.
    let speakers: [Int]

    package var channels: Int { speakers.count }

    private init(_ speakers: [Int]) { self.speakers = speakers }

    /// - Parameter labels: Core Audio's channel labels. The result is nil if one occurs twice or is not a speaker.
    package init?(labels: [AudioChannelLabel]) {
        let hasRear = labels.contains(kAudioChannelLabel_RearSurroundLeft)
        let speakers = labels.compactMap { label -> Int? in
            switch label {
            case kAudioChannelLabel_Mono: 2
            // If there are rear speakers, surround speakers are at the sides (Core Audio's 7.1).
            case kAudioChannelLabel_LeftSurround where hasRear: 9
            case kAudioChannelLabel_RightSurround where hasRear: 10
            case kAudioChannelLabel_RearSurroundLeft: 4
            case kAudioChannelLabel_RearSurroundRight: 5
            case 1...18: Int(label) - 1
            default: nil
            }
        }
        guard !speakers.isEmpty, speakers.count == labels.count, Set(speakers).count == speakers.count else { return nil }
        self.speakers = speakers
    }

    /// Returns the default layout for a number of channels; nil for more than eight.
    package static func usual(channels: Int) -> SpeakerLayout? {
        switch channels {
        case 1: mono
        case 2: stereo
        case 3: front3
        case 4: quad
        case 5: surround5
        case 6: surround51
        case 7: surround61
        case 8: surround71
        default: nil
        }
    }

    package static let mono = SpeakerLayout([2])
    package static let stereo = SpeakerLayout([0, 1])
    static let front3 = SpeakerLayout([0, 1, 2])
    static let surround4 = SpeakerLayout([0, 1, 2, 8])
    static let quad = SpeakerLayout([0, 1, 4, 5])
    static let surround5 = SpeakerLayout([0, 1, 2, 4, 5])
    static let surround51 = SpeakerLayout([0, 1, 2, 3, 4, 5])
    static let surround61 = SpeakerLayout([0, 1, 2, 3, 8, 9, 10])
    static let surround61Back = SpeakerLayout([0, 1, 2, 3, 4, 5, 8])
    static let surround71 = SpeakerLayout([0, 1, 2, 3, 4, 5, 9, 10])
    static let surround71Wide = SpeakerLayout([0, 1, 2, 3, 4, 5, 6, 7])

    /// The same speakers in the order of their bits, which FFmpeg uses.
    var sorted: SpeakerLayout { SpeakerLayout(speakers.sorted()) }

    /// The WAVE channel mask.
    var mask: UInt64 { speakers.reduce(0) { $0 | 1 << UInt64($1) } }

    /// The layout as Core Audio describes it, of channels in the order of their bits; nil if Core Audio has no bit for one.
    package var channelLayout: ManagedAudioChannelLayout? {
        switch self {
        case .mono: return ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Mono)
        case .stereo: return ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_Stereo)
        default: break
        }
        guard speakers == speakers.sorted(), mask >> 18 == 0 else { return nil }
        return ManagedAudioChannelLayout(
            tag: kAudioChannelLayoutTag_UseChannelBitmap, bitmap: UInt32(mask), descriptions: [])
    }

    /// FFmpeg's layout of the same speakers, whose channels are `sorted`.
    var native: AVChannelLayout {
        var layout = AVChannelLayout()
        av_channel_layout_from_mask(&layout, mask)
        return layout
    }

    /// The speakers, with a single pair of surround speakers at the back: formats place it at the sides or at the back.
    private var settled: [Int] {
        guard !speakers.contains(4), !speakers.contains(5) else { return speakers }
        return speakers.map { $0 == 9 ? 4 : $0 == 10 ? 5 : $0 }
    }

    /// Whether the same speakers belong to the channels, in any order.
    package func isSame(as other: SpeakerLayout) -> Bool { Set(settled) == Set(other.settled) }

    /// Returns the place of each channel among those of `AudioMixer`, whose layouts are libavutil's defaults; nil if it mixes as
    /// many channels for other speakers.
    package var placesInMix: [Int]? {
        var layout = AVChannelLayout()
        av_channel_layout_default(&layout, Int32(channels))
        guard let mixed = SpeakerLayout(layout), mixed.isSame(as: self) else { return nil }
        return mixed.places(of: self)
    }

    /// Returns the position in this layout of each channel of `other`, which must have the same speakers in any order.
    package func places(of other: SpeakerLayout) -> [Int] {
        other.settled.compactMap { settled.firstIndex(of: $0) }
    }
}

extension SpeakerLayout {
    /// Creates a layout from a codec's parameters, or the default for its number of channels if they do not specify one.
    init?(_ layout: AVChannelLayout) {
        if layout.order == AV_CHANNEL_ORDER_NATIVE, layout.u.mask != 0 {
            self.init((0..<64).filter { layout.u.mask >> UInt64($0) & 1 != 0 })
        } else if let usual = Self.usual(channels: Int(layout.nb_channels)) {
            self = usual
        } else {
            return nil
        }
    }
}
