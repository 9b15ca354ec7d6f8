internal import CReelFFmpeg
import ReelConcurrency

/// Decodes the groups of pictures that a `FramePlanner` hands over.
///
/// Not thread-safe.
final class FrameDecoder {
    /// The number of recently requested frames to keep for later requests of the same frames: few, because frames are large. The
    /// planner remembers the times of more; the frame of a request that arrives too late is found by a `FrameSearch`.
    private static let keptFrames = 6

    private let decoder: DecoderContext
    private let name: String
    private let cancellation: MediaCancellation

    /// - Parameter threads: the decoder's number of threads; 0 lets it choose.
    init(_ codec: CodecParameters, timeBase: AVRational, threads: Int, name: String, cancellation: MediaCancellation)
        throws(MediaError)
    {
        self.name = name
        self.cancellation = cancellation
        decoder = try DecoderContext(
            video: codec.pointer, timeBase: timeBase, threads: threads, operation: "decode \(name)")
    }

    /// Decodes a group of pictures and passes each requested frame to `give`, with its requests and its time in ticks.
    ///
    /// - Returns: the number of decoded frames, and the requests whose frame was not found.
    func decode(
        _ feed: FrameFeed, give: ([Int], VideoFrame, Int64) -> Void
    ) throws(MediaError) -> (frames: Int, missing: [Int]) {
        defer {
            feed.cancel()
            decoder.flush()
        }
        var wanted: [Int64: [Int]] = [:]
        var recent: [(frame: VideoFrame, time: Int64)] = []
        var count = 0
        var isBroken = false
        while let step = feed.next() {
            try cancellation.check("decode \(name)")
            switch step {
            case .decode(let packet, let time, let requests):
                if !requests.isEmpty { wanted[time, default: []] += requests }
                guard !isBroken else { continue }
                count += 1
                let sent = decoder.send(packet)
                // Damaged pictures are skipped, as FFmpeg's own tools do. After any other error, the rest of the group is not
                // decoded.
                isBroken = sent < 0 && sent != STILLREEL_AVERROR_INVALIDDATA
                isBroken = isBroken || !receive(&wanted, &recent, give)
            case .deliverAgain(let time, let requests):
                if let found = recent.last(where: { $0.time == time }) {
                    give(requests, found.frame, time)
                } else {
                    wanted[time, default: []] += requests
                }
            }
        }
        if !wanted.isEmpty, !isBroken, decoder.send(nil) >= 0 { _ = receive(&wanted, &recent, give) }
        return (count, wanted.values.flatMap { $0 }.sorted())
    }

    /// Receives the decoded frames; false if the decoder fails.
    private func receive(
        _ wanted: inout [Int64: [Int]], _ recent: inout [(frame: VideoFrame, time: Int64)],
        _ give: ([Int], VideoFrame, Int64) -> Void
    ) -> Bool {
        while true {
            guard let frame = try? VideoFrame() else { return false }
            let result = decoder.receive(frame.pointer)
            if result == STILLREEL_AVERROR_EAGAIN || result == STILLREEL_AVERROR_EOF { return true }
            if result == STILLREEL_AVERROR_INVALIDDATA { continue }
            guard result >= 0 else { return false }
            let pointee = frame.pointer.pointee
            let time = pointee.pts != STILLREEL_AV_NOPTS_VALUE ? pointee.pts : pointee.best_effort_timestamp
            guard let requests = wanted.removeValue(forKey: time) else { continue }
            recent.append((frame, time))
            if recent.count > Self.keptFrames { recent.removeFirst() }
            give(requests, frame, time)
        }
    }
}
