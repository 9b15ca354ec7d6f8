package import Foundation
import ReelBitstreams
import ReelBoxes

/// A fragment of a movie of one track of H.264 (ISO/IEC 14496-12, clause 8.8) whose frames have equal durations.
package struct MovieFragment: Sendable {
    private let samples: [MovieFragmentBox.Sample]
    /// The bytes of the samples, which follow those of `index`.
    package let media: Data
    /// In ticks of the track.
    private let frameDuration: Int64

    package var frameCount: Int { samples.count }

    /// - Parameters:
    ///   - packets: the packets in decode order, as streams of bytes (H.264, annex B). The first frame is presented at 0.
    ///   - frameDuration: in ticks of the packets' times.
    ///   - delay: by how many ticks presentation is later than in the packets, so that no frame is shown before it is decoded.
    init(_ packets: [Packet], frameDuration: Int64, delay: Int64) {
        var (samples, media): ([MovieFragmentBox.Sample], Data) = ([], Data())
        media.reserveCapacity(packets.reduce(0) { $0 + $1.byteCount + 64 })
        for (index, packet) in packets.enumerated() {
            let start = media.count
            // Lengths of four bytes, as libavformat says in the header.
            for unit in AnnexB.ranges(in: packet.bytes) {
                withUnsafeBytes(of: UInt32(unit.count).bigEndian) { media.append(contentsOf: $0) }
                media.append(contentsOf: packet.bytes[unit])
            }
            let presentation = packet.presentationTime ?? packet.decodeTime
            samples.append(
                MovieFragmentBox.Sample(
                    byteCount: UInt32(media.count - start), isSync: packet.isKeyframe,
                    compositionOffset: Int32(clamping: presentation + delay - Int64(index) * frameDuration)))
        }
        (self.samples, self.media, self.frameDuration) = (samples, media, frameDuration)
    }

    /// Returns the bytes that precede `media`.
    ///
    /// - Parameters:
    ///   - number: its number in the movie, from 1.
    ///   - firstFrame: the number of frames before it.
    package func index(number: Int, firstFrame: Int) -> Data {
        var bytes: [UInt8] = []
        bytes.append(
            MovieFragmentBox(
                number: UInt32(truncatingIfNeeded: number), decodeTime: UInt64(firstFrame) * UInt64(frameDuration),
                sampleDuration: UInt32(frameDuration), samples: samples))
        bytes.append(bigEndian: UInt32(media.count + BoxHeader.size))
        bytes.append(FourCharacterCode.mdat)
        return Data(bytes)
    }
}
