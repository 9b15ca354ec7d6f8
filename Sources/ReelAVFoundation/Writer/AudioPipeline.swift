import ReelConcurrency
import ReelCoreMedia
import ReelMediaEngine

/// Converts and encodes audio on the input's queue.
///
/// `@unchecked Sendable`: the writer is used on the input's queue only.
final class AudioPipeline: InputPipeline, @unchecked Sendable {
    let backlog: Backlog
    private let settings: AudioEncoder.Settings
    let file: MovieFile
    let track: Int
    /// Used on the input's queue only.
    private(set) var openedWriter: AudioTrackWriter?
    private let recorder = Locked<(any PacketRecorder)?>(nil)

    init(settings: AudioEncoder.Settings, limit: Backlog.Limit, file: MovieFile, track: Int) {
        self.settings = settings
        self.file = file
        self.track = track
        backlog = Backlog(limit: limit)
    }

    func job(for buffer: CMSampleBuffer, at time: CMTime) -> EncodingJob {
        // The duration that a client specifies may be any.
        let rate = buffer.formatDescription?.audioStreamBasicDescription?.mSampleRate ?? 0
        let seconds = rate >= 1 ? Double(buffer.numSamples) / rate : 0
        file.enqueueSound(seconds, of: track)
        return EncodingJob(byteCount: buffer.dataBuffer?.dataLength ?? 0) { start in
            defer { self.file.enqueueSound(-seconds, of: self.track) }
            try self.writer(start).append(buffer, at: time)
        }
    }

    func job(for packets: any RecordedPackets, at time: CMTime, duration: CMTime) -> EncodingJob {
        let seconds = CMTimeGetSeconds(duration)
        file.enqueueSound(seconds, of: track)
        return EncodingJob(byteCount: 0) { start in
            defer { self.file.enqueueSound(-seconds, of: self.track) }
            try self.writer(start).append(packets, until: time + duration)
        }
    }

    func record(_ recorder: any PacketRecorder) { self.recorder.withLock { $0 = recorder } }

    func writer(_ start: CMTime) throws(MediaError) -> AudioTrackWriter {
        if let openedWriter { return openedWriter }
        let writer = try AudioTrackWriter(settings: settings, file: file, track: track, start: start)
        writer.recorder = recorder.value
        openedWriter = writer
        return writer
    }
}
