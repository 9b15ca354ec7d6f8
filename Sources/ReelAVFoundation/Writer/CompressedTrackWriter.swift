import Foundation
import ReelAVFAudio
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Places compressed samples on the movie's timeline, without changing their bytes. Used on one queue only.
final class CompressedTrackWriter: TrackWriter {
    private let mediaType: AVMediaType
    private let requestedTimescale: Int32
    private let file: MovieFile
    private let track: Int
    private var packets: PacketWriter
    private let start: CMTime
    private let knownEnd: CMTime?

    /// The format of the first sample, and the codec parameters for the file's header.
    private var format: (description: CMFormatDescription, codec: CodecParameters)?
    /// Ticks per second of the track, known from the first sample on.
    private var timescale: Int32 = 0
    /// The presentation time of the first sample, in ticks.
    private var firstTime: Int64 = 0
    /// The latest end of a sample, in ticks, as far as the samples' durations are known.
    private var end: Int64 = 0
    /// The latest presentation time, in ticks; negative for metadata that starts before the session.
    private var latest: Int64 = 0
    /// The time between the last two decode times, in ticks.
    private var step: Int64?
    /// The end of the last frame, in ticks, if it has been marked.
    private var markedEnd: Int64?

    /// - Parameter knownEnd: the end of the track; nil derives it from the samples.
    init(mediaType: AVMediaType, timescale: Int32, knownEnd: CMTime?, file: MovieFile, track: Int, start: CMTime) {
        self.knownEnd = knownEnd
        self.mediaType = mediaType
        self.requestedTimescale = timescale
        self.file = file
        self.track = track
        packets = PacketWriter(file: file, track: track)
        self.start = start
    }

    func append(_ buffer: CMSampleBuffer) throws {
        // Readers return empty buffers for empty edits.
        if buffer.numSamples == 0 { return }
        guard let description = buffer.formatDescription, buffer.dataBuffer != nil else {
            throw SettingsError(
                "a sample buffer without compressed samples was appended to an input that copies compressed samples")
        }
        guard description.mediaType.fourCharacters == mediaType.rawValue else {
            throw SettingsError("a sample of another media type was appended to an input for '\(mediaType.rawValue)'")
        }
        let timing = try? buffer.sampleTimingInfo(at: 0)
        let times = [timing?.presentationTimeStamp, timing?.decodeTimeStamp, timing?.duration].compactMap(\.self)
        let codec = try codec(of: description, times)
        let seam = tick(of: buffer.presentationTimeStamp)
        if buffer.numSamples == 1 || codec.isPCM { return try append(buffer, codec, seam: seam) }
        let samples: CMSampleBuffer.SingleSampleBuffers
        do {
            samples = try buffer.singleSampleBuffers()
        } catch {
            throw SettingsError("a sample buffer was appended that lacks the sizes of its samples")
        }
        for sample in samples { try append(sample, codec, seam: seam) }
    }

    /// Appends samples of another file, whose packets are written as they are.
    func append(_ samples: [CompressedSample], of description: CMFormatDescription) throws {
        guard let first = samples.first else { return }
        let codec = try codec(of: description, [first.presentationTime, first.decodeTime, first.duration])
        var placed: [Packet] = []
        placed.reserveCapacity(samples.count)
        for sample in samples {
            let times = try place(
                sample.presentationTime, decode: sample.decodeTime, duration: sample.duration,
                trimmed: CMTime(value: sample.trimmedFrames.end, timescale: CMTimeScale(max(1, codec.sampleRate))), codec,
                seam: tick(of: sample.presentationTime), after: placed.last ?? packets.held)
            sample.packet.place(presentationTime: times.presentation, decodeTime: times.decode, duration: times.length)
            placed.append(sample.packet)
        }
        try packets.write(placed)
    }

    /// Returns the codec parameters of a format, which must be that of all samples. The first sample begins the file's track.
    ///
    /// - Parameter times: the times of the first sample.
    private func codec(of description: CMFormatDescription, _ times: [CMTime]) throws -> CodecParameters {
        if let format {
            if format.description === description || format.description == description { return format.codec }
            guard format.codec.describesSameSamples(as: try description.codecForCopying()) else {
                throw SettingsError("a compressed sample of another format than the previous ones was appended")
            }
            return format.codec
        }
        let codec = try description.codecForCopying()
        let own =
            if mediaType == .audio, codec.sampleRate > 0 {
                Int32(clamping: codec.sampleRate)
            } else if mediaType == .metadata {
                Timescale.ofMetadata((times + [start]).filter(\.isNumeric).map(\.timescale))
            } else {
                Timescale.ofTrack(times.filter(\.isNumeric).map(\.timescale))
            }
        timescale = try file.begin(
            track, copying: codec, timescale: requestedTimescale > 0 ? requestedTimescale : max(1, own))
        // Only now: if the file cannot begin, there is no timescale in which the times of further samples could be counted.
        format = (description, codec)
        return codec
    }

    /// Appends one sample, or one run of PCM.
    private func append(_ buffer: CMSampleBuffer, _ codec: CodecParameters, seam: Int64) throws {
        guard let data = buffer.dataBuffer else { return }
        if mediaType == .metadata { return try appendMetadata(buffer, data) }
        let times = try place(
            buffer.presentationTimeStamp, decode: buffer.decodeTimeStamp, duration: buffer.duration, trimmed: buffer.trimmed.end,
            codec, seam: seam, after: packets.held)
        try packets.write(
            Packet(
                data, marks: buffer.sampleMarks(at: 0), presentationTime: times.presentation, decodeTime: times.decode,
                duration: times.length))
    }

    /// Returns the times of the next sample in ticks, and notes them.
    ///
    /// - Parameters:
    ///   - trimmed: the part of the duration that is not played.
    ///   - seam: the offset, in ticks, up to which audio is treated as following seamlessly. Times in a coarse timescale cannot
    ///     represent every frame.
    ///   - previous: the packet before it.
    private func place(
        _ time: CMTime, decode decodeTime: CMTime, duration: CMTime, trimmed: CMTime, _ codec: CodecParameters, seam: Int64,
        after previous: Packet?
    ) throws -> (presentation: Int64, decode: Int64, length: Int64) {
        var presentation = try ticks(time)
        let length = length(of: duration, codec)
        if mediaType == .audio, previous != nil, abs(presentation - end) <= seam { presentation = end }
        let decode = decodeTime.isNumeric ? min(try ticks(decodeTime), presentation) : presentation
        if let previous {
            guard decode > previous.decodeTime else {
                let time = decodeTime.isNumeric ? decodeTime : time
                throw SettingsError(
                    "a compressed sample with the decode time \(CMTimeGetSeconds(time)) s was appended after a later one; "
                        + "samples that are not in presentation order need decode time stamps")
            }
            step = decode - previous.decodeTime
        } else {
            (firstTime, end, latest) = (presentation, presentation, presentation)
        }
        latest = max(latest, presentation)
        markedEnd = nil
        end = max(end, presentation + length - span(trimmed))
        return (presentation, decode, length)
    }

    // MARK: Metadata

    /// Appends a sample of metadata. What lies before the session's start is cut off, because a negative time would move the
    /// whole track.
    private func appendMetadata(_ buffer: CMSampleBuffer, _ data: CMBlockBuffer) throws {
        let (time, sampleEnd) = (try ticks(buffer.presentationTimeStamp), try endOfMetadata(buffer))
        if let sampleEnd, sampleEnd <= 0 { return }
        let presentation = max(0, time)
        let packet = try Packet(
            data, marks: buffer.sampleMarks(at: 0), presentationTime: presentation, decodeTime: presentation,
            duration: sampleEnd.map { $0 - presentation } ?? 0)
        if let held = packets.held {
            guard time > latest else {
                let seconds = CMTimeGetSeconds(buffer.presentationTimeStamp)
                throw SettingsError(
                    "metadata that starts at \(seconds) s was appended after a later one; the starts must be in order")
            }
            if held.duration > 0 { try fill(until: time) }
        } else {
            firstTime = presentation
        }
        (latest, end) = (time, sampleEnd ?? time)
        // Of what starts before the session, only the last lasts into it.
        if time <= 0 { packets.replace(with: packet) } else { try packets.write(packet) }
    }

    /// Returns the end of a sample of metadata, in ticks, which is at least one after its start; nil if its duration is unknown
    /// or zero. It is rounded as starts are, so that the next sample can follow without a gap.
    private func endOfMetadata(_ buffer: CMSampleBuffer) throws -> Int64? {
        let (time, duration) = (buffer.presentationTimeStamp, buffer.duration)
        guard duration.isNumeric, duration > .zero, let end = try? ticks(time + duration) else { return nil }
        return max(try ticks(time) + 1, end)
    }

    /// Adds a sample without metadata from the end of the last one until `time`: samples in a file follow each other without
    /// gaps.
    private func fill(until time: Int64) throws {
        if end > time {
            return IgnoredInput.report(
                "AVAssetWriterInput.append", "metadata ends earlier than its duration says, because other metadata follows")
        }
        guard end < time, format?.description.mediaSubType == .boxed else { return }
        let bytes = MetadataSample([]).bytes
        let block = try CMBlockBuffer(length: bytes.count)
        try block.replaceDataBytes(with: Data(bytes))
        try packets.write(
            Packet(block, marks: SampleMarks(), presentationTime: end, decodeTime: end, duration: time - end))
    }

    func endPrevious(at time: CMTime) throws {
        guard packets.held != nil, mediaType == .video else { return }
        let marked = try ticks(time)
        guard marked > latest else {
            throw SettingsError("the track cannot end at \(CMTimeGetSeconds(time)) s, because a frame is shown then or later")
        }
        markedEnd = marked
    }

    func finish(end sessionEnd: CMTime?) throws -> CMTime? {
        guard packets.held != nil else {
            try file.markAbsent(track)
            return nil
        }
        if let knownEnd {
            end = try ticks(knownEnd)
        } else if let markedEnd {
            end = markedEnd
        } else if mediaType == .video, end <= latest {
            // The last frame's duration is unknown: it lasts as long as the one before it (AVAssetWriter.h); a single frame lasts
            // a thirtieth of a second.
            end = latest + (step ?? max(1, Int64(timescale) / Int64(TrackTiming.singleFrame.timescale)))
        }
        if mediaType == .metadata, knownEnd == nil { return try finishMetadata(sessionEnd) }
        let trackEnd = TrackTiming.end(marked: markedEnd, session: try sessionEnd.map { try ticks($0) }, samples: end)
        try packets.finish(duration: mediaType == .video ? max(trackEnd, end) - firstTime : nil)
        return CMTime(value: trackEnd, timescale: timescale)
    }

    /// Writes the last sample of metadata. One without a duration lasts until the session's end, or else until that of the other
    /// tracks, which have been finished.
    private func finishMetadata(_ sessionEnd: CMTime?) throws -> CMTime {
        let sessionEnd = try sessionEnd.map { try ticks($0) }
        if end <= latest {
            let last = try sessionEnd ?? file.latestEnd.map { try ticks($0 + start) } ?? 0
            end = max(max(0, latest) + 1, last)
        }
        try packets.finish(duration: end - firstTime)
        return CMTime(value: min(end, sessionEnd ?? end), timescale: timescale)
    }

    // MARK: Time

    /// Returns the duration of a sample in ticks. Audio whose duration is missing or in a coarse timescale lasts as long as its
    /// codec's packets.
    private func length(of duration: CMTime, _ codec: CodecParameters) -> Int64 {
        let length = span(duration)
        let packet = Int64(codec.framesPerPacket)
        guard mediaType == .audio, !codec.isPCM, packet > 0, codec.sampleRate == Int(timescale) else { return length }
        return length == 0 || abs(length - packet) <= tick(of: duration) ? packet : length
    }

    /// Returns the length of one tick of a time, in the track's ticks, rounded up; 0 if the track's ticks are not finer.
    private func tick(of time: CMTime) -> Int64 {
        guard time.isNumeric, time.timescale < timescale else { return 0 }
        return (Int64(timescale) + Int64(time.timescale) - 1) / Int64(max(1, time.timescale))
    }

    /// Returns a duration in ticks. One that is unknown or out of range is 0: the next sample's time determines it.
    private func span(_ length: CMTime) -> Int64 {
        guard length.isNumeric, abs(CMTimeGetSeconds(length)) < TrackTiming.limit else { return 0 }
        return CMTimeConvertScale(length, timescale: timescale, method: .default).value
    }

    private func ticks(_ time: CMTime) throws -> Int64 {
        let relative = time - start
        guard relative.isNumeric, abs(CMTimeGetSeconds(relative)) < TrackTiming.limit else {
            throw SettingsError("a sample's time must be within 10⁹ s of the session's start; got \(CMTimeGetSeconds(time)) s")
        }
        return CMTimeConvertScale(relative, timescale: timescale, method: .default).value
    }
}
