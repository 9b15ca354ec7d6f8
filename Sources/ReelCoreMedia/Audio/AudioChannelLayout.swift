// Core Audio's channel layouts (CoreAudioBaseTypes.h).

/// The speaker position or purpose of a channel.
public typealias AudioChannelLabel = UInt32
/// The identifier of a channel layout; its lower 16 bits are the number of channels.
public typealias AudioChannelLayoutTag = UInt32

/// The layout is specified by channel descriptions.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0
/// The layout is specified by the bitmap.
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = 1 << 16
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
/// Left, right.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
/// Left, right, centre, low-frequency effects, left surround, right surround.
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = 121 << 16 | 6

/// Returns the number of channels of a tag; 0 if the tag does not specify it.
@discardableResult
public func AudioChannelLayoutTag_GetNumberOfChannels(_ inLayoutTag: AudioChannelLayoutTag) -> UInt32 { inLayoutTag & 0xFFFF }

/// The set of channels in a layout, one bit for each.
public struct AudioChannelBitmap: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// How to interpret a channel's coordinates.
public struct AudioChannelFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The label and position of one channel.
public struct AudioChannelDescription: Sendable {
    public var mChannelLabel: AudioChannelLabel
    public var mChannelFlags: AudioChannelFlags
    public var mCoordinates: (Float, Float, Float)

    public init() { self.init(mChannelLabel: 0, mChannelFlags: [], mCoordinates: (0, 0, 0)) }

    public init(mChannelLabel: AudioChannelLabel, mChannelFlags: AudioChannelFlags, mCoordinates: (Float, Float, Float)) {
        self.mChannelLabel = mChannelLabel
        self.mChannelFlags = mChannelFlags
        self.mCoordinates = mCoordinates
    }
}

/// A channel layout. More descriptions may follow the first, which is the only one that Swift sees, in memory.
public struct AudioChannelLayout: Sendable {
    public var mChannelLayoutTag: AudioChannelLayoutTag
    public var mChannelBitmap: AudioChannelBitmap
    public var mNumberChannelDescriptions: UInt32
    public var mChannelDescriptions: (AudioChannelDescription)

    public init() {
        self.init(
            mChannelLayoutTag: 0, mChannelBitmap: [], mNumberChannelDescriptions: 0,
            mChannelDescriptions: AudioChannelDescription())
    }

    public init(
        mChannelLayoutTag: AudioChannelLayoutTag, mChannelBitmap: AudioChannelBitmap, mNumberChannelDescriptions: UInt32,
        mChannelDescriptions: (AudioChannelDescription)
    ) {
        self.mChannelLayoutTag = mChannelLayoutTag
        self.mChannelBitmap = mChannelBitmap
        self.mNumberChannelDescriptions = mNumberChannelDescriptions
        self.mChannelDescriptions = mChannelDescriptions
    }
}

/// A channel layout with all its descriptions, as a value type.
public struct ManagedAudioChannelLayout: Hashable, Sendable {
    /// The layout as C represents it in memory.
    let bytes: [UInt8]

    /// - Parameter tag: specifies the layout completely.
    public init(tag: AudioChannelLayoutTag) {
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag = tag
        bytes = Swift.withUnsafeBytes(of: layout) { Array($0) }
    }

    /// Creates a layout with all its parts, as files contain them.
    package init(tag: AudioChannelLayoutTag, bitmap: UInt32, descriptions: [AudioChannelDescription]) {
        var bytes: [UInt8] = []
        func append<Value>(_ value: Value) { Swift.withUnsafeBytes(of: value) { bytes += $0 } }
        for number in [tag, bitmap, UInt32(descriptions.count)] { append(number) }
        descriptions.forEach { append($0) }
        // C declares one description even if there is none.
        if descriptions.isEmpty { append(AudioChannelDescription()) }
        self.bytes = bytes
    }

    /// Copies a layout of `size` bytes; nil if that is too small for a layout, or for its descriptions.
    init?(_ start: UnsafeRawPointer, size: Int) {
        let head = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size
        guard size >= head else { return nil }
        let count = Int(start.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        guard (size - head) / MemoryLayout<AudioChannelDescription>.stride >= count else { return nil }
        bytes = Array(UnsafeRawBufferPointer(start: start, count: size))
    }

    public var tag: AudioChannelLayoutTag { number(at: 0) }
    public var bitmap: AudioChannelBitmap { AudioChannelBitmap(rawValue: number(at: 4)) }
    public var sizeInBytes: Int { bytes.count }

    public var numberOfChannels: Int {
        switch tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions: Int(number(at: 8))
        case kAudioChannelLayoutTag_UseChannelBitmap: bitmap.rawValue.nonzeroBitCount
        default: Int(AudioChannelLayoutTag_GetNumberOfChannels(tag))
        }
    }

    @discardableResult
    public func withUnsafePointer<Result>(_ body: (UnsafePointer<AudioChannelLayout>) throws -> Result) rethrows -> Result {
        // A layout without descriptions may occupy less memory than the structure.
        var memory = bytes
        memory += [UInt8](repeating: 0, count: max(0, MemoryLayout<AudioChannelLayout>.size - memory.count))
        return try memory.withUnsafeBytes { buffer in
            try buffer.withMemoryRebound(to: AudioChannelLayout.self) { layouts in
                guard let start = layouts.baseAddress else { preconditionFailure("a layout is never empty") }
                return try body(start)
            }
        }
    }

    private func number(at place: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
