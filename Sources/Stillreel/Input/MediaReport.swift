public import Foundation
import MediaEngine
import OpenCoreMedia

/// What is in a media file, for people and programs (`stillreel probe`).
public struct MediaReport: Codable, Hashable, Sendable {
    public struct Track: Codable, Hashable, Sendable {
        /// `video`, `audio` or `other`.
        public var kind: String
        /// FFmpeg's name: `h264`, `aac`.
        public var codec: String
        public var seconds: Double?
        /// Pictures in a video track, packets in a track of sound, where the file says how many.
        public var sampleCount: Int?
        public var bitRate: Int?
        public var width: Int?
        public var height: Int?
        /// On average, as a fraction: `30/1`.
        public var frameRate: String?
        public var pixelFormat: String?
        /// H.273's names: `bt709`.
        public var colorMatrix: String?
        /// `tv` (16–235) or `pc` (0–255).
        public var colorRange: String?
        public var sampleRate: Int?
        public var channels: Int?
    }

    public var file: String
    public var container: String
    public var byteCount: Int
    public var seconds: Double?
    public var tracks: [Track]

    /// - Throws: `ReelError` for a file that is not there, or is no media file.
    public init(of file: URL) throws(ReelError) {
        do throws(MediaError) {
            let probe = try MediaInfo(MediaLocation(file), countsPackets: 0)
            self.file = file.path
            container = probe.container
            byteCount = probe.byteCount
            seconds = probe.duration.map(CMTimeGetSeconds)
            tracks = probe.tracks.map(Track.init)
        } catch {
            throw ReelError(reading: file.path, error)
        }
    }

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
