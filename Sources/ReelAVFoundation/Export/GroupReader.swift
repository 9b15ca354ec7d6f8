import Foundation
import ReelBitstreams
import ReelCoreMedia
import ReelMediaEngine

/// Reads a track in closed groups of pictures (GOPs), which can be decoded independently.
///
/// Not thread-safe.
final class GroupReader {
    /// The samples from one keyframe that begins a closed group to the next.
    struct Group {
        /// In decode order.
        let samples: [CompressedSample]
        /// The start of the next group, or the end of the track's last picture. A group that was cut short ends with the range
        /// that it was read for.
        let end: CMTime

        /// The presentation time of the first sample.
        var start: CMTime { samples.first?.presentationTime ?? .invalid }
    }

    let codec: CodecParameters
    private let packets: PacketReader
    private let configuration: AVCConfiguration?
    /// The first sample of the next group.
    private var ahead: CompressedSample?

    init(_ media: FileTrack, cancellation: MediaCancellation?) throws(MediaError) {
        packets = try media.packetReader(cancellation)
        codec = packets.codec
        configuration = codec.avcConfiguration
    }

    /// Seeks, so that `next()` returns the group that contains the picture at `time`.
    func seek(to time: CMTime) throws(MediaError) {
        var place = time
        var step = CMTime(value: 1, timescale: 4)
        while true {
            try packets.seek(to: place)
            ahead = try packets.next()
            let isThere = ahead.map { codec.beginsClosedGroup($0, configuration) && $0.presentationTime <= time } ?? false
            if isThere || place <= .zero { return }
            place = max(.zero, min(place, ahead?.presentationTime ?? place) - step)
            step = step + step
        }
    }

    /// Returns the next group; nil at the end.
    ///
    /// - Parameter range: The wanted range. A group is cut short at its end, because with few keyframes the rest would fill the
    ///   memory.
    func next(wanting range: CMTimeRange) throws(MediaError) -> Group? {
        if ahead == nil { ahead = try packets.next() }
        guard let first = ahead else { return nil }
        var samples = [first]
        ahead = nil
        while let sample = try packets.next() {
            if codec.beginsClosedGroup(sample, configuration) {
                ahead = sample
                return Group(samples: samples, end: sample.presentationTime)
            }
            // No sample is shown before it is decoded, so that no later one is in the range.
            if sample.decodeTime.isNumeric, sample.decodeTime >= range.end { return Group(samples: samples, end: range.end) }
            samples.append(sample)
        }
        let ends = samples.map { $0.duration.isNumeric ? $0.presentationTime + $0.duration : $0.presentationTime }
        return Group(samples: samples, end: ends.max() ?? first.presentationTime)
    }
}

extension GroupReader.Group {
    /// Returns the indices of the samples that are shown in `range`, in decode order.
    func samples(shownIn range: CMTimeRange) -> [Int] {
        let shown = samples.indices.filter { !samples[$0].isHidden }
            .sorted { samples[$0].presentationTime < samples[$1].presentationTime }
        var wanted: [Int] = []
        for (place, index) in shown.enumerated() {
            let end = place + 1 < shown.count ? samples[shown[place + 1]].presentationTime : self.end
            if samples[index].presentationTime < range.end, end > range.start { wanted.append(index) }
        }
        return wanted.sorted()
    }

    /// Returns, for the wanted `range`, how many of the first samples can be copied, and which range has to be encoded. The
    /// encoded pictures come after the copied ones.
    func division(of range: CMTimeRange) -> (copied: Int, encoded: CMTimeRange?) {
        let wanted = samples(shownIn: range)
        guard let firstShown = wanted.map({ samples[$0].presentationTime }).min() else { return (0, nil) }
        let wantedRange = CMTimeRange(start: max(range.start, firstShown), end: min(range.end, end))
        // A group cannot be decoded without its first sample.
        guard wanted.first == 0 else { return (0, wantedRange) }
        // The earliest presentation time of the wanted samples from each index on.
        var earliest = [CMTime](repeating: wantedRange.end, count: wanted.count + 1)
        for place in wanted.indices.reversed() {
            earliest[place] = min(earliest[place + 1], samples[wanted[place]].presentationTime)
        }
        // All copied samples must be shown before all encoded ones.
        var (copied, latest) = (0, firstShown)
        for place in wanted.indices {
            guard wanted[place] == place else { break }
            latest = max(latest, samples[place].presentationTime)
            if place + 1 == wanted.count || latest < earliest[place + 1] { copied = place + 1 }
        }
        return (copied, copied < wanted.count ? CMTimeRange(start: earliest[copied], end: wantedRange.end) : nil)
    }
}
