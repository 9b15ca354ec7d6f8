import Foundation
import MediaEngine
import OpenCoreMedia

/// Gives compressed samples their places on the movie's timeline. Their bytes stay as they are. Used on one queue only.
final class CompressedTrackWriter: TrackWriter {
    private let mediaType: AVMediaType
    private let requestedTimescale: Int32
    private let file: MovieFile
    private let track: Int
    private let start: CMTime
    private let knownEnd: CMTime?

    /// Of the first sample, and what a file's header says of it.
    private var format: (description: CMFormatDescription, codec: CodecParameters)?
    /// Ticks per second of the track, once the first sample has come.
    private var timescale: Int32 = 0
    /// Held back until it is known whether it is the last.
    private var held: Packet?
    private var first: (presentation: Int64, decode: Int64) = (0, 0)
    /// When the last picture or sound ends, in ticks, as far as samples say how long they last.
    private var end: Int64 = 0
    /// When the sample is shown that is shown last.
    private var latest: Int64 = 0
    /// From one sample's decoding to the next's.
    private var step: Int64?
    /// When the last picture ends, where somebody has said so.
    private var markedEnd: Int64?

    /// - Parameter knownEnd: when the track ends; nil leaves that to the samples.
    init(mediaType: AVMediaType, timescale: Int32, knownEnd: CMTime?, file: MovieFile, track: Int, start: CMTime) {
        self.knownEnd = knownEnd
        self.mediaType = mediaType
        self.requestedTimescale = timescale
        self.file = file
        self.track = track
        self.start = start
    }

    func append(_ buffer: CMSampleBuffer) throws {
        // Readers give empty buffers where an edit is empty.
        if buffer.numSamples == 0 { return }
        guard let description = buffer.formatDescription, buffer.dataBuffer != nil else {
            throw SettingsError(
                "a sample buffer was appended to an input that copies compressed samples, and it has no compressed samples")
        }
        guard description.mediaType.rawValue == (mediaType == .video ? kCMMediaType_Video : kCMMediaType_Audio) else {
            throw SettingsError("a sample of another media type was appended to an input for '\(mediaType.rawValue)'")
        }
        let codec = try codec(of: description, buffer)
        let seam = tick(of: buffer.presentationTimeStamp)
        if buffer.numSamples == 1 || codec.isPCM { return try append(buffer, codec, seam: seam) }
        let samples: CMSampleBuffer.SingleSampleBuffers
        do {
            samples = try buffer.singleSampleBuffers()
        } catch {
            throw SettingsError("a sample buffer was appended that does not say how large each of its samples is")
        }
        for sample in samples { try append(sample, codec, seam: seam) }
    }

    /// What the file's header says of samples of a format, which all samples have. The file's track begins with the first.
    private func codec(of description: CMFormatDescription, _ buffer: CMSampleBuffer) throws -> CodecParameters {
        if let format {
            if format.description === description || format.description == description { return format.codec }
            guard format.codec.describesSameSamples(as: try description.codecForCopying()) else {
                throw SettingsError("a compressed sample of another format than those before it was appended")
            }
            return format.codec
        }
        let codec = try description.codecForCopying()
        let timing = try? buffer.sampleTimingInfo(at: 0)
        let times = [timing?.presentationTimeStamp, timing?.decodeTimeStamp, timing?.duration].compactMap { $0 }
        let own =
            mediaType == .audio && codec.sampleRate > 0
            ? Int32(clamping: codec.sampleRate) : trackTimescale(times.filter(\.isNumeric).map(\.timescale))
        timescale = requestedTimescale > 0 ? requestedTimescale : max(1, own)
        format = (description, codec)
        try file.begin(track, copying: codec, timescale: timescale)
        return codec
    }

    /// Appends one sample, or one stretch of PCM.
    ///
    /// - Parameter seam: ticks within which sound follows on what was before. Times in a coarse timescale cannot name every
    ///   frame.
    private func append(_ buffer: CMSampleBuffer, _ codec: CodecParameters, seam: Int64) throws {
        guard let data = buffer.dataBuffer else { return }
        var presentation = try ticks(buffer.presentationTimeStamp)
        let length = length(of: buffer, codec)
        if mediaType == .audio, held != nil, abs(presentation - end) <= seam { presentation = end }
        let decode = buffer.decodeTimeStamp.isNumeric ? min(try ticks(buffer.decodeTimeStamp), presentation) : presentation
        if let held {
            guard decode > held.decodeTime else {
                let time = buffer.decodeTimeStamp.isNumeric ? buffer.decodeTimeStamp : buffer.presentationTimeStamp
                throw SettingsError(
                    "a compressed sample to be decoded at \(CMTimeGetSeconds(time)) s was appended after a later one; samples in "
                        + "another order than the one in which they are shown need decode time stamps")
            }
            step = decode - held.decodeTime
            try file.write(held, to: track)
        } else {
            first = (presentation, decode)
            (end, latest) = (presentation, presentation)
        }
        latest = max(latest, presentation)
        markedEnd = nil
        end = max(end, presentation + length - span(buffer.trimmed.end))
        held = try Packet(
            data, marks: buffer.sampleMarks(at: 0), presentationTime: presentation, decodeTime: decode, duration: length)
    }

    func endPrevious(at time: CMTime) throws {
        guard held != nil, mediaType == .video else { return }
        let marked = try ticks(time)
        guard marked > latest else {
            throw SettingsError("pictures were to end at \(CMTimeGetSeconds(time)) s, and one of them is shown then or later")
        }
        markedEnd = marked
    }

    func finish(end sessionEnd: CMTime?) throws -> CMTime? {
        guard let held else {
            try file.markAbsent(track)
            return nil
        }
        self.held = nil
        if let knownEnd {
            end = try ticks(knownEnd)
        } else if let markedEnd {
            end = markedEnd
        } else if mediaType == .video, end <= latest {
            // The last picture does not say how long it lasts: as long as the one before it (AVAssetWriter.h); alone, a
            // thirtieth of a second.
            end = latest + (step ?? max(1, Int64(timescale) / 30))
        }
        let session = try sessionEnd.map { try ticks($0) }
        let last = markedEnd.map { min($0, session ?? $0) } ?? session ?? end
        if mediaType == .video {
            // Samples last until the next one's decoding time, so that all of them together must last as long as the frames.
            let total = max(last, end) - first.presentation
            held.duration = max(1, total - (held.decodeTime - first.decode))
        }
        try file.write(held, to: track)
        return CMTime(value: last, timescale: timescale)
    }

    // MARK: Time

    /// How long a sample lasts. Sound that says it in a coarse timescale, or not at all, lasts as long as its codec's packets do.
    private func length(of buffer: CMSampleBuffer, _ codec: CodecParameters) -> Int64 {
        let length = span(buffer.duration)
        let packet = Int64(codec.framesPerPacket)
        guard mediaType == .audio, !codec.isPCM, packet > 0, codec.sampleRate == Int(timescale) else { return length }
        return length == 0 || abs(length - packet) <= tick(of: buffer.duration) ? packet : length
    }

    /// The ticks of the track that a tick of a time is, rounded up; 0 where the track's are not finer.
    private func tick(of time: CMTime) -> Int64 {
        guard time.isNumeric, time.timescale < timescale else { return 0 }
        return (Int64(timescale) + Int64(time.timescale) - 1) / Int64(max(1, time.timescale))
    }

    /// A length in ticks. One that is not known, or that cannot be, is none: the next sample's time tells.
    private func span(_ length: CMTime) -> Int64 {
        guard length.isNumeric, abs(CMTimeGetSeconds(length)) < Self.limit else { return 0 }
        return CMTimeConvertScale(length, timescale: timescale, method: .default).value
    }

    /// Seconds.
    private static let limit = 1e9

    private func ticks(_ time: CMTime) throws -> Int64 {
        let relative = time - start
        guard relative.isNumeric, abs(CMTimeGetSeconds(relative)) < Self.limit else {
            throw SettingsError("a sample's time of \(CMTimeGetSeconds(time)) s is beyond all limits")
        }
        return CMTimeConvertScale(relative, timescale: timescale, method: .default).value
    }
}
