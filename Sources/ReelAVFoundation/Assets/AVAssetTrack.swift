public import Foundation
import ReelConcurrency
public import ReelCoreGraphics
public import ReelCoreMedia
import ReelMediaEngine

/// A track of video, audio or text in an asset (Apple: AVAssetTrack).
///
/// It remains usable after its asset is released. Thread-safe.
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// The track's asset; nil after the asset is released or the track is removed from its composition.
    open internal(set) var asset: AVAsset? {
        get { owner.withLock { $0.asset } }
        set { owner.withLock { $0.asset = newValue } }
    }
    public let mediaType: AVMediaType
    /// The track's ID, unique in the asset and never 0.
    public let trackID: CMPersistentTrackID
    /// The track in the file; nil for a composition's track.
    private let source: (file: FileTrack, space: MetadataSpace)?

    private struct Owner {
        weak var asset: AVAsset?
    }

    private let owner: Locked<Owner>

    init(_ file: FileTrack, space: MetadataSpace, of asset: AVAsset) {
        source = (file, space)
        mediaType = AVMediaType(file.info)
        trackID = file.info.id
        owner = Locked(Owner(asset: asset))
    }

    init(_ mediaType: AVMediaType, trackID: CMPersistentTrackID, of asset: AVAsset?) {
        source = nil
        self.mediaType = mediaType
        self.trackID = trackID
        owner = Locked(Owner(asset: asset))
    }

    /// Returns the track itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Segments

    var edits: EditList<FileTrack> { source?.file.edits ?? EditList() }

    /// The file tracks that this track plays, each with the duration of what is played, in the file track's own time.
    private var played: [(track: MediaInfo.Track, duration: CMTime)] {
        if let track = source?.file.info { return [(track, track.timeRange.duration)] }
        return edits.edits.compactMap { edit in edit.media.map { ($0.info, edit.source.duration) } }
    }

    /// The source of most properties: the file's track, or the first one that a composition's track plays.
    var firstTrack: MediaInfo.Track? { source?.file.info ?? edits.edits.lazy.compactMap(\.media).first?.info }

    // MARK: Time

    /// The range of the media on the asset's timeline. A start above zero means that an empty edit precedes it.
    open var timeRange: CMTimeRange { edits.timeRange }

    /// The time scale of the track's times, in ticks per second.
    open var naturalTimeScale: CMTimeScale { firstTrack?.timescale ?? 600 }

    /// The average number of frames per second; 0 for tracks without frames.
    open var nominalFrameRate: Float {
        firstTrack?.frameRate.map { Float($0.numerator) / Float($0.denominator) } ?? 0
    }

    /// The duration of the shortest frame; `.invalid` for tracks without frames.
    ///
    /// Difference from Apple: for files without an index of all frames (Matroska, MPEG-TS), and movies of one frame or in
    /// fragments, it is the average, the reciprocal of ``nominalFrameRate``.
    open var minFrameDuration: CMTime {
        let shortest = played.compactMap { part in
            part.track.minimumFrameDuration
                ?? part.track.frameRate.map {
                    CMTime(value: Int64($0.denominator), timescale: Int32(clamping: $0.numerator))
                }
        }
        return shortest.min() ?? .invalid
    }

    // MARK: Video and audio

    /// The size of the video frames in pixels, before `preferredTransform`; zero for tracks other than video.
    open var naturalSize: CGSize { firstTrack?.naturalSize ?? .zero }

    /// The transform that rotates frames for display and moves them back to the first quadrant; the y axis points down.
    open var preferredTransform: CGAffineTransform { firstTrack?.transform ?? .identity }

    /// The volume that the file specifies; 1 is unchanged. Mixing several tracks and encoding exports apply it; the samples of a
    /// single track are read as they are. 0 for tracks other than audio.
    ///
    /// Difference from Apple: for files on servers it is not read, and is 1.
    open var preferredVolume: Float { mediaType == .audio ? Float(firstTrack?.volume ?? 1) : 0 }

    /// The track's `CMFormatDescription`s: one for a file's track, and every distinct one for a composition's track.
    open var formatDescriptions: [Any] { formats }

    var formats: [CMFormatDescription] {
        played.reduce(into: []) { formats, part in
            if !formats.contains(part.track.format) { formats.append(part.track.format) }
        }
    }

    /// Whether frames are stored in an order other than presentation order.
    open var requiresFrameReordering: Bool { played.contains { $0.track.hasReordering } }

    // MARK: Data

    /// The average data rate in bits per second; 0 if it is unknown.
    open var estimatedDataRate: Float {
        let parts = played.map { ($0.track.bitRate ?? 0, CMTimeGetSeconds($0.duration)) }
        let seconds = parts.reduce(0) { $0 + $1.1 }
        return seconds > 0 ? Float(parts.reduce(0) { $0 + $1.0 * $1.1 } / seconds) : 0
    }

    /// The size of all samples in bytes. Estimated from the data rate for a composition's track and for files without an index.
    open var totalSampleDataLength: Int64 {
        if let count = source?.file.info.byteCount { return count }
        let seconds = played.reduce(0) { $0 + CMTimeGetSeconds($1.duration) }
        return Int64(exactly: (Double(estimatedDataRate) * seconds / 8).rounded()) ?? 0
    }

    // MARK: Description

    /// Whether the track is played by default.
    open var isEnabled: Bool { firstTrack?.isEnabled ?? true }

    /// Whether there is a decoder for everything in the track.
    open var isDecodable: Bool {
        let all = played
        return !all.isEmpty && all.allSatisfy { $0.track.codec.isDecodable } && !isProtected
    }
    open var isPlayable: Bool { isDecodable }

    /// Whether the samples are in the asset's own file: true for files, false for compositions.
    open var isSelfContained: Bool { source != nil }

    /// Whether samples are encrypted, as signalled by the codes of ISO/IEC 23001-7, clause 4, and QuickTime's older ones.
    var isProtected: Bool {
        let codes: Set = ["encv", "enca", "enct", "encs", "drmi", "drms", "drmt"]
        return played.contains { codes.contains($0.track.format.mediaSubType.fourCharacters) }
    }

    /// The language as an ISO 639-2/T code; nil if it is undetermined.
    open var languageCode: String? { firstTrack?.language }

    /// The language as an RFC 4646 tag: that of a local file (`elng`, ISO/IEC 14496-12, clause 8.4.6), or else derived from
    /// ``languageCode``: "en" for "eng".
    open var extendedLanguageTag: String? {
        firstTrack?.languageTag ?? languageCode.map { Locale.LanguageCode($0).identifier(.alpha2) ?? $0 }
    }

    // MARK: Metadata

    /// The metadata of this track alone.
    open var metadata: [AVMetadataItem] {
        source.map { AVMetadataItem.items($0.file.info.metadata, keyed: $0.file.info.keyedMetadata, space: $0.space) } ?? []
    }
}
