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
            packet: packet, presentationTime: presentationTime, decodeTime: decodeTime, duration: duration, isKeyframe: isKeyframe,
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

    /// - Parameters:
    ///   - track: libavformat's number of it.
    ///   - origin: the container's time that is time 0 (`MediaInfo.origin`).
    package init(
        _ location: MediaLocation, track: Int, origin: CMTime, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        demuxer = try Demuxer(location, cancellation: cancellation)
        stream = try demuxer.onlyStream(track)
        codec = try CodecParameters(copying: stream.pointee.codecpar)
        self.origin = origin
    }

    package var path: String { demuxer.path }

    /// Goes to the last place at or before `time` from which decoding can begin; to the beginning where there is none.
    package func seek(to time: CMTime) throws(MediaError) {
        try demuxer.seek(stream, to: stream.pointee.ticks(time + origin))
    }

    /// In decoding order; nil at the end.
    package func next() throws(MediaError) -> CompressedSample? {
        while let packet = try demuxer.nextPacket(of: stream) {
            let decodeTime = place(packet.pointer.pointee.dts)
            guard let time = place(packet.pointer.pointee.pts) ?? decodeTime else {
                // A packet without any time, or with one that cannot be, is one that nobody can place.
                continue
            }
            let flags = packet.pointer.pointee.flags
            return CompressedSample(
                packet: packet, presentationTime: time, decodeTime: decodeTime ?? .invalid,
                duration: stream.pointee.time(packet.pointer.pointee.duration) ?? .invalid,
                isKeyframe: flags & AV_PKT_FLAG_KEY != 0, isHidden: flags & AV_PKT_FLAG_DISCARD != 0,
                trimmedFrames: packet.trimmedFrames)
        }
        return nil
    }

    private func place(_ ticks: Int64) -> CMTime? {
        guard let time = stream.pointee.time(ticks).map({ $0 - origin }), time.isNumeric else { return nil }
        return time
    }
}
