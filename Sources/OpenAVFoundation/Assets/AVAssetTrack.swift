public import Foundation
import MediaEngine
public import OpenCoreGraphics
public import OpenCoreMedia

/// One line of pictures, sound or text in an asset (Apple: AVAssetTrack).
///
/// It goes on working when its asset is let go of. Safe to use from several threads.
public class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// Nil once the asset has been let go of, or the track taken out of its composition.
    public internal(set) var asset: AVAsset? {
        get { lock.withLock { owner } }
        set { lock.withLock { owner = newValue } }
    }
    public let mediaType: AVMediaType
    /// Never 0, and no other track of the asset has it.
    public let trackID: CMPersistentTrackID
    /// Nil for a composition's track.
    private let source: (media: SegmentMedia, space: MetadataSpace)?

    private let lock = NSLock()
    /// Guarded by `lock`.
    private weak var owner: AVAsset?

    init(_ media: SegmentMedia, space: MetadataSpace, of asset: AVAsset) {
        source = (media, space)
        mediaType = AVMediaType(media.track)
        trackID = media.track.id
        owner = asset
    }

    init(_ mediaType: AVMediaType, trackID: CMPersistentTrackID, of asset: AVAsset?) {
        source = nil
        self.mediaType = mediaType
        self.trackID = trackID
        owner = asset
    }

    /// Returns the track itself: it does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: What it plays

    var edits: SegmentList<SegmentMedia> { source?.media.edits ?? SegmentList() }

    /// What it plays, each as long as it plays it.
    private var played: [(track: MediaInfo.Track, duration: CMTime)] {
        if let track = source?.media.track { return [(track, track.timeRange.duration)] }
        return edits.edits.compactMap { edit in edit.media.map { ($0.track, edit.source.duration) } }
    }

    /// Where most properties come from: the file's track, or what a composition's track plays first.
    var firstTrack: MediaInfo.Track? { source?.media.track ?? edits.edits.lazy.compactMap(\.media).first?.track }

    // MARK: Time

    /// From where its media begins to where it ends, on the asset's timeline. A start above zero means emptiness before it.
    public var timeRange: CMTimeRange { edits.timeRange }

    /// Ticks per second of its times.
    public var naturalTimeScale: CMTimeScale { firstTrack?.timescale ?? 600 }

    /// Frames per second on average; 0 for what has no frames.
    public var nominalFrameRate: Float {
        firstTrack?.frameRate.map { Float($0.numerator) / Float($0.denominator) } ?? 0
    }

    /// How long a frame lasts; `.invalid` for what has no frames.
    ///
    /// Difference from Apple: it is what ``nominalFrameRate`` says, the average, and not that of the shortest frame.
    public var minFrameDuration: CMTime {
        firstTrack?.frameRate.map { CMTime(value: Int64($0.denominator), timescale: Int32(clamping: $0.numerator)) } ?? .invalid
    }

    // MARK: Pictures and sound

    /// Size of the pictures in pixels, before `preferredTransform`; zero for what is not pictures.
    public var naturalSize: CGSize { firstTrack?.naturalSize ?? .zero }

    /// How pictures are to be turned, and moved back to the first quadrant: y points down.
    public var preferredTransform: CGAffineTransform { firstTrack?.transform ?? .identity }

    /// How loud sound is to be, as the file says; 1 is as it is. Nothing here goes by it. 0 for what is no sound.
    ///
    /// Difference from Apple: of files on servers it is not read, and is 1.
    public var preferredVolume: Float { mediaType == .audio ? Float(firstTrack?.volume ?? 1) : 0 }

    /// `CMFormatDescription`s: one for a file's track, a composition's all different ones.
    public var formatDescriptions: [Any] { formats }

    var formats: [CMFormatDescription] {
        played.reduce(into: []) { formats, part in
            if !formats.contains(part.track.format) { formats.append(part.track.format) }
        }
    }

    /// Are frames stored in another order than they are shown in?
    public var requiresFrameReordering: Bool { played.contains { $0.track.hasReordering } }

    // MARK: Data

    /// Bits per second; 0 where nothing tells.
    public var estimatedDataRate: Float {
        let parts = played.map { ($0.track.bitRate ?? 0, CMTimeGetSeconds($0.duration)) }
        let seconds = parts.reduce(0) { $0 + $1.1 }
        return seconds > 0 ? Float(parts.reduce(0) { $0 + $1.0 * $1.1 } / seconds) : 0
    }

    /// Bytes of all samples. Estimated from the data rate for a composition's track, and where no index tells.
    public var totalSampleDataLength: Int64 {
        if let count = source?.media.track.byteCount { return count }
        let seconds = played.reduce(0) { $0 + CMTimeGetSeconds($1.duration) }
        return Int64(exactly: (Double(estimatedDataRate) * seconds / 8).rounded()) ?? 0
    }

    // MARK: What it is

    /// Should it be played unless somebody chooses otherwise?
    public var isEnabled: Bool { firstTrack?.isEnabled ?? true }

    /// Is there a decoder for everything in it?
    public var isDecodable: Bool {
        let all = played
        return !all.isEmpty && all.allSatisfy { $0.track.codec.isDecodable } && !isProtected
    }
    public var isPlayable: Bool { isDecodable }

    /// Are its samples in the asset's own file? True for files, false for compositions.
    public var isSelfContained: Bool { source != nil }

    /// Encrypted samples' codes: ISO/IEC 23001-7, clause 4, and QuickTime's older ones.
    var isProtected: Bool {
        let codes: Set<String> = ["encv", "enca", "enct", "encs", "drmi", "drms", "drmt"]
        return played.contains { part in
            let code = part.track.format.mediaSubType.rawValue
            return codes.contains(String(decoding: withUnsafeBytes(of: code.bigEndian, Array.init), as: UTF8.self))
        }
    }

    /// ISO 639-2/T; nil where it is undetermined.
    public var languageCode: String? { firstTrack?.language }

    /// RFC 4646, made from ``languageCode``: "en" for "eng". What a file itself says (`elng`) is not read.
    public var extendedLanguageTag: String? { languageCode.map { Locale.LanguageCode($0).identifier(.alpha2) ?? $0 } }

    // MARK: Metadata

    /// What is known of this track alone.
    public var metadata: [AVMetadataItem] {
        source.map { AVMetadataItem.items($0.media.track.metadata, space: $0.space) } ?? []
    }
}
