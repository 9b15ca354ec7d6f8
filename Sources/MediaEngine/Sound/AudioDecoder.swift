internal import CFFmpeg
import Foundation
package import OpenCoreMedia

/// The sound of a file as PCM, on the file's timeline: frame 0 is time 0 of a QuickTime or MPEG-4 file, and the earliest of the
/// tracks' starts in all others. Sound that starts later comes after silence. What encoders put before and after the sound is
/// left out, where the file says how much that is (edit lists, LAME's and iTunes's tags, Opus's and Vorbis's headers).
///
/// Not for two threads at once.
package final class AudioDecoder {
    package let location: MediaLocation
    package let sampleRate: Int
    package let channels: Int
    /// Where the track's first frame lies.
    package let startFrame: Int64
    /// Frame at which the track ends, where an index says it and the last packet goes on.
    let endFrame: Int64?

    private let track: Int?
    private let cancellation: MediaCancellation?
    /// Which speakers the channels are for.
    let layout: AVChannelLayout
    var stream: SoundStream
    /// The stream's ticks of the first frame, and where that frame lies: before 0 where its beginning is not to be heard.
    let firstTicks: Int64
    let firstFrame: Int64
    var access: Access
    /// Added to the frames that the file's times say, after times that cannot be.
    private var timeShift: Int64 = 0

    private var resampler: Resampler?
    /// What the resampler takes. It may change in mid-stream: nothing in an MP3 file says that it does not.
    private var resampledLayout: FrameLayout?
    private let formatDescription: CMFormatDescription
    /// Decoded, and not yet given out.
    var held: Piece?
    /// The frame that is given out next.
    var nextFrame: Int64 = 0
    /// Where what has been decoded ends; nil where decoding has just begun somewhere.
    var decodedEnd: Int64?

    struct Piece {
        let start: Int64
        let count: Int
        let block: SoundBlock

        var end: Int64 { start + Int64(count) }
    }

    package convenience init(path: String) throws(MediaError) {
        try self.init(MediaLocation(path: path))
    }

    /// - Parameters:
    ///   - index: libavformat's number of the track; nil for the one that a listener is likely to want.
    ///   - cancellation: calls off opening and reading, which then throw an error of the kind `.cancelled`.
    package init(
        _ location: MediaLocation, track index: Int? = nil, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        let stream = try SoundStream(location, track: index, cancellation: cancellation)
        self.location = location
        self.cancellation = cancellation
        self.stream = stream
        track = index
        sampleRate = stream.sampleRate
        channels = stream.channels
        layout = stream.layout
        let origin = stream.demuxer.origin
        let start = stream.demuxer.start(of: stream.stream) ?? origin
        firstFrame = (start - origin).frames(at: sampleRate)
        // More than three days of silence is a lie.
        guard (firstFrame / Int64(sampleRate)).magnitude < 1 << 18 else {
            throw MediaError(.damaged, "read sound from \(location.name)", "it says that it starts later than can be")
        }
        startFrame = max(0, firstFrame)
        firstTicks = stream.stream.pointee.start_time == STILLREEL_AV_NOPTS_VALUE ? 0 : stream.stream.pointee.start_time
        decodedEnd = firstFrame
        access = Access(stream)
        endFrame = Self.end(of: stream).map { ($0 - origin).frames(at: stream.sampleRate) }
        formatDescription = CMFormatDescription(pcm: .floats(sampleRate: stream.sampleRate, channels: stream.channels))
    }

    /// How the PCM is laid out: 32-bit floating-point numbers, channels taking turns.
    package var format: AudioStreamBasicDescription { .floats(sampleRate: sampleRate, channels: channels) }

    /// The next stretch of sound, nil at the end. The first begins at time 0, and each where the one before it ends.
    package func nextSampleBuffer() throws(MediaError) -> CMSampleBuffer? {
        while true {
            if held == nil { held = try nextPiece() }
            guard let piece = held else { return nil }
            if nextFrame < piece.start {
                return try silence(frames: Int(min(piece.start - nextFrame, Self.silenceChunk)))
            }
            held = nil
            if let rest = try rest(of: piece) { return rest }
        }
    }

    /// Frames of silence that are given out at a time.
    private static let silenceChunk: Int64 = 1 << 14

    private func silence(frames: Int) throws(MediaError) -> CMSampleBuffer {
        try given(SoundBlock(floats: frames * channels), frames)
    }

    /// What is left of a piece after the frames that are not wanted; nil where nothing is.
    private func rest(of piece: Piece) throws(MediaError) -> CMSampleBuffer? {
        let end = min(piece.end, endFrame ?? .max)
        guard end > nextFrame else { return nil }
        let (skipped, count) = (Int(nextFrame - piece.start), Int(end - nextFrame))
        if skipped == 0 { return try given(piece.block, count) }
        let block = try SoundBlock(floats: count * channels)
        block.floats.update(from: piece.block.floats + skipped * channels, count: count * channels)
        return try given(block, count)
    }

    private func given(_ block: SoundBlock, _ frames: Int) throws(MediaError) -> CMSampleBuffer {
        defer { nextFrame += Int64(frames) }
        return try block.sampleBuffer(
            formatDescription, frames: frames, at: CMTime(value: nextFrame, timescale: CMTimeScale(sampleRate)))
    }

    /// Begins again at the file's beginning. The file is opened again: not every format finds its first packet by seeking.
    func restart() throws(MediaError) {
        stream = try SoundStream(location, track: track, cancellation: cancellation)
        decodedEnd = firstFrame
        timeShift = 0
        held = nil
    }

    /// Decodes up to the next frames that are wanted; nil at the end.
    func nextPiece() throws(MediaError) -> Piece? {
        while try stream.nextFrame() {
            let frame = stream.frame
            defer { av_frame_unref(frame) }
            let count = Int(frame.pointee.nb_samples)
            guard count > 0 else { continue }
            let start = place(of: frame)
            let isResampled = Int(frame.pointee.sample_rate) != sampleRate
            if !isResampled, start + Int64(count) <= nextFrame {
                // Nobody will hear it.
                decodedEnd = start + Int64(count)
                continue
            }
            let (block, converted) = try convert(frame)
            decodedEnd = start + Int64(converted)
            if converted > 0, start + Int64(converted) > nextFrame { return Piece(start: start, count: converted, block: block) }
        }
        return nil
    }

    /// Where a decoded frame lies. The sound goes on where it was, as long as the file's times do not say clearly that it does
    /// not: in many files they are rounded, or were taken from a clock.
    private func place(of frame: UnsafeMutablePointer<AVFrame>) -> Int64 {
        let isLost = stream.hasLostPackets
        stream.forgetLostPackets()
        let told = frame.pointee.pts == STILLREEL_AV_NOPTS_VALUE ? nil : self.frame(at: frame.pointee.pts) + timeShift
        guard let decodedEnd else { return told ?? firstFrame }
        guard let told else { return decodedEnd }
        let gap = told - decodedEnd
        let tolerance = isLost ? access.rounding : max(access.rounding, Int64(sampleRate) / Self.jitter)
        if abs(gap) <= tolerance { return decodedEnd }
        if gap > Int64(sampleRate) * Self.longestGap || gap < -Int64(sampleRate) * Self.longestOverlap {
            timeShift -= gap
            return decodedEnd
        }
        return told
    }

    /// Parts of a second by which a file's times may be off: a twentieth.
    private static let jitter: Int64 = 20
    /// Seconds. Times that go further on, or further back, begin a timeline of their own.
    private static let longestGap: Int64 = 6 * 3600
    private static let longestOverlap: Int64 = 10

    private func convert(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> (SoundBlock, frames: Int) {
        let layout = FrameLayout(frame)
        if resampledLayout != layout { resampler = nil }
        let resampler =
            if let resampler { resampler } else {
                try Resampler(
                    from: .init(
                        AVSampleFormat(rawValue: frame.pointee.format), frame.pointee.ch_layout, rate: frame.pointee.sample_rate),
                    // What the file's header says of rate and channels stays, whatever its frames are.
                    to: .init(AV_SAMPLE_FMT_FLT, self.layout, rate: Int32(sampleRate)))
            }
        (self.resampler, resampledLayout) = (resampler, layout)
        let count = Int(frame.pointee.nb_samples)
        let capacity = resampler.input.rate == resampler.output.rate ? count : resampler.capacity(for: count)
        let block = try SoundBlock(floats: capacity * channels)
        let planes = (0..<resampler.input.planes).map { UnsafePointer(frame.pointee.extended_data[$0]) }
        let converted = try resampler.convert(
            planes, frames: count, to: [block.memory.assumingMemoryBound(to: UInt8.self)], capacity: capacity)
        return (block, converted)
    }

    private struct FrameLayout: Equatable {
        let format: Int32
        let channels: Int32
        let mask: UInt64
        let sampleRate: Int32

        init(_ frame: UnsafeMutablePointer<AVFrame>) {
            format = frame.pointee.format
            channels = frame.pointee.ch_layout.nb_channels
            mask = frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame.pointee.ch_layout.u.mask : 0
            sampleRate = frame.pointee.sample_rate
        }
    }

    /// When a file's sound ends, on its timeline, to the sample and without decoding it: its packets are counted.
    package static func duration(path: String) throws(MediaError) -> CMTime {
        let demuxer = try Demuxer(path: path)
        let stream = try demuxer.bestAudioStream()
        guard stream.pointee.codecpar.pointee.sample_rate > 0 else {
            throw MediaError(.damaged, "read sound from \(path)", "its sample rate is not known")
        }
        guard let range = try PacketCount(demuxer, origin: demuxer.origin).ranges[Int(stream.pointee.index)] else {
            throw MediaError(
                .damaged, "read sound from \(path)", "it holds no sound, or says that it holds more than there can be")
        }
        return range.end
    }
}
