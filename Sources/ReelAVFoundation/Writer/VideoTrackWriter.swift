import Foundation
import ReelAVFAudio
import ReelCoreMedia
import ReelMediaEngine

/// Places frames on the movie's timeline, and encodes them.
///
/// A frame lasts until the next one, so each is held back until the next one, or the end, is known. Used on one queue only.
final class VideoTrackWriter: TrackWriter {
    private struct Pending {
        var frame: MovieFrame
        var time: CMTime
        /// The duration of its sample buffer, if it has one.
        var ownDuration: CMTime
        var beginsAnew = false
        var recorder: (any PacketRecorder)?
        /// Its end, if it has been marked.
        var end: CMTime?
    }

    private let settings: VideoOutputSettings
    private let requestedTimescale: Int32
    private let file: MovieFile
    private let track: Int
    private var packets: PacketWriter
    private let start: CMTime

    private var pending: Pending?
    private var previousDuration: Int64?
    private var encoder: MovieEncoder?
    /// Ticks per second of the track, known once the encoder is open.
    private var timescale: Int32 = 0
    /// The presentation time of the first frame, in ticks.
    private var firstTime: Int64?
    /// The decode time of the last packet, in ticks.
    private var lastDecodeTime: Int64 = 0
    /// How long the pictures in the encoder are, in seconds, as the file knows it.
    private var reportedLag = 0.0

    init(settings: VideoOutputSettings, timescale: Int32, file: MovieFile, track: Int, start: CMTime) {
        self.settings = settings
        self.requestedTimescale = timescale
        self.file = file
        self.track = track
        packets = PacketWriter(file: file, track: track)
        self.start = start
    }

    /// - Parameters:
    ///   - beginsAnew: whether the frames from here on do not depend on earlier ones (`MovieEncoder.encode`).
    ///   - recorder: takes the packets of these frames; nil for none.
    func append(
        _ frame: MovieFrame, at time: CMTime, duration: CMTime, beginsAnew: Bool, recorder: (any PacketRecorder)? = nil
    ) throws {
        guard abs(CMTimeGetSeconds(time - start)) < TrackTiming.limit else {
            throw SettingsError("a frame's time must be within 10⁹ s of the session's start; got \(seconds(time))")
        }
        guard let earlier = pending else {
            pending = Pending(frame: frame, time: time, ownDuration: duration, beginsAnew: beginsAnew, recorder: recorder)
            return
        }
        if encoder == nil, time > earlier.time { try openEncoder(first: earlier, until: time) }
        let step = encoder == nil ? (time < earlier.time ? -1 : 0) : ticks(time) - ticks(earlier.time)
        guard step >= 0 else {
            throw SettingsError(
                "a frame at \(seconds(time)) was appended after one at \(seconds(earlier.time)); frames must be appended in "
                    + "presentation order")
        }
        // If two frames have the same time, the later one is shown.
        if step > 0 { try encode(earlier, duration: step) }
        pending = Pending(
            frame: frame, time: step > 0 ? time : earlier.time, ownDuration: duration,
            beginsAnew: beginsAnew || step == 0 && earlier.beginsAnew,
            recorder: recorder ?? (step == 0 ? earlier.recorder : nil))
    }

    func endPrevious(at time: CMTime) throws {
        guard let last = pending else { return }
        guard time > last.time, CMTimeGetSeconds(time - start) < TrackTiming.limit else {
            throw SettingsError("a frame at \(seconds(last.time)) cannot end at \(seconds(time)); its end must be later")
        }
        pending?.end = time
    }

    /// Encodes the remaining frame, and returns the time at which the track ends, relative to the session's start; nil if it is
    /// empty.
    ///
    /// - Parameter end: the session's end; nil derives the end from the frames.
    func finish(end: CMTime?) throws -> CMTime? {
        guard let last = pending else {
            try file.markAbsent(track)
            return nil
        }
        pending = nil
        let lastEnd = lastEnd(of: last, end)
        if encoder == nil { try openEncoder(first: last, until: lastEnd) }
        try encode(last, duration: ticks(lastEnd) - ticks(last.time), isLast: true)
        try encoder?.finish()
        try writePackets()
        try packets.finish(duration: max(ticks(lastEnd), ticks(last.time) + 1) - (firstTime ?? 0))
        return CMTime(value: ticks(TrackTiming.end(marked: last.end, session: end, samples: lastEnd)), timescale: timescale)
    }

    /// Returns the end of the last frame: the time marked by a buffer without samples; otherwise the session's end; otherwise it
    /// lasts as long as its sample buffer specifies, or else as long as the frame before it (AVAssetWriterInput.h). A single
    /// frame lasts a thirtieth of a second. If the session ends before the last frame's time, the frame is in the file, but not
    /// shown.
    private func lastEnd(of last: Pending, _ end: CMTime?) -> CMTime {
        if let marked = last.end { return marked }
        if let end, end > last.time { return end }
        if last.ownDuration.isNumeric, last.ownDuration > .zero, CMTimeGetSeconds(last.ownDuration) < TrackTiming.limit {
            return last.time + last.ownDuration
        }
        if let previousDuration { return last.time + CMTime(value: previousDuration, timescale: timescale) }
        return last.time + TrackTiming.singleFrame
    }

    private func openEncoder(first frame: Pending, until second: CMTime) throws {
        let first = frame.time
        // 600 ticks are whole frames at the usual frame rates, and exact for clients that count in 600ths from the second frame
        // on.
        timescale =
            requestedTimescale > 0
            ? requestedTimescale : Timescale.ofTrack([first.timescale, second.timescale, start.timescale, 600])
        let expected = settings.expectedFrameRate.flatMap { Int64(exactly: (Double(timescale) / $0).rounded()) }
        let encoder = try MovieEncoder(
            width: settings.width, height: settings.height, timescale: timescale,
            frameDuration: expected ?? ticks(second) - ticks(first), tags: settings.tags, settings: settings.encoder,
            hasAlpha: frame.frame.hasAlpha)
        self.encoder = encoder
        try file.begin(track, encoder)
    }

    /// Encodes a frame. Frames that end before the session starts are dropped, except for a frame that is the only one. One that
    /// is shown across the start begins with it: an edit list could express that, but FFmpeg 5.1's reader, and hence Chromium's,
    /// drops what it cuts off, and shows everything after it too early.
    private func encode(_ frame: Pending, duration: Int64, isLast: Bool = false) throws {
        previousDuration = duration
        let time = ticks(frame.time)
        guard time + duration > 0 || isLast else { return }
        firstTime = firstTime ?? max(0, time)
        try encoder?.encode(frame.frame, at: max(0, time), restarting: frame.beginsAnew, recorder: frame.recorder)
        try writePackets()
        // Up to the frame after it, which waits here until its duration is known.
        let lag = Double(max(0, time + duration - lastDecodeTime)) / Double(timescale)
        // Not for each frame.
        if abs(lag - reportedLag) >= 1 {
            reportedLag = lag
            file.holdPictures(lag, of: track)
        }
    }

    private func writePackets() throws {
        while let packet = encoder?.nextPacket() {
            lastDecodeTime = packet.decodeTime
            try packets.write(packet)
        }
    }

    private func ticks(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time - start, timescale: timescale, method: .default).value
    }

    private func seconds(_ time: CMTime) -> String { "\(CMTimeGetSeconds(time)) s" }
}
