import Foundation
import ReelAVFAudio
import ReelCoreMedia
import ReelMediaEngine

/// The samples of a track that is neither video nor audio: subtitles, time codes, timed metadata. They are copied with the boxes
/// that describe them.
///
/// A sample that lasts beyond a cut is shortened. Not thread-safe.
final class CopiedTrackSource: CompressedSource {
    let format: CMFormatDescription
    let boxes: TrackBoxes
    let timescale: CMTimeScale
    /// The end of the last segment.
    let end: CMTime

    private var segments: ArraySlice<MediaSegment>
    private let cancellation: MediaCancellation?
    private var current: (segment: MediaSegment, packets: PacketReader)?
    /// The end of the samples so far.
    private var sofar = CMTime.zero
    /// The sample to return after the one that fills a gap.
    private var ahead: CMSampleBuffer?

    /// Returns why a track cannot be copied into a file of this type; nil if it can.
    static func validationError(forCopying segments: [MediaSegment], into fileType: AVFileType) -> String? {
        let tracks = segments.compactMap(\.track)
        guard let first = tracks.first?.boxes else { return "its file does not describe it as a movie does" }
        guard case .movie(let container) = fileType.container, container.canHold(first) else {
            return "a file of the type '\(fileType.rawValue)' cannot contain '\(first.code)'"
        }
        let isSame = tracks.allSatisfy { $0.boxes?.describesSameSamples(as: first) == true }
        if !isSame { return "it consists of pieces that are described differently" }
        return segments.allSatisfy { $0.media == nil || $0.isUnscaled } ? nil : "it plays at another speed"
    }

    /// - Parameter segments: Segments for which `validationError(forCopying:into:)` returns nil.
    init(_ segments: [MediaSegment], cancellation: MediaCancellation?) throws(MediaError) {
        guard let first = segments.lazy.compactMap(\.track).first, let boxes = first.boxes else {
            throw MediaError(.noSuchTrack, "copy a track", "it is empty")
        }
        format = first.format
        self.boxes = boxes
        let scales = segments.flatMap { [$0.targetRange.start.timescale, $0.targetRange.duration.timescale] }
        timescale = Timescale.ofTrack([first.timescale] + scales)
        end = segments.last?.targetRange.end ?? .zero
        self.segments = MediaSegment.joined(segments)[...]
        self.cancellation = cancellation
    }

    /// Returns the next sample; nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer? {
        if let sample = ahead {
            ahead = nil
            return sample
        }
        while true {
            try cancellation?.check("copy a track")
            if let (segment, packets) = current {
                if let sample = try next(of: segment, packets) { return sample }
                current = nil
            }
            guard let segment = segments.popFirst() else { return nil }
            guard let media = segment.media else { continue }
            let packets = try media.packetReader(cancellation)
            try packets.seek(to: segment.sourceRange.start)
            current = (segment, packets)
        }
    }

    private func next(of segment: MediaSegment, _ packets: PacketReader) throws(MediaError) -> CMSampleBuffer? {
        let range = segment.sourceRange
        while let sample = try packets.next() {
            guard sample.presentationTime < range.end else { return nil }
            let length = sample.duration.isNumeric ? sample.duration : .zero
            let (start, end) = (
                max(sample.presentationTime, range.start), min(sample.presentationTime + length, range.end)
            )
            guard start < end else { continue }
            let time = segment.targetTime(start)
            let moved = sample.moved(presentationTime: time, decodeTime: time, duration: end - start)
            let buffer = try timecode(moved.sampleBuffer(format), laterBy: start - sample.presentationTime)
            defer { sofar = time + (end - start) }
            // Samples follow each other without gaps in a file, so that text would stay.
            if sofar > .zero, time > sofar, let bytes = emptySample {
                ahead = buffer
                return try self.sample(bytes, from: sofar, to: time)
            }
            return buffer
        }
        return nil
    }

    /// Returns a time code that begins later: it is the number of its first frame (QuickTime File Format, "Timecode Media").
    /// Returns samples of other kinds unchanged.
    private func timecode(_ buffer: CMSampleBuffer, laterBy duration: CMTime) throws(MediaError) -> CMSampleBuffer {
        guard duration > .zero, let rate = boxes.timecodeRate, let bytes = try? buffer.dataBuffer?.dataBytes(), bytes.count == 4
        else { return buffer }
        let ticks = CMTimeConvertScale(duration, timescale: CMTimeScale(clamping: rate.frames), method: .default).value
        let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } &+ UInt32(truncatingIfNeeded: ticks / rate.ticks)
        let start = buffer.presentationTimeStamp
        return try sample(withUnsafeBytes(of: number.bigEndian) { Array($0) }, from: start, to: start + buffer.duration)
    }

    /// The bytes of a sample without text; nil for tracks that are not text: a text of no bytes (3GPP TS 26.245, clause 5.17),
    /// and a box for no cue (ISO/IEC 14496-30, clause 7.4).
    private var emptySample: [UInt8]? {
        switch boxes.code {
        case "tx3g", "text": [0, 0]
        case "wvtt": [0, 0, 0, 8] + Array("vtte".utf8)
        default: nil
        }
    }

    private func sample(_ bytes: [UInt8], from start: CMTime, to end: CMTime) throws(MediaError) -> CMSampleBuffer {
        guard let block = try? CMBlockBuffer(length: bytes.count), (try? block.replaceDataBytes(with: Data(bytes))) != nil else {
            throw MediaError(.outOfMemory, "copy a track", "not enough memory")
        }
        return CMSampleBuffer(
            compressed: block, formatDescription: format,
            timing: CMSampleTimingInfo(duration: end - start, presentationTimeStamp: start, decodeTimeStamp: start), isSync: true)
    }
}
