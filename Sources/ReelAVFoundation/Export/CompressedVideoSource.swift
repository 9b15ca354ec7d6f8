import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The compressed video of a track: copies groups of pictures that are used as a whole, and encodes where a cut divides one.
///
/// Not thread-safe.
final class CompressedVideoSource: CompressedSource {
    /// The format of the samples that `next()` returns.
    let format: CMFormatDescription
    /// The time scale in ticks per second, in which all times are whole numbers, or nearly.
    let timescale: CMTimeScale
    /// The end time of the last picture.
    let end: CMTime

    private var segments: ArraySlice<MediaSegment>
    private let cancellation: MediaCancellation?
    private let isWhole: Bool
    private let splice: SpliceEncoder?
    private var decodingTimes: DecodingTimes
    private let frameDuration: Int64

    private var groups: (reader: GroupReader, media: FileTrack)?
    /// The decoder of the same track as `groups`.
    private var frames: VideoReader?
    private var packets: PacketReader?
    private var current: MediaSegment?
    /// Samples that `next()` has not returned yet.
    private var ready: ArraySlice<CMSampleBuffer> = []

    init(_ plan: VideoCopyPlan, cancellation: MediaCancellation?) throws(MediaError) {
        segments = plan.segments[...]
        self.cancellation = cancellation
        isWhole = plan.isWhole
        timescale = plan.timescale
        end = plan.end
        frameDuration = plan.frameDuration
        splice =
            plan.needsEncoding
            ? try SpliceEncoder(amid: plan.codec, timescale: plan.timescale, frameDuration: plan.frameDuration) : nil
        format = try splice.map { splice throws(MediaError) in try splice.parameters.formatDescription() } ?? plan.format
        decodingTimes = DecodingTimes(depth: splice?.reorderDepth ?? plan.codec.reorderDepth)
    }

    /// Returns the next sample in decode order; nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer? {
        while ready.isEmpty {
            try cancellation?.check("copy pictures")
            if let segment = current {
                if try !readOn(segment) { current = nil }
            } else {
                guard let segment = segments.popFirst() else { return nil }
                try begin(segment)
            }
        }
        return ready.removeFirst()
    }

    private func begin(_ segment: MediaSegment) throws(MediaError) {
        guard let media = segment.media else { return try encodeBlack(segment.targetRange) }
        current = segment
        // Decode times are stored only in files with an index; for Matroska they have to be derived.
        if isWhole, media.info.byteCount != nil {
            packets = try media.packetReader(cancellation)
            return
        }
        if groups?.media.isSame(as: media) != true {
            // Closes the old readers before it opens another.
            (groups, frames) = (nil, nil)
            groups = (try GroupReader(media, cancellation: cancellation), media)
        }
        try groups?.reader.seek(to: segment.sourceRange.start)
    }

    /// Reads the next group of a segment; returns false at its end.
    private func readOn(_ segment: MediaSegment) throws(MediaError) -> Bool {
        if let packets {
            guard let sample = try packets.next() else { return false }
            // An unchanged track keeps its decode times, too.
            ready.append(segment.placing(sample).sampleBuffer(format))
            return true
        }
        guard let group = try groups?.reader.next(wanting: segment.sourceRange), group.start < segment.sourceRange.end else {
            return false
        }
        let (copied, encoded) = group.division(of: segment.sourceRange)
        if copied > 0 { copy(group.samples[..<copied], in: segment) }
        if let encoded { try encode(encoded, of: segment) }
        return true
    }

    // MARK: Copying

    private func copy(_ samples: ArraySlice<CompressedSample>, in segment: MediaSegment) {
        // The picture that is shown at the cut gets the cut's time.
        let shown = samples.map { ticks(segment.targetTime(max($0.presentationTime, segment.sourceRange.start))) }
        let decoded = decodingTimes.times(for: shown, step: frameDuration)
        for (place, sample) in samples.enumerated() {
            let moved = sample.moved(
                presentationTime: time(shown[place]), decodeTime: time(decoded[place]), duration: sample.duration)
            ready.append(moved.sampleBuffer(format))
        }
    }

    // MARK: Encoding

    /// Encodes the frames that are shown in a range of a segment's source.
    private func encode(_ range: CMTimeRange, of segment: MediaSegment) throws(MediaError) {
        guard let media = segment.media, let splice else { return }
        if frames == nil { frames = try media.videoReader(cancellation) }
        try frames?.seek(to: range.start)
        var samples: [SpliceEncoder.Sample] = []
        var latest = Int64.min
        while let frame = try frames?.next(), frame.time < range.end {
            let shown = ticks(segment.targetTime(max(frame.time, range.start)))
            guard shown > latest else { continue }
            latest = shown
            samples += try splice.append(frame.frame, at: shown)
        }
        samples += try splice.finish()
        try append(samples)
    }

    private func encodeBlack(_ range: CMTimeRange) throws(MediaError) {
        guard let splice else { return }
        var samples = try splice.append(splice.blackFrame(), at: ticks(range.start))
        samples += try splice.finish()
        try append(samples)
    }

    /// Appends encoded samples. Their durations do not matter: a sample lasts until the next one's decode time, and the last one
    /// until `end`.
    private func append(_ samples: [SpliceEncoder.Sample]) throws(MediaError) {
        let shown = samples.map(\.presentationTime)
        let decoded = decodingTimes.times(for: shown, step: frameDuration)
        for (place, sample) in samples.enumerated() {
            guard let block = try? CMBlockBuffer(length: sample.data.count),
                (try? block.replaceDataBytes(with: sample.data)) != nil
            else { throw MediaError(.outOfMemory, "cut a track", "not enough memory") }
            ready.append(
                CMSampleBuffer(
                    compressed: block, formatDescription: format,
                    timing: CMSampleTimingInfo(
                        duration: time(frameDuration), presentationTimeStamp: time(shown[place]),
                        decodeTimeStamp: time(decoded[place])), isSync: sample.isKeyframe))
        }
    }

    // MARK: Time

    private func ticks(_ time: CMTime) -> Int64 { CMTimeConvertScale(time, timescale: timescale, method: .default).value }
    private func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: timescale) }
}
