public import Foundation
import ReelCoreMedia
import ReelImageEngine
import ReelMediaEngine

/// A description of a media file, for people and programs (`stillreel probe`).
public struct MediaReport: Codable, Hashable, Sendable {
    /// A description of one track.
    public struct Track: Codable, Hashable, Sendable {
        /// The kind of track: `video`, `audio` or `other`.
        public var kind: String
        /// FFmpeg's name of the codec, such as `h264` or `aac`.
        public var codec: String
        /// The duration in seconds; nil if unknown.
        public var seconds: Double?
        /// The number of frames in a video track, or of packets in an audio track; nil if the file does not declare it.
        public var sampleCount: Int?
        /// The bit rate in bits per second; nil if unknown.
        public var bitRate: Int?
        /// The coded width in pixels; nil unless this is a video track.
        public var width: Int?
        /// The coded height in pixels; nil unless this is a video track.
        public var height: Int?
        /// The average frame rate as a fraction such as `30/1`; nil if unknown, or unless this is a video track.
        public var frameRate: String?
        /// FFmpeg's name of the pixel format, such as `yuv420p`; nil unless this is a video track.
        public var pixelFormat: String?
        /// FFmpeg's name of the matrix coefficients (H.273), such as `bt709`; nil unless this is a video track.
        public var colorMatrix: String?
        /// The range of sample values: `tv` (limited, 16–235), `pc` (full, 0–255) or `unknown`; nil unless this is a video track.
        public var colorRange: String?
        /// The sample rate in hertz; nil unless this is an audio track.
        public var sampleRate: Int?
        /// The number of channels; nil unless this is an audio track.
        public var channels: Int?
    }

    /// A cover picture.
    public struct Cover: Codable, Hashable, Sendable {
        /// The format: `jpeg`, `png` or another one; nil if it is unknown.
        public var format: String?
        /// The width in pixels; nil if the picture cannot be read.
        public var width: Int?
        /// The height in pixels; nil if the picture cannot be read.
        public var height: Int?
        /// The size of its file in bytes.
        public var byteCount: Int
    }

    /// The absolute path of the file.
    public var file: String
    /// `MPEG-4`, `QuickTime`, or FFmpeg's long name of another container format.
    public var container: String
    /// The size of the file in bytes.
    public var byteCount: Int
    /// The duration in seconds; nil if unknown. That of a file of up to 268 MB without an index is counted.
    public var seconds: Double?
    /// The duration in seconds that the file declares, if it ends noticeably before: it is cut off.
    public var declaredSeconds: Double?
    /// The tracks in the order of the file, without covers, and without the track that contains the titles of chapters.
    public var tracks: [Track]
    /// The tags by FFmpeg's names (`MovieMetadata.names`, and `encoder`), or by the file's own for others; without those that
    /// describe the container.
    public var tags: [String: String]
    /// The chapters with their titles, in order.
    public var chapters: [Chapter]
    /// The cover pictures.
    public var covers: [Cover]

    /// Creates a report of a file from its headers and index, or from its packets (`seconds`). Nothing is decoded.
    ///
    /// - Throws: `ReelError` if the file does not exist or is not a media file.
    public init(of file: URL) throws(ReelError) {
        let info = try MediaInfo(reading: file, as: .media, acceptsCutOff: true)
        self.file = file.path
        // libavformat has one name for both.
        let brand = info.metadata.first { $0.key == "major_brand" }?.value
        container = !info.isIndexed || brand == nil ? info.container : brand == "qt  " ? "QuickTime" : "MPEG-4"
        byteCount = info.byteCount
        seconds = info.duration.map(CMTimeGetSeconds)
        declaredSeconds = info.declaredDuration.map(CMTimeGetSeconds)
        let chapterTracks = Set(info.tracks.flatMap { $0.references.filter(\.isToChapters).flatMap(\.tracks) })
        tracks = info.tracks.filter { !chapterTracks.contains(Int($0.id)) }.map(Track.init)
        let known = FileTags(info)
        let others = info.metadata.filter { entry in
            !Self.containerTags.contains(entry.key) && known.tags[FileTags.name(of: entry.key) ?? ""] == nil
        }
        tags = known.tags.merging(others.map { ($0.key, $0.value) }) { first, _ in first }
        chapters = known.chapters
        covers = info.covers.map(Cover.init)
    }

    /// What MPEG-4 files say of their kind (ISO/IEC 14496-12, clause 4.3).
    private static let containerTags: Set = ["major_brand", "minor_version", "compatible_brands"]

    /// Returns the report as indented JSON with sorted keys.
    public func jsonData() throws -> Data {
        try readableJSON()
    }
}

extension MediaReport.Track {
    fileprivate init(_ track: MediaInfo.Track) {
        let isVideo = track.kind == .video
        let isAudio = track.kind == .audio
        kind = isVideo || isAudio ? track.kind.rawValue : "other"
        codec = track.codec.codecName
        seconds = track.timeRange.duration > .zero ? CMTimeGetSeconds(track.timeRange.duration) : nil
        sampleCount = track.sampleCount
        bitRate = track.bitRate.flatMap { Int(exactly: $0.rounded(.towardZero)) }
        width = isVideo ? track.codec.width : nil
        height = isVideo ? track.codec.height : nil
        frameRate = isVideo ? track.frameRate.map { "\($0.numerator)/\($0.denominator)" } : nil
        pixelFormat = track.pixelFormat
        colorMatrix = isVideo ? track.codec.colorMatrixName : nil
        colorRange = isVideo ? track.codec.colorRangeName : nil
        sampleRate = isAudio ? track.codec.sampleRate : nil
        channels = isAudio ? track.codec.channels : nil
    }
}

extension MediaReport.Cover {
    fileprivate init(_ data: Data) {
        let header = (try? StillImage(data: data, name: "cover"))?.header
        self.init(
            format: header.map { "\($0.type)" }, width: header?.uprightWidth, height: header?.uprightHeight,
            byteCount: data.count)
    }
}
