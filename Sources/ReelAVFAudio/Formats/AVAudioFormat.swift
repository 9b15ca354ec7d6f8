public import Foundation
import ReelCoreFoundation
public import ReelCoreMedia

/// The format of sound: of PCM in memory, or of a file (Apple: AVAudioFormat). Immutable.
///
/// As on Apple's platforms, more than two channels need a channel layout.
open class AVAudioFormat: NSObject, NSCopying, @unchecked Sendable {
    let basicDescription: AudioStreamBasicDescription
    /// The speakers of the channels; nil if they are not specified.
    public let channelLayout: AVAudioChannelLayout?
    /// The format as Core Media describes it.
    public let formatDescription: CMAudioFormatDescription
    /// The description in memory, for `streamDescription`. Never written after `init`.
    private let memory: UnsafeMutablePointer<AudioStreamBasicDescription>

    // MARK: Making

    init(_ description: AudioStreamBasicDescription, _ layout: AVAudioChannelLayout?, _ format: CMFormatDescription? = nil) {
        basicDescription = description
        channelLayout = layout
        formatDescription =
            format
            ?? CMFormatDescription(
                mediaType: .audio, mediaSubType: .init(rawValue: description.mFormatID), dimensions: CMVideoDimensions(),
                audio: description, layout: layout?.managed)
        memory = .allocate(capacity: 1)
        memory.initialize(to: description)
        super.init()
    }

    deinit { memory.deallocate() }

    /// Creates a format; nil if it has no channels, or more than two.
    public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
        self.init(streamDescription: asbd, channelLayout: nil)
    }

    /// Creates a format; nil if it has more than two channels and there is no layout, or if their numbers of channels differ.
    public convenience init?(
        streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>, channelLayout layout: AVAudioChannelLayout?
    ) {
        let description = asbd.pointee
        guard Self.fits(description.mChannelsPerFrame, layout) else { return nil }
        self.init(description, layout)
    }

    /// Creates the standard format, 32-bit floating-point numbers of which each channel lies apart; nil for more than two
    /// channels.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// Creates the standard format, 32-bit floating-point numbers of which each channel lies apart.
    public convenience init(standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false, channelLayout: layout)
    }

    /// Creates a format of PCM; nil for `otherFormat`, for no channels, and for more than two.
    public convenience init?(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
    ) {
        guard format != .otherFormat, Self.fits(channels, nil) else { return nil }
        self.init(Self.description(format, sampleRate, channels, interleaved), nil)
    }

    /// Creates a format of PCM. `otherFormat` is not one: it is reported, and 32-bit floating-point numbers are used.
    public convenience init(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
        channelLayout layout: AVAudioChannelLayout
    ) {
        if format == .otherFormat {
            IgnoredInput.report("AVAudioFormat.init(commonFormat:)", "otherFormat is no format; pcmFormatFloat32 is used")
        }
        self.init(Self.description(format, sampleRate, layout.channelCount, interleaved), layout)
    }

    /// Creates a format as Core Media describes it. Without a layout, more than two channels have none here, too.
    public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
        self.init(
            formatDescription.audioStreamBasicDescription ?? AudioStreamBasicDescription(),
            formatDescription.audioChannelLayout.map { AVAudioChannelLayout($0) }, formatDescription)
    }

    private static func fits(_ channels: UInt32, _ layout: AVAudioChannelLayout?) -> Bool {
        if let layout { return channels > 0 && layout.channelCount == channels }
        return (1...2).contains(channels)
    }

    static func description(
        _ format: AVAudioCommonFormat, _ sampleRate: Double, _ channels: UInt32, _ isInterleaved: Bool
    ) -> AudioStreamBasicDescription {
        let bits = format.bits ?? 32
        let isFloat = format.isFloat || format == .otherFormat
        let bytes = bits / 8 * (isInterleaved ? channels : 1)
        return AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger) | kAudioFormatFlagIsPacked
                | (isInterleaved ? 0 : kAudioFormatFlagIsNonInterleaved),
            mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: channels,
            mBitsPerChannel: bits, mReserved: 0)
    }

    // MARK: Properties

    /// The format, as long as this object exists.
    public var streamDescription: UnsafePointer<AudioStreamBasicDescription> { UnsafePointer(memory) }

    /// In frames per second.
    public var sampleRate: Double { basicDescription.mSampleRate }
    public var channelCount: AVAudioChannelCount { basicDescription.mChannelsPerFrame }

    /// Whether the channels of PCM alternate; otherwise each channel lies apart. Without meaning for compressed sound.
    public var isInterleaved: Bool { basicDescription.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 }

    /// Whether this is `pcmFormatFloat32` of which each channel lies apart.
    public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    public var commonFormat: AVAudioCommonFormat {
        let flags = basicDescription.mFormatFlags
        guard isPCM, flags & kAudioFormatFlagIsBigEndian == 0,
            // Descriptions may contain any numbers, whose products need 64 bits.
            UInt64(basicDescription.mBytesPerFrame) * 8
                == UInt64(basicDescription.mBitsPerChannel) * (isInterleaved ? UInt64(channelCount) : 1)
        else { return .otherFormat }
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
        return switch basicDescription.mBitsPerChannel {
        case 16 where isSigned && !isFloat: .pcmFormatInt16
        case 32 where isSigned && !isFloat: .pcmFormatInt32
        case 32 where isFloat: .pcmFormatFloat32
        case 64 where isFloat: .pcmFormatFloat64
        default: .otherFormat
        }
    }

    /// What a decoder needs to know beside the format (`kuki` of Core Audio files); nil for PCM. At Apple, it can be set; here it
    /// is read-only.
    public var magicCookie: Data? { formatDescription.magicCookie }

    var isPCM: Bool { basicDescription.mFormatID == kAudioFormatLinearPCM }

    /// The number of bytes per frame in a buffer: of one channel, if each lies apart.
    var bytesPerFrame: Int { Int(basicDescription.mBytesPerFrame) }
    /// The number of bytes of one channel's sample.
    var bytesPerSample: Int { bytesPerFrame / (isInterleaved ? max(1, Int(channelCount)) : 1) }
    /// The number of buffers of PCM.
    var planes: Int { isInterleaved ? 1 : Int(channelCount) }

    // MARK: Equality

    /// Whether both formats mean the same: of one channel, it does not matter whether it lies apart, and the layouts Mono and
    /// Stereo equal none.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioFormat else { return false }
        if other === self { return true }
        let layouts = [channelLayout, other.channelLayout].map { $0?.isUsual == true ? nil : $0 }
        return significant == other.significant && layouts[0] == layouts[1] && magicCookie == other.magicCookie
    }

    open override var hash: Int { significant.hashValue }

    /// The description without flags that make no difference.
    private var significant: AudioStreamBasicDescription {
        var description = basicDescription
        guard isPCM else { return description }
        if bytesPerSample * 8 == description.mBitsPerChannel {
            description.mFormatFlags |= kAudioFormatFlagIsPacked
            description.mFormatFlags &= ~kAudioFormatFlagIsAlignedHigh
        }
        if channelCount == 1 { description.mFormatFlags &= ~kAudioFormatFlagIsNonInterleaved }
        return description
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        let kind =
            switch commonFormat {
            case .pcmFormatFloat32: "Float32"
            case .pcmFormatFloat64: "Float64"
            case .pcmFormatInt16: "Int16"
            case .pcmFormatInt32: "Int32"
            case .otherFormat: "'\(formatDescription.mediaSubType)'"
            }
        let order = isPCM && channelCount > 1 ? (isInterleaved ? ", interleaved" : ", deinterleaved") : ""
        return "<AVAudioFormat: \(channelCount) ch, \(sampleRate) Hz, \(kind)\(order)>"
    }
}
