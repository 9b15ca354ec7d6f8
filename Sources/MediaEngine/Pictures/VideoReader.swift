internal import CFFmpeg
import Foundation
package import OpenCoreMedia

/// The pictures of a track, decoded, in the order in which they are shown.
///
/// Not for two threads at once.
package final class VideoReader {
    package struct Frame: Sendable {
        package let frame: VideoFrame
        /// On the file's timeline.
        package let time: CMTime
        /// Until the next frame; of the last one, as the file says, invalid where it does not.
        package let duration: CMTime
    }

    private let packets: PacketReader
    private let cancellation: MediaCancellation?
    private let context: UnsafeMutablePointer<AVCodecContext>
    /// The container's time that is time 0.
    private let origin: CMTime
    private var isDrained = false
    /// Decoded, and not given out yet.
    private var pending: Frame?
    /// The one after it.
    private var following: Frame?
    private var hasDecodedAny = false

    /// - Parameter threads: of the decoder; 0 lets it choose.
    package init(
        _ location: MediaLocation, track: MediaInfo.Track, origin: CMTime, threads: Int = 0,
        cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        self.cancellation = cancellation
        packets = try PacketReader(location, track: track, origin: origin, cancellation: cancellation)
        self.origin = origin + packets.demuxer.lateness(of: packets.stream)
        let operation = "decode \(location.name)"
        guard let codec = avcodec_find_decoder(packets.codec.pointer.pointee.codec_id) else {
            throw MediaError(.unsupported, operation, "this FFmpeg has no decoder for \(packets.codec.codecName)")
        }
        let (width, height) = (packets.codec.width, packets.codec.height)
        guard max(width, height) <= Demuxer.Limit.side, width * height <= Demuxer.Limit.pixels else {
            throw MediaError(.unsupported, operation, "its pictures are of \(width)×\(height) pixels, which is too large")
        }
        context = try checkAllocated(avcodec_alloc_context3(codec), operation)
        // All is set, so that an error leads to `deinit`.
        try check(avcodec_parameters_to_context(context, packets.codec.pointer), operation)
        context.pointee.pkt_timebase = packets.stream.pointee.time_base
        context.pointee.thread_count = Int32(threads)
        context.pointee.max_pixels = Demuxer.Limit.pixels
        try check(avcodec_open2(context, codec, nil), operation)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    package var codec: CodecParameters { packets.codec }

    /// After this, `next()` gives the frame that is shown at `time`, and then those that follow.
    package func seek(to time: CMTime) throws(MediaError) {
        // Files are searched by decoding times, and a keyframe may be shown long after it is decoded; pictures behind a keyframe
        // in the file may need the one before it. Where the first frame that comes is too late, an earlier place is tried.
        var step = CMTime(value: 1, timescale: 4)
        var place = time
        while true {
            try packets.seek(to: place)
            restart()
            pending = try decode()
            guard let first = pending else {
                // Nothing can be decoded from there on: past the end, or damaged.
                guard place > .zero else { return }
                place = max(.zero, place - step)
                step = step + step
                continue
            }
            if first.time <= time || place <= .zero { break }
            place = max(.zero, min(place, first.time) - step)
            step = step + step
        }
        while let frame = pending, let following = try decode() {
            if following.time > time {
                pending = Frame(frame: frame.frame, time: frame.time, duration: following.time - frame.time)
                self.following = following
                return
            }
            pending = following
        }
    }

    private func restart() {
        avcodec_flush_buffers(context)
        isDrained = false
        pending = nil
        following = nil
    }

    /// Nil at the end.
    package func next() throws(MediaError) -> Frame? {
        if pending == nil { pending = try decode() }
        guard let frame = pending else {
            guard hasDecodedAny else {
                throw MediaError(.damaged, "decode \(packets.path)", "none of its pictures can be decoded")
            }
            return nil
        }
        if following == nil { following = try decode() }
        pending = following
        following = nil
        guard let pending else { return frame }
        return Frame(frame: frame.frame, time: frame.time, duration: pending.time - frame.time)
    }

    /// The next picture that comes out of the decoder, with the length that its packet gives.
    private func decode() throws(MediaError) -> Frame? {
        while true {
            let frame = try VideoFrame()
            let result = avcodec_receive_frame(context, frame.pointer)
            if result >= 0 {
                let base = packets.stream.pointee
                let ticks = frame.pointer.pointee.best_effort_timestamp
                guard let time = base.time(ticks), (time - origin).isNumeric else { continue }
                hasDecodedAny = true
                return Frame(
                    frame: frame, time: time - origin, duration: base.time(stillreel_frame_duration(frame.pointer)) ?? .invalid)
            }
            if result == STILLREEL_AVERROR_EOF { return nil }
            // A damaged picture is left out, as FFmpeg's own tools do.
            guard result == STILLREEL_AVERROR_EAGAIN || result == STILLREEL_AVERROR_INVALIDDATA else {
                throw MediaError("decode \(packets.path)", code: result)
            }
            if isDrained { return nil }
            try cancellation?.check("decode \(packets.path)")
            if let packet = try packets.nextPacket() {
                let sent = avcodec_send_packet(context, packet.pointer)
                if sent < 0, sent != STILLREEL_AVERROR_INVALIDDATA { throw MediaError("decode \(packets.path)", code: sent) }
            } else {
                isDrained = true
                try check(avcodec_send_packet(context, nil), "decode \(packets.path)")
            }
        }
    }
}
