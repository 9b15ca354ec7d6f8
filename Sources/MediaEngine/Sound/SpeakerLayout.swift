internal import CFFmpeg
package import OpenCoreMedia

/// Which speakers the channels of sound are for, in the order in which they stand.
package struct SpeakerLayout: Hashable, Sendable {
    /// One for each channel: its bit in a WAVE file's mask of channels, which is libavutil's number of it, too.
    let speakers: [Int]

    package var channels: Int { speakers.count }

    private init(_ speakers: [Int]) { self.speakers = speakers }

    /// - Parameter labels: Core Audio's. Nil where one stands twice, or for no speaker.
    package init?(labels: [AudioChannelLabel]) {
        let hasRear = labels.contains(kAudioChannelLabel_RearSurroundLeft)
        let speakers = labels.compactMap { label -> Int? in
            switch label {
            case kAudioChannelLabel_Mono: 2
            // Surround is at the sides where there are rear speakers, too (Core Audio's 7.1).
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

    /// What so many channels usually are for; nil for more than eight.
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

    static let mono = SpeakerLayout([2])
    static let stereo = SpeakerLayout([0, 1])
    static let front3 = SpeakerLayout([0, 1, 2])
    static let surround4 = SpeakerLayout([0, 1, 2, 8])
    static let quad = SpeakerLayout([0, 1, 4, 5])
    static let surround5 = SpeakerLayout([0, 1, 2, 4, 5])
    static let surround51 = SpeakerLayout([0, 1, 2, 3, 4, 5])
    static let surround61 = SpeakerLayout([0, 1, 2, 3, 8, 9, 10])
    static let surround61Back = SpeakerLayout([0, 1, 2, 3, 4, 5, 8])
    static let surround71 = SpeakerLayout([0, 1, 2, 3, 4, 5, 9, 10])
    static let surround71Wide = SpeakerLayout([0, 1, 2, 3, 4, 5, 6, 7])

    /// The same speakers in the order of their bits, in which FFmpeg has them.
    var sorted: SpeakerLayout { SpeakerLayout(speakers.sorted()) }

    /// A WAVE file's mask of channels.
    var mask: UInt64 { speakers.reduce(0) { $0 | 1 << UInt64($1) } }

    /// For FFmpeg. Its channels are `sorted`.
    var native: AVChannelLayout {
        var layout = AVChannelLayout()
        av_channel_layout_from_mask(&layout, mask)
        return layout
    }

    /// A single pair of surround speakers is at the sides for some and at the back for others, and is the same.
    private var settled: [Int] {
        guard !speakers.contains(4), !speakers.contains(5) else { return speakers }
        return speakers.map { $0 == 9 ? 4 : $0 == 10 ? 5 : $0 }
    }

    func isSame(as other: SpeakerLayout) -> Bool { Set(settled) == Set(other.settled) }

    /// Where each channel of `other`, which is the same but for the order, stands in this one.
    func places(of other: SpeakerLayout) -> [Int] {
        other.settled.compactMap { settled.firstIndex(of: $0) }
    }
}

extension SpeakerLayout {
    /// What a codec's parameters say; the usual one for as many channels where they do not.
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
