import ReelCoreMedia
import ReelMediaEngine

/// Copies compressed samples.
///
/// `@unchecked Sendable`: the writer is used on the input's queue only.
final class CompressedPipeline: InputPipeline, @unchecked Sendable {
    let backlog: Backlog
    private let mediaType: AVMediaType
    private let timescale: CMTimeScale
    private let end: CMTime?
    let file: MovieFile
    let track: Int
    /// Used on the input's queue only.
    private(set) var openedWriter: CompressedTrackWriter?

    init(mediaType: AVMediaType, timescale: CMTimeScale, end: CMTime?, limit: Backlog.Limit, file: MovieFile, track: Int) {
        self.mediaType = mediaType
        self.timescale = timescale
        self.end = end
        self.file = file
        self.track = track
        backlog = Backlog(limit: limit)
    }

    func job(for buffer: CMSampleBuffer) -> EncodingJob {
        EncodingJob(byteCount: buffer.totalSampleSize) { start in
            try self.writer(start).append(buffer)
        }
    }

    func job(for samples: [CompressedSample], of format: CMFormatDescription) -> EncodingJob {
        EncodingJob(byteCount: samples.reduce(0) { $0 + $1.packet.byteCount }) { start in
            try self.writer(start).append(samples, of: format)
        }
    }

    func writer(_ start: CMTime) -> CompressedTrackWriter {
        if let openedWriter { return openedWriter }
        let writer = CompressedTrackWriter(
            mediaType: mediaType, timescale: timescale, knownEnd: end, file: file, track: track, start: start)
        openedWriter = writer
        return writer
    }
}
