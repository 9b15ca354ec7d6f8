internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Decodes the frames of a track in presentation order.
///
/// Not thread-safe.
package final class VideoReader {
    package struct Frame: Sendable {
        package let frame: VideoFrame
        /// The presentation time on the file's timeline.
        package let time: CMTime
        /// The time until the next frame; for the last one, the duration in the file, invalid if there is none.
        package let duration: CMTime
    }

    private let packets: PacketReader
    private let cancellation: MediaCancellation?
    private let decoder: DecoderContext
    /// The container time that corresponds to time 0, adjusted by `Demuxer.lateness(of:)`.
    private let origin: CMTime
    private var isDrained = false
    /// The next frame to return, already decoded.
    private var pending: Frame?
    /// The frame after `pending`, if it is already decoded.
    private var following: Frame?
    private var hasDecodedAny = false

    /// - Parameter threads: the number of the decoder's threads; 0 lets it choose.
    package init(
        _ location: MediaLocation, track: MediaInfo.Track, origin: CMTime, threads: Int = 0,
        cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        self.cancellation = cancellation
        packets = try PacketReader(location, track: track, origin: origin, cancellation: cancellation)
        self.origin = origin + packets.demuxer.lateness(of: packets.stream)
        decoder = try DecoderContext(
            video: packets.codec.pointer, timeBase: packets.stream.pointee.time_base, threads: threads,
            operation: "decode \(location.name)")
    }

    package var codec: CodecParameters { packets.codec }

    /// Seeks, so that `next()` returns the frame that is shown at `time`, and then those that follow.
    package func seek(to time: CMTime) throws(MediaError) {
        // Files are searched by decode time, but a keyframe may be shown long after it is decoded; and pictures that follow a
        // keyframe in the file may require the one before it. If the first decoded frame is too late, try an earlier position.
        var step = CMTime(value: 1, timescale: 4)
        var place = time
        while true {
            try packets.seek(to: place)
            restart()
            pending = try decode()
            guard let first = pending else {
                // Nothing can be decoded from there: it is past the end, or the file is damaged.
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
        decoder.flush()
        isDrained = false
        pending = nil
        following = nil
    }

    /// Returns the next frame; nil at the end.
    package func next() throws(MediaError) -> Frame? {
        if pending == nil { pending = try decode() }
        guard let frame = pending else {
            guard hasDecodedAny else {
                throw MediaError(.damaged, "decode \(packets.path)", "none of its frames can be decoded")
            }
            return nil
        }
        if following == nil { following = try decode() }
        pending = following
        following = nil
        guard let pending else { return frame }
        return Frame(frame: frame.frame, time: frame.time, duration: pending.time - frame.time)
    }

    /// Returns the next frame of the decoder, with the duration in its packet.
    private func decode() throws(MediaError) -> Frame? {
        while true {
            let frame = try VideoFrame()
            let result = decoder.receive(frame.pointer)
            if result >= 0 {
                let base = packets.stream.pointee
                let ticks = frame.pointer.pointee.best_effort_timestamp
                guard let time = base.time(ticks), (time - origin).isNumeric else { continue }
                hasDecodedAny = true
                return Frame(
                    frame: frame, time: time - origin, duration: base.time(stillreel_frame_duration(frame.pointer)) ?? .invalid)
            }
            if result == STILLREEL_AVERROR_EOF { return nil }
            // Damaged pictures are skipped, as FFmpeg's own tools do.
            guard result == STILLREEL_AVERROR_EAGAIN || result == STILLREEL_AVERROR_INVALIDDATA else {
                throw MediaError("decode \(packets.path)", code: result)
            }
            if isDrained { return nil }
            try cancellation?.check("decode \(packets.path)")
            if let packet = try packets.nextPacket() {
                let sent = decoder.send(packet)
                if sent < 0, sent != STILLREEL_AVERROR_INVALIDDATA { throw MediaError("decode \(packets.path)", code: sent) }
            } else {
                isDrained = true
                try check(decoder.send(nil), "decode \(packets.path)")
            }
        }
    }
}
