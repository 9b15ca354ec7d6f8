package import Foundation
import ReelBitstreams
import ReelBoxes

/// A fragment of a movie of one track of H.264 (ISO/IEC 14496-12, clause 8.8) whose frames have equal durations.
package struct MovieFragment: Sendable {
    private let samples: [TrackRunBox.Sample]
    private let media: [UInt8]
    /// In ticks of the track.
    private let frameDuration: Int64

    package var frameCount: Int { samples.count }

    /// - Parameters:
    ///   - packets: the packets in decode order, as streams of bytes (H.264, annex B). The first frame is presented at 0.
    ///   - frameDuration: in ticks of the packets' times.
    ///   - delay: by how many ticks presentation is later than in the packets, so that no frame is shown before it is decoded.
    init(_ packets: [Packet], frameDuration: Int64, delay: Int64) {
        var (samples, media): ([TrackRunBox.Sample], [UInt8]) = ([], [])
        media.reserveCapacity(packets.reduce(0) { $0 + $1.byteCount })
        for (index, packet) in packets.enumerated() {
            let start = media.count
            // Lengths of four bytes, as libavformat says in the header.
            for unit in AnnexB.ranges(in: packet.bytes) {
                media.append(bigEndian: UInt32(unit.count))
                media += packet.bytes[unit]
            }
            let presentation = packet.presentationTime ?? packet.decodeTime
            samples.append(
                TrackRunBox.Sample(
                    byteCount: UInt32(media.count - start), isSync: packet.isKeyframe,
                    compositionOffset: Int32(clamping: presentation + delay - Int64(index) * frameDuration)))
        }
        (self.samples, self.media, self.frameDuration) = (samples, media, frameDuration)
    }

    /// Returns the fragment's bytes.
    ///
    /// - Parameters:
    ///   - number: its number in the movie, from 1.
    ///   - firstFrame: the number of frames before it.
    package func bytes(number: Int, firstFrame: Int) -> Data {
        func index(dataOffset: Int) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.append(.moof) { bytes in
                bytes.append(MovieFragmentHeaderBox(sequenceNumber: UInt32(truncatingIfNeeded: number)))
                bytes.append(.traf) { bytes in
                    bytes.append(TrackFragmentHeaderBox(trackIdentifier: 1, sampleDuration: UInt32(frameDuration)))
                    bytes.append(TrackFragmentDecodeTimeBox(time: UInt64(firstFrame) * UInt64(frameDuration)))
                    bytes.append(TrackRunBox(samples, dataOffset: Int32(dataOffset)))
                }
            }
            return bytes
        }
        // The samples follow the header of the `mdat` box, which follows the index.
        var bytes = index(dataOffset: index(dataOffset: 0).count + BoxHeader.size)
        bytes.append(.mdat) { $0 += media }
        return Data(bytes)
    }
}
