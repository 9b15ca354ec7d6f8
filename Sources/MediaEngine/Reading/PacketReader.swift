internal import CFFmpeg
import Foundation
package import OpenCoreMedia

/// A compressed sample as it stands in a file, with its times on the file's timeline.
package struct CompressedSample: Sendable {
    package let packet: Packet
    package let presentationTime: CMTime
    /// Invalid where the file does not say it.
    package let decodeTime: CMTime
    package let duration: CMTime
    package let isKeyframe: Bool
    /// Needed for decoding others, and not shown: an edit list leaves it out.
    package let isHidden: Bool
    /// Frames of sound that decoding it gives and nobody is to hear.
    package let trimmedFrames: (start: Int64, end: Int64)

    /// The same sample at another time.
    package func moved(presentationTime: CMTime, decodeTime: CMTime, duration: CMTime) -> CompressedSample {
        CompressedSample(
            packet: packet, presentationTime: presentationTime, decodeTime: decodeTime, duration: duration,
            isKeyframe: isKeyframe,
            isHidden: isHidden, trimmedFrames: trimmedFrames)
    }
}

/// Reads one track of a file, sample by sample, without decoding.
///
/// Not for two threads at once.
package final class PacketReader {
    let demuxer: Demuxer
    let stream: UnsafeMutablePointer<AVStream>
    package let codec: CodecParameters
    private let origin: CMTime
    /// Read already, because it tells how long the one before it lasts.
    private var ahead: Packet?
    /// Of the last picture's predecessor: the last one's own is not known here.
    private var previousDuration: Int64 = 0

    /// - Parameters:
    ///   - track: as `MediaInfo` has found it: where an index says the rest, nothing is decoded to find out again.
    ///   - origin: the container's time that is time 0 (`MediaInfo.origin`).
    package init(
        _ location: MediaLocation, track: MediaInfo.Track, origin: CMTime, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        demuxer = try Demuxer(location, cancellation: cancellation, isKnown: true)
        stream = try demuxer.onlyStream(track.index)
        codec = track.codec
        self.origin = origin
    }

    package var path: String { demuxer.path }

    /// Goes to the last place at or before `time` from which decoding can begin; to the beginning where there is none.
    package func seek(to time: CMTime) throws(MediaError) {
        ahead = nil
        try demuxer.seek(stream, to: stream.pointee.ticks(time + origin))
    }

    /// In decoding order; nil at the end.
    package func next() throws(MediaError) -> CompressedSample? {
        while let packet = try nextPacket() {
            let decodeTime = place(packet.pointer.pointee.dts)
            guard let time = place(packet.pointer.pointee.pts) ?? decodeTime else {
                // A packet without any time, or with one that cannot be, is one that nobody can place.
                continue
            }
            return CompressedSample(
                packet: packet, presentationTime: time, decodeTime: decodeTime ?? .invalid,
                duration: stream.pointee.time(packet.duration) ?? .invalid,
                isKeyframe: packet.isKeyframe, isHidden: packet.isHidden,
                trimmedFrames: packet.trimmedFrames)
        }
        return nil
    }

    private func place(_ ticks: Int64) -> CMTime? {
        guard let time = stream.pointee.time(ticks).map({ $0 - origin }), time.isNumeric else { return nil }
        return time
    }

    /// A picture lasts until the next one's decoding time (ISO/IEC 14496-12, clause 8.6.1.2). libavformat gives lengths that it
    /// guesses from the frame rate where pictures are reordered.
    ///
    /// A decoder wants those too that have no time: `next()` leaves them out.
    func nextPacket() throws(MediaError) -> Packet? {
        var next = ahead
        if next == nil { next = try demuxer.nextPacket(of: stream) }
        ahead = nil
        guard let packet = next, stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO else { return next }
        ahead = try demuxer.nextPacket(of: stream)
        if let ahead, let length = ahead.ticks(after: packet), length > 0 {
            packet.duration = length
        } else if ahead == nil, previousDuration > 0 {
            packet.duration = previousDuration
        }
        previousDuration = packet.duration
        return packet
    }
}

extension Packet {
    /// Ticks from another packet's decoding time to this one's; nil where they have none, or make no sense.
    fileprivate func ticks(after other: Packet) -> Int64? {
        guard decodeTime != STILLREEL_AV_NOPTS_VALUE, other.decodeTime != STILLREEL_AV_NOPTS_VALUE else { return nil }
        let (ticks, overflow) = decodeTime.subtractingReportingOverflow(other.decodeTime)
        return overflow ? nil : ticks
    }
}
