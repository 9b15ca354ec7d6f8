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

    func job(for buffer: CMSampleBuffer, at time: CMTime) -> EncodingJob {
        job(at: time, byteCount: buffer.totalSampleSize) { start in
            try self.writer(start).append(buffer)
        }
    }

    func job(for samples: [CompressedSample], of format: CMFormatDescription, at time: CMTime) -> EncodingJob {
        job(at: time, byteCount: samples.reduce(0) { $0 + $1.packet.byteCount }) { start in
            try self.writer(start).append(samples, of: format)
        }
    }

    private func job(at time: CMTime, byteCount: Int, _ encode: @escaping @Sendable (CMTime) throws -> Void) -> EncodingJob {
        // Metadata may come long before the rest.
        guard mediaType != .metadata else { return EncodingJob(byteCount: byteCount, encode: encode) }
        file.enqueueSample(at: time, of: track)
        return EncodingJob(byteCount: byteCount) { start in
            defer { self.file.takeSample(at: time, of: self.track) }
            try encode(start)
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
