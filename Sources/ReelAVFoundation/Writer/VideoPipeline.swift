import Foundation
import ReelAVFAudio
import ReelConcurrency
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// Encodes frames. They are converted when they are appended, on the client's thread: the client may reuse its buffer
/// immediately, the queue stays small, and conversion runs in parallel with encoding.
///
/// `@unchecked Sendable`: the writer is used on the input's queue only; the rest is checked.
final class VideoPipeline: InputPipeline, @unchecked Sendable {
    /// A client's buffer, and the frame converted from it.
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

    private let state: Locked<State>

    private struct State {
        let converter: FrameConverter
        /// The last two conversions, for the frames of a dissolve.
        var latest: [Converted] = []
        var beginsAnew = false
        var recorder: (any PacketRecorder)?
    }

    /// Used on the input's queue only.
    private(set) var openedWriter: VideoTrackWriter?

    init(settings: VideoOutputSettings, timescale: CMTimeScale, limit: Backlog.Limit, file: MovieFile, track: Int) {
        self.settings = settings
        self.timescale = timescale
        self.file = file
        self.track = track
        backlog = Backlog(limit: limit)
        let converter = FrameConverter(
            width: settings.width, height: settings.height, scaling: settings.scaling, tags: settings.tags,
            format: settings.encoder.frameFormat)
        state = Locked(State(converter: converter))
    }

    func job(for buffer: CVPixelBuffer, at time: CMTime, duration: CMTime) throws(SettingsError) -> EncodingJob {
        job(for: .picture(try frame(for: buffer)), at: time, duration: duration)
    }

    /// Draws the mix unless the codec is H.264.
    func job(for mix: FrameMix, at time: CMTime, duration: CMTime) throws(SettingsError) -> EncodingJob {
        guard settings.encoder.codec == .h264 else {
            let drawn: CVPixelBuffer
            do throws(MediaError) { drawn = try mix.drawn() } catch { throw SettingsError(error.localizedDescription) }
            return try job(for: drawn, at: time, duration: duration)
        }
        return job(
            for: .mix(try frame(for: mix.first), try frame(for: mix.second), mix.blend), at: time, duration: duration)
    }

    func job(for view: PictureView, at time: CMTime, duration: CMTime) -> EncodingJob {
        job(for: .view(view), at: time, duration: duration)
    }

    func job(for mix: ViewMix, at time: CMTime, duration: CMTime) -> EncodingJob {
        job(for: .viewMix(mix), at: time, duration: duration)
    }

    func job(for picture: CopiedPicture, at time: CMTime) -> EncodingJob {
        job(for: .copied(picture), at: time, duration: .invalid)
    }

    func job(for frame: RecordedFrame, at time: CMTime) -> EncodingJob {
        job(for: .recorded(frame), at: time, duration: .invalid)
    }

    func beginAnew() { state.withLock { $0.beginsAnew = true } }

    func record(_ recorder: any PacketRecorder) { state.withLock { $0.recorder = recorder } }

    private func job(for frame: MovieFrame, at time: CMTime, duration: CMTime) -> EncodingJob {
        let (beginsAnew, recorder) = state.withLock { state in
            defer { (state.beginsAnew, state.recorder) = (false, nil) }
            return (state.beginsAnew, state.recorder)
        }
        file.enqueueSample(at: time, of: track)
        return EncodingJob(byteCount: frame.byteCount) { start in
            defer { self.file.takeSample(at: time, of: self.track) }
            try self.writer(start).append(frame, at: time, duration: duration, beginsAnew: beginsAnew, recorder: recorder)
        }
    }

    /// Returns the converted frame. A buffer that has not been written to since is not converted again.
    private func frame(for buffer: CVPixelBuffer) throws(SettingsError) -> VideoFrame {
        try state.withLock { state throws(SettingsError) in
            let generation = buffer.pixels.writeGeneration
            if let generation, !buffer.pixels.isOverForeignBytes,
                let known = state.latest.first(where: { $0.buffer === buffer && $0.generation == generation })
            {
                return known.frame
            }
            do throws(MediaError) {
                let frame = try state.converter.convert(buffer)
                state.latest = state.latest.suffix(1) + [Converted(buffer: buffer, generation: generation, frame: frame)]
                return frame
            } catch {
                throw SettingsError(error.localizedDescription)
            }
        }
    }

    func writer(_ start: CMTime) -> VideoTrackWriter {
        if let openedWriter { return openedWriter }
        let writer = VideoTrackWriter(settings: settings, timescale: timescale, file: file, track: track, start: start)
        openedWriter = writer
        return writer
    }
}
