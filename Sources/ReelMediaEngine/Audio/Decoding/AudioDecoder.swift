internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// Decodes a file's audio to PCM on the file's timeline. Frame 0 is time 0 of a QuickTime or MPEG-4 file, and the earliest
/// start of any track in all other files. A track that starts later is preceded by silence. Priming and padding are omitted if
/// the file specifies them (edit lists, LAME and iTunes tags, Opus and Vorbis headers).
///
/// Not thread-safe.
package final class AudioDecoder {
    package let location: MediaLocation
    package let sampleRate: Int
    package let channels: Int
    /// The position of the track's first frame.
    package let startFrame: Int64
    /// The frame at which the track ends, if an index specifies it and the last packet is longer.
    let endFrame: Int64?

    private let track: Int?
    private let cancellation: MediaCancellation?
    /// The format of the PCM.
    package let format: AudioStreamBasicDescription
    /// The speakers of the channels.
    let layout: AVChannelLayout
    var stream: AudioStream
    /// The sounds that the file has one after the other; empty if it has but one.
    private let links: [MediaLocation]
    /// The index of the sound that is being decoded.
    private var link = 0
    /// The first frame's time in the stream's time base, and its position. A negative position means that the beginning is not
    /// presented.
    private(set) var firstTicks: Int64
    private(set) var firstFrame: Int64
    /// Those of the first sound.
    private let beginning: (ticks: Int64, frame: Int64)
    var seekMethod: SeekMethod
    /// The correction of the file's times, in frames, after a time that is not plausible.
    private var timeShift: Int64 = 0

    private var resampler: Resampler?
    /// The input format of the resampler. It may change within a stream, for example in an MP3 file.
    private var resampledFormat: InputFormat?
    private let formatDescription: CMFormatDescription
    /// Audio that has been decoded and not yet returned.
    var held: Piece?
    /// The frame that is returned next.
    var nextFrame: Int64 = 0
    /// The end of what has been decoded; nil directly after seeking.
    var decodedEnd: Int64?

    struct Piece {
        let start: Int64
        let count: Int
        let block: AudioBlock

        var end: Int64 { start + Int64(count) }
    }

    /// The samples of the PCM.
    package enum Samples: Sendable {
        /// 32-bit floating-point numbers.
        case floats
        /// 64-bit floating-point numbers, which represent 32-bit integers exactly, too.
        case doubles
    }

    package convenience init(path: String) throws(MediaError) {
        try self.init(MediaLocation(path: path))
    }

    /// - Parameters:
    ///   - index: libavformat's index of the track; nil for the default track.
    ///   - cancellation: cancels opening and reading, which then throw an error of the kind `.cancelled`.
    package init(
        _ location: MediaLocation, track index: Int? = nil, samples: Samples = .floats, cancellation: MediaCancellation? = nil
    ) throws(MediaError) {
        links = try location.links()
        let stream = try AudioStream(links.first ?? location, track: index, cancellation: cancellation)
        self.location = location
        self.cancellation = cancellation
        self.stream = stream
        track = index
        sampleRate = stream.sampleRate
        channels = stream.channels
        layout = stream.layout
        let origin = stream.demuxer.origin
        let start = stream.demuxer.start(of: stream.stream) ?? origin
        firstFrame = (start - origin + (try stream.earlyStart())).frames(at: sampleRate)
        // More than three days of initial silence are not plausible.
        guard (firstFrame / Int64(sampleRate)).magnitude < 1 << 18 else {
            throw MediaError(.damaged, "read sound from \(location.name)", "its start time is beyond the limit of three days")
        }
        startFrame = max(0, firstFrame)
        firstTicks = stream.firstTicks
        beginning = (firstTicks, firstFrame)
        decodedEnd = firstFrame
        seekMethod = SeekMethod(stream, isChained: !links.isEmpty)
        endFrame = Self.end(of: stream).map { ($0 - origin).frames(at: stream.sampleRate) }
        format =
            switch samples {
            case .floats: .floats(sampleRate: stream.sampleRate, channels: stream.channels)
            case .doubles: .doubles(sampleRate: stream.sampleRate, channels: stream.channels)
            }
        formatDescription = CMFormatDescription(pcm: format)
    }

    /// The speakers of the channels of the PCM, in their order; nil for more than eight channels of which nothing is known.
    package var speakers: SpeakerLayout? { SpeakerLayout(layout) }

    /// Whether the number of frames can be counted from the times of packets, without decoding.
    package var hasExactTimes: Bool { seekMethod.kind != .decoded }

    private var bytesPerFrame: Int { Int(format.mBytesPerFrame) }

    /// Returns the next sample buffer, or nil at the end. The first one begins at time 0, each further one at the end of the
    /// previous one.
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

    /// The maximum number of frames of silence in a sample buffer.
    private static let silenceChunk: Int64 = 1 << 14

    private func silence(frames: Int) throws(MediaError) -> CMSampleBuffer {
        try sampleBuffer(AudioBlock(byteCount: frames * bytesPerFrame), frames)
    }

    /// Returns the part of a piece from the next frame to the track's end; nil if it is empty.
    private func rest(of piece: Piece) throws(MediaError) -> CMSampleBuffer? {
        let end = min(piece.end, endFrame ?? .max)
        guard end > nextFrame else { return nil }
        let (skipped, count) = (Int(nextFrame - piece.start), Int(end - nextFrame))
        if skipped == 0 { return try sampleBuffer(piece.block, count) }
        let block = try AudioBlock(byteCount: count * bytesPerFrame)
        block.memory.copyMemory(from: piece.block.memory + skipped * bytesPerFrame, byteCount: count * bytesPerFrame)
        return try sampleBuffer(block, count)
    }

    private func sampleBuffer(_ block: AudioBlock, _ frames: Int) throws(MediaError) -> CMSampleBuffer {
        defer { nextFrame += Int64(frames) }
        return try block.sampleBuffer(
            formatDescription, frames: frames, at: CMTime(value: nextFrame, timescale: CMTimeScale(sampleRate)))
    }

    /// Restarts at the beginning of the file. The file is opened again, because not every format finds its first packet by
    /// seeking.
    func restart() throws(MediaError) {
        stream = try AudioStream(links.first ?? location, track: track, cancellation: cancellation)
        link = 0
        (firstTicks, firstFrame) = beginning
        decodedEnd = firstFrame
        timeShift = 0
        held = nil
        resampler = nil
    }

    /// Begins with the next sound of the file, which follows the one before it at once. Returns false if there is none.
    private func beginNextLink() throws(MediaError) -> Bool {
        guard link + 1 < links.count else { return false }
        link += 1
        do throws(MediaError) {
            stream = try AudioStream(links[link], track: nil, cancellation: cancellation)
        } catch {
            // The last one may be cut off within its header.
            if link + 1 == links.count, error.isOfContents { return false }
            throw error
        }
        firstTicks = stream.firstTicks
        firstFrame = decodedEnd ?? firstFrame
        timeShift = 0
        resampler = nil
        return true
    }

    /// Decodes until the next requested frame is reached; nil at the end.
    func nextPiece() throws(MediaError) -> Piece? {
        repeat {
            if let piece = try nextPieceOfStream() { return piece }
            if let piece = try drain() { return piece }
        } while try beginNextLink()
        return nil
    }

    private func nextPieceOfStream() throws(MediaError) -> Piece? {
        while try stream.nextFrame() {
            let frame = stream.frame
            defer { av_frame_unref(frame) }
            let count = Int(frame.pointee.nb_samples)
            guard count > 0 else { continue }
            let start = position(of: frame)
            let isResampled = Int(frame.pointee.sample_rate) != sampleRate
            if !isResampled, start + Int64(count) <= nextFrame {
                // The frame ends before the requested position.
                decodedEnd = start + Int64(count)
                continue
            }
            let (block, converted) = try convert(frame)
            decodedEnd = start + Int64(converted)
            if converted > 0, start + Int64(converted) > nextFrame { return Piece(start: start, count: converted, block: block) }
        }
        return nil
    }

    /// Returns what a change of the sample rate holds back at the end of one of several sounds.
    private func drain() throws(MediaError) -> Piece? {
        guard !links.isEmpty, let resampler, let start = decodedEnd, resampler.framesLeft > 0 else { return nil }
        self.resampler = nil
        let count = resampler.framesLeft
        let block = try AudioBlock(byteCount: count * bytesPerFrame)
        try resampler.drain(to: [block.memory.assumingMemoryBound(to: UInt8.self)])
        decodedEnd = start + Int64(count)
        return start + Int64(count) > nextFrame ? Piece(start: start, count: count, block: block) : nil
    }

    /// Returns the position of a decoded frame. Audio continues without a gap unless the file's times clearly contradict it,
    /// because in many files they are rounded or taken from a clock.
    private func position(of frame: UnsafeMutablePointer<AVFrame>) -> Int64 {
        let isLost = stream.hasLostPackets
        stream.forgetLostPackets()
        let fileTime = frame.pointee.pts == STILLREEL_AV_NOPTS_VALUE ? nil : self.frame(at: frame.pointee.pts) + timeShift
        guard let decodedEnd else { return fileTime ?? firstFrame }
        guard let fileTime else { return decodedEnd }
        let gap = fileTime - decodedEnd - framesHeldBack
        let tolerance = isLost ? seekMethod.rounding : max(seekMethod.rounding, Int64(sampleRate) / Self.jitter)
        if abs(gap) <= tolerance { return decodedEnd }
        if gap > Int64(sampleRate) * Self.longestGap || gap < -Int64(sampleRate) * Self.longestOverlap {
            timeShift -= gap
            return decodedEnd
        }
        return fileTime - framesHeldBack
    }

    /// The number of frames that a change of the sample rate holds back: they come with those that follow.
    private var framesHeldBack: Int64 {
        resampler.map { $0.input.rate == $0.output.rate ? 0 : Int64($0.framesLeft) } ?? 0
    }

    /// The reciprocal of the tolerance for the file's times: 1/20 of a second.
    private static let jitter: Int64 = 20
    /// In seconds. Times that jump further forwards or backwards start a timeline of their own.
    private static let longestGap: Int64 = 6 * 3600
    private static let longestOverlap: Int64 = 10

    /// In frames.
    private static let longestFrame = 1 << 22

    private func convert(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> (AudioBlock, frames: Int) {
        let format = InputFormat(frame)
        if resampledFormat != format { resampler = nil }
        let resampler =
            if let resampler { resampler } else {
                try Resampler(
                    from: .init(
                        AVSampleFormat(rawValue: frame.pointee.format), frame.pointee.ch_layout, rate: frame.pointee.sample_rate),
                    // The header's sample rate and channels apply, whatever the frames contain.
                    to: .init(
                        self.format.mBitsPerChannel == 64 ? AV_SAMPLE_FMT_DBL : AV_SAMPLE_FMT_FLT, self.layout,
                        rate: Int32(sampleRate)))
            }
        (self.resampler, resampledFormat) = (resampler, format)
        let count = Int(frame.pointee.nb_samples)
        let capacity = resampler.input.rate == resampler.output.rate ? count : resampler.capacity(for: count)
        // A frame of another rate than the header's may become longer, but not that much.
        guard capacity <= max(Self.longestFrame, count) else {
            throw MediaError(.damaged, "decode sound", "its sample rate changes from \(sampleRate) to \(format.sampleRate) Hz")
        }
        let block = try AudioBlock(byteCount: capacity * bytesPerFrame)
        let planes = (0..<resampler.input.planes).map { UnsafePointer(frame.pointee.extended_data[$0]) }
        let converted = try resampler.convert(
            planes, frames: count, to: [block.memory.assumingMemoryBound(to: UInt8.self)], capacity: capacity)
        return (block, converted)
    }

    private struct InputFormat: Equatable {
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

    /// Returns the exact end of a file's audio on its timeline. The packets are counted, not decoded.
    package static func duration(path: String) throws(MediaError) -> CMTime {
        let demuxer = try Demuxer(path: path)
        let stream = try demuxer.bestAudioStream()
        guard stream.pointee.codecpar.pointee.sample_rate > 0 else {
            throw MediaError(.damaged, "read sound from \(path)", "its sample rate is not known")
        }
        guard let range = try PacketTimeRanges(demuxer, origin: demuxer.origin).ranges[Int(stream.pointee.index)] else {
            throw MediaError(
                .damaged, "read sound from \(path)", "it contains no sound, or its duration is beyond the limit")
        }
        return range.end
    }
}
