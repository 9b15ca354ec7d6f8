import Foundation
import MediaEngine
import OpenCoreMedia

/// Reads a track in groups of pictures that can be decoded by themselves.
///
/// Not for two threads at once.
final class GroupReader {
    /// The samples from one closed keyframe to the next.
    struct Group {
        /// In decoding order.
        let samples: [CompressedSample]
        /// When the group after it begins; the end of the last picture where there is none.
        let end: CMTime

        /// When the first picture is shown.
        var start: CMTime { samples.first?.presentationTime ?? .invalid }
    }

    let codec: CodecParameters
    private let packets: PacketReader
    private let configuration: AVCConfiguration?
    /// The first sample of the next group.
    private var ahead: CompressedSample?

    init(_ location: MediaLocation, track: MediaInfo.Track, origin: CMTime, cancellation: MediaCancellation?) throws(MediaError) {
        packets = try PacketReader(location, track: track, origin: origin, cancellation: cancellation)
        codec = packets.codec
        configuration = codec.avcConfiguration
    }

    /// After this, `next()` gives the group in which the picture at `time` lies.
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

    /// - Parameter range: what is wanted. A group ends with it at the latest:
    ///   where keyframes are few, what comes after would fill the memory.
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
            // Nothing that is decoded later is shown earlier.
            if sample.decodeTime.isNumeric, sample.decodeTime >= range.end { return Group(samples: samples, end: range.end) }
            samples.append(sample)
        }
        let ends = samples.map { $0.duration.isNumeric ? $0.presentationTime + $0.duration : $0.presentationTime }
        return Group(samples: samples, end: ends.max() ?? first.presentationTime)
    }
}

extension GroupReader.Group {
    /// The pictures that are shown somewhere in `range`, as places in `samples`, in decoding order.
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

    /// How many of the samples from the first on can be copied, and what is to be encoded of `wanted`, given `range`. The encoded
    /// pictures come after the copied ones.
    func division(of range: CMTimeRange) -> (copied: Int, encoded: CMTimeRange?) {
        let wanted = samples(shownIn: range)
        guard let firstShown = wanted.map({ samples[$0].presentationTime }).min() else { return (0, nil) }
        let wantedRange = CMTimeRange(start: max(range.start, firstShown), end: min(range.end, end))
        // A group whose beginning is cut off cannot be decoded without it.
        guard wanted.first == 0 else { return (0, wantedRange) }
        // The earliest time at which any of the wanted samples from a place on is shown.
        var earliest = [CMTime](repeating: wantedRange.end, count: wanted.count + 1)
        for place in wanted.indices.reversed() {
            earliest[place] = min(earliest[place + 1], samples[wanted[place]].presentationTime)
        }
        // What is copied must be shown before all that is encoded.
        var (copied, latest) = (0, firstShown)
        for place in wanted.indices {
            guard wanted[place] == place else { break }
            latest = max(latest, samples[place].presentationTime)
            if place + 1 == wanted.count || latest < earliest[place + 1] { copied = place + 1 }
        }
        return (copied, copied < wanted.count ? CMTimeRange(start: earliest[copied], end: wantedRange.end) : nil)
    }
}
