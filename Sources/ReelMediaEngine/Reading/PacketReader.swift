internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Reads one track of a file, sample by sample, without decoding.
///
/// Not thread-safe.
package final class PacketReader {
    let demuxer: Demuxer
    let stream: UnsafeMutablePointer<AVStream>
    package let codec: CodecParameters
    private let origin: CMTime
    /// The end of the track on the file's timeline.
    private let end: CMTime
    /// The next packet, read ahead because it determines the duration of the one before it.
    private var ahead: Packet?
    /// The duration of the packet before, which is used for the last picture, whose own is unknown.
    private var previousDuration: Int64 = 0
    /// Corrects the times of sound, if the file rounds them.
    private var clock: SoundPacketClock?

    /// - Parameters:
    ///   - track: a track of a `MediaInfo`. If the file has an index, nothing is decoded to determine its properties again.
    ///   - origin: the container time that corresponds to time 0 (`MediaInfo.origin`).
    package init(
        _ location: MediaLocation, track: MediaInfo.Track, origin: CMTime, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        demuxer = try Demuxer(location, cancellation: cancellation, isKnown: true)
        stream = try demuxer.onlyStream(track.index)
        codec = track.codec
        self.origin = origin
        end = track.end
        clock = SoundPacketClock(stream.pointee, codec)
    }

    package var path: String { demuxer.path }

    /// Seeks to the last position at or before `time` from which decoding can begin; to the beginning if there is none.
    package func seek(to time: CMTime) throws(MediaError) {
        ahead = nil
        clock?.reset()
        try demuxer.seek(stream, to: stream.pointee.ticks(time + origin))
    }

    /// Returns the next sample in decode order; nil at the end.
    package func next() throws(MediaError) -> CompressedSample? {
        while let packet = try nextPacket() {
            let decodeTime = place(packet.pointer.pointee.dts)
            guard let fileTime = place(packet.pointer.pointee.pts) ?? decodeTime else {
                // Skip packets without a valid time.
                continue
            }
            let time = clock?.time(fileTime) ?? fileTime
            return CompressedSample(
                packet: packet, presentationTime: time, decodeTime: decodeTime == fileTime ? time : decodeTime ?? .invalid,
                duration: clock?.duration(duration(of: packet)) ?? duration(of: packet),
                isKeyframe: packet.isKeyframe, isHidden: packet.isHidden,
                trimmedFrames: packet.trimmedFrames)
        }
        return nil
    }

    /// Returns a packet's duration. If the file does not specify that of a packet of audio, as Matroska's first one, it is the
    /// codec's.
    private func duration(of packet: Packet) -> CMTime {
        if packet.duration <= 0, stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO, codec.sampleRate > 0,
            codec.framesPerPacket > 0
        {
            return CMTime(value: CMTimeValue(codec.framesPerPacket), timescale: CMTimeScale(codec.sampleRate))
        }
        return stream.pointee.time(packet.duration) ?? .invalid
    }

    private func place(_ ticks: Int64) -> CMTime? {
        guard let time = stream.pointee.time(ticks).map({ $0 - origin }), time.isNumeric else { return nil }
        return time
    }

    /// Returns the next packet in decode order; nil at the end.
    ///
    /// A picture lasts until the next one's decode time (ISO/IEC 14496-12, clause 8.6.1.2). If pictures are reordered,
    /// libavformat guesses durations from the frame rate. Packets without a time are included, because a decoder requires them;
    /// `next()` omits them.
    func nextPacket() throws(MediaError) -> Packet? {
        var next = ahead
        if next == nil { next = try demuxer.nextPacket(of: stream) }
        ahead = nil
        if let packet = next, isOther {
            ahead = try demuxer.nextPacket(of: stream)
            if ahead == nil { extend(packet) }
            return packet
        }
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

    /// Whether the samples are neither video nor audio.
    private var isOther: Bool {
        let type = stream.pointee.codecpar.pointee.codec_type
        return type != AVMEDIA_TYPE_VIDEO && type != AVMEDIA_TYPE_AUDIO
    }

    /// Makes the last sample last until the end of the track, if the file's index specifies it. If a track begins late,
    /// libavformat makes the sample too short (mov.c, `mov_read_packet`).
    private func extend(_ packet: Packet) {
        guard demuxer.isIndexed, stream.pointee.duration > 0, let start = place(packet.pointer.pointee.pts), end.isNumeric,
            start < end
        else { return }
        packet.duration = stream.pointee.ticks(end - start)
    }
}

extension Packet {
    /// Returns the number of ticks from another packet's decode time to this one's; nil if either has none, or they overflow.
    fileprivate func ticks(after other: Packet) -> Int64? {
        guard decodeTime != STILLREEL_AV_NOPTS_VALUE, other.decodeTime != STILLREEL_AV_NOPTS_VALUE else { return nil }
        let (ticks, overflow) = decodeTime.subtractingReportingOverflow(other.decodeTime)
        return overflow ? nil : ticks
    }
}
