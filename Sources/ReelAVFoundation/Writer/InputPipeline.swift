import Foundation
import ReelMediaEngine
import ReelCoreMedia
import ReelCoreVideo

/// A sample to be encoded.
struct EncodingJob: Sendable {
    /// The bytes that the encoder has to process. (A picture that is appended again takes no more memory, but as much time.)
    let byteCount: Int
    /// Encodes the sample, given the session's start. Called on the input's own queue.
    let encode: @Sendable (CMTime) throws -> Void
}

/// What connects an input to the file: one type for video, one for audio, one for copied samples.
protocol InputPipeline: AnyObject, Sendable {
    associatedtype Writer: TrackWriter

    var backlog: Backlog { get }
    var file: MovieFile { get }
    /// The index of the track in the file.
    var track: Int { get }
    /// The track's only writer; nil before the first sample. Used on the input's own queue.
    var made: Writer? { get }
    /// Returns the writer, and creates it on the first call. Called on the input's own queue.
    func writer(_ start: CMTime) throws -> Writer
}

extension InputPipeline {
    /// Returns work that ends the previous sample at a time, if there is one.
    func work(endingPreviousAt time: CMTime) -> EncodingJob {
        EncodingJob(byteCount: 0) { _ in try self.made?.endPrevious(at: time) }
    }

    /// Ends the input: a track without samples no longer holds up the file. Called on the input's own queue.
    func close() throws {
        if made == nil { try file.markAbsent(track) }
    }

    /// Encodes the remaining samples, and sets the track's end in the file. Called on the input's own queue. Without a start,
    /// nothing has been appended.
    func finish(start: CMTime?, end: CMTime?) throws {
        guard let start else { return try file.markAbsent(track) }
        if let end = try writer(start).finish(end: end) { file.end(track, at: end) }
    }
}

/// Places a track's samples on the movie's timeline, and encodes them.
protocol TrackWriter {
    /// Ends the previous sample at a time, unless another follows. Ignored for media whose samples have durations of their own.
    func endPrevious(at time: CMTime) throws

    /// Encodes the remaining samples, up to the session's end if there is one, and returns the time at which the track ends,
    /// relative to the session's start; nil if it is empty.
    func finish(end: CMTime?) throws -> CMTime?
}

extension TrackWriter {
    func endPrevious(at time: CMTime) throws {}
}

/// Encodes pictures. They are converted when they are appended, on the client's thread: the client may reuse its buffer
/// immediately, the queue stays small, and conversion runs in parallel with encoding.
final class VideoPipeline: InputPipeline, @unchecked Sendable {
    /// A picture, and the frame converted from it.
    private struct Converted {
        let buffer: CVPixelBuffer
        let generation: UInt64?
        let frame: VideoFrame
    }

    let backlog: Backlog
    private let settings: VideoOutputSettings
    private let timescale: CMTimeScale
    let file: MovieFile
    let track: Int

    private let lock = NSLock()
    /// Guarded by `lock`.
    private let converter: PictureConverter
    /// Guarded by `lock`. The last two conversions, for the pictures of a dissolve.
    private var latest: [Converted] = []
    /// Guarded by `lock`.
    private var beginsAnew = false
    /// Used on the input's queue only.
    private(set) var made: VideoTrackWriter?

    init(
        settings: VideoOutputSettings, timescale: CMTimeScale, borderColor: (red: Int, green: Int, blue: Int), limit: Int,
        file: MovieFile, track: Int
    ) {
        self.settings = settings
        self.timescale = timescale
        self.file = file
        self.track = track
        backlog = Backlog(limit: limit)
        converter = PictureConverter(
            width: settings.width, height: settings.height, scaling: settings.scaling, tags: settings.tags,
            background: borderColor, format: settings.encoder.frameFormat)
    }

    func work(for buffer: CVPixelBuffer, at time: CMTime, duration: CMTime) throws(SettingsError) -> EncodingJob {
        work(for: .picture(try frame(for: buffer)), at: time, duration: duration)
    }

    /// Draws the mix unless the codec is H.264.
    func work(for mix: PictureMix, at time: CMTime, duration: CMTime) throws(SettingsError) -> EncodingJob {
        guard settings.encoder.codec == .h264 else {
            let drawn: CVPixelBuffer
            do throws(MediaError) { drawn = try mix.drawn() } catch { throw SettingsError(error.localizedDescription) }
            return try work(for: drawn, at: time, duration: duration)
        }
        return work(
            for: .mix(try frame(for: mix.first), try frame(for: mix.second), weight: mix.weight), at: time, duration: duration)
    }

    func beginAnew() { lock.withLock { beginsAnew = true } }

    private func work(for frame: MovieFrame, at time: CMTime, duration: CMTime) -> EncodingJob {
        let beginsAnew = lock.withLock {
            defer { self.beginsAnew = false }
            return self.beginsAnew
        }
        return EncodingJob(byteCount: frame.byteCount) { start in
            try self.writer(start).append(frame, at: time, duration: duration, beginsAnew: beginsAnew)
        }
    }

    /// Returns the converted picture. A buffer that has not been written to since is not converted again.
    private func frame(for buffer: CVPixelBuffer) throws(SettingsError) -> VideoFrame {
        lock.lock()
        defer { lock.unlock() }
        let generation = buffer.pixels.writeGeneration
        if let generation, !buffer.pixels.isOverForeignBytes,
            let known = latest.first(where: { $0.buffer === buffer && $0.generation == generation })
        {
            return known.frame
        }
        do throws(MediaError) {
            let frame = try converter.convert(buffer)
            latest = latest.suffix(1) + [Converted(buffer: buffer, generation: generation, frame: frame)]
            return frame
        } catch {
            throw SettingsError(error.localizedDescription)
        }
    }

    func writer(_ start: CMTime) -> VideoTrackWriter {
        if let made { return made }
        let writer = VideoTrackWriter(settings: settings, timescale: timescale, file: file, track: track, start: start)
        made = writer
        return writer
    }
}

/// Converts and encodes audio on the input's queue.
final class AudioPipeline: InputPipeline, @unchecked Sendable {
    let backlog: Backlog
    private let settings: AudioEncoder.Settings
    let file: MovieFile
    let track: Int
    /// Used on the input's queue only.
    private(set) var made: AudioTrackWriter?

    init(settings: AudioEncoder.Settings, limit: Int, file: MovieFile, track: Int) {
        self.settings = settings
        self.file = file
        self.track = track
        backlog = Backlog(limit: limit)
    }

    func work(for buffer: CMSampleBuffer) -> EncodingJob {
        EncodingJob(byteCount: buffer.dataBuffer?.dataLength ?? 0) { start in
            try self.writer(start).append(buffer)
        }
    }

    func writer(_ start: CMTime) throws(MediaError) -> AudioTrackWriter {
        if let made { return made }
        let writer = try AudioTrackWriter(settings: settings, file: file, track: track, start: start)
        made = writer
        return writer
    }
}

/// Copies compressed samples.
final class CompressedPipeline: InputPipeline, @unchecked Sendable {
    let backlog: Backlog
    private let mediaType: AVMediaType
    private let timescale: CMTimeScale
    private let end: CMTime?
    let file: MovieFile
    let track: Int
    /// Used on the input's queue only.
    private(set) var made: CompressedTrackWriter?

    init(mediaType: AVMediaType, timescale: CMTimeScale, end: CMTime?, limit: Int, file: MovieFile, track: Int) {
        self.mediaType = mediaType
        self.timescale = timescale
        self.end = end
        self.file = file
        self.track = track
        backlog = Backlog(limit: limit)
    }

    func work(for buffer: CMSampleBuffer) -> EncodingJob {
        EncodingJob(byteCount: buffer.totalSampleSize) { start in
            try self.writer(start).append(buffer)
        }
    }

    func writer(_ start: CMTime) -> CompressedTrackWriter {
        if let made { return made }
        let writer = CompressedTrackWriter(
            mediaType: mediaType, timescale: timescale, knownEnd: end, file: file, track: track, start: start)
        made = writer
        return writer
    }
}
