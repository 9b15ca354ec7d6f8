import Foundation
import MediaEngine
import OpenCoreMedia

/// Gives frames their places on the movie's timeline, and has them encoded.
///
/// A frame lasts until the next one, so each is held back until the next one, or the end, is known. Used on one queue only.
final class VideoTrackWriter: TrackWriter {
    private struct Pending {
        var frame: MovieFrame
        var time: CMTime
        /// What its sample buffer says, where there is one.
        var ownDuration: CMTime
        var beginsAnew = false
        /// When it ends, where somebody has said so.
        var end: CMTime?
    }

    private let settings: VideoOutputSettings
    private let requestedTimescale: Int32
    private let file: MovieFile
    private let track: Int
    private let start: CMTime

    private var pending: Pending?
    private var previousDuration: Int64?
    private var encoder: MovieEncoder?
    /// Ticks per second of the track, once the encoder is open.
    private var timescale: Int32 = 0
    /// Held back until it is known whether it is the last.
    private var lastPacket: Packet?
    private var firstDecodeTime: Int64 = 0
    /// When the first frame is shown, in ticks.
    private var firstTime: Int64?

    init(settings: VideoOutputSettings, timescale: Int32, file: MovieFile, track: Int, start: CMTime) {
        self.settings = settings
        self.requestedTimescale = timescale
        self.file = file
        self.track = track
        self.start = start
    }

    /// - Parameter beginsAnew: what comes from here on does not depend on what was before (`MovieEncoder.encode`).
    func append(_ frame: MovieFrame, at time: CMTime, duration: CMTime, beginsAnew: Bool) throws {
        // Far from where a number of ticks overflows, in any timescale.
        guard abs(CMTimeGetSeconds(time - start)) < 1e9 else {
            throw SettingsError("a frame's time of \(seconds(time)) is beyond all limits")
        }
        guard let earlier = pending else {
            pending = Pending(frame: frame, time: time, ownDuration: duration, beginsAnew: beginsAnew)
            return
        }
        if encoder == nil, time > earlier.time { try openEncoder(first: earlier, until: time) }
        let step = encoder == nil ? (time < earlier.time ? -1 : 0) : ticks(time) - ticks(earlier.time)
        guard step >= 0 else {
            throw SettingsError(
                "a frame at \(seconds(time)) was appended after one at \(seconds(earlier.time)); frames must be appended in the "
                    + "order in which they are shown")
        }
        // Two frames at one time: the later one is seen.
        if step > 0 { try encode(earlier, duration: step) }
        pending = Pending(
            frame: frame, time: step > 0 ? time : earlier.time, ownDuration: duration,
            beginsAnew: beginsAnew || step == 0 && earlier.beginsAnew)
    }

    func endPrevious(at time: CMTime) throws {
        guard let last = pending else { return }
        guard time > last.time, CMTimeGetSeconds(time - start) < 1e9 else {
            throw SettingsError("a frame at \(seconds(last.time)) was to end at \(seconds(time)), which cannot be")
        }
        pending?.end = time
    }

    /// Encodes what is left, and gives the time at which the track ends, counted from the session's start; nil where it is empty.
    ///
    /// - Parameter end: when the session ends; nil leaves that to the frames.
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
        if let packet = lastPacket {
            // Samples last until the next one's decoding time, so that all of them together must last as long as the frames.
            let total = max(ticks(lastEnd), ticks(last.time) + 1) - (firstTime ?? 0)
            packet.duration = max(1, total - (packet.decodeTime - firstDecodeTime))
            try file.write(packet, to: track)
        }
        let trackEnd = last.end.map { min($0, end ?? $0) } ?? end ?? lastEnd
        return CMTime(value: ticks(trackEnd), timescale: timescale)
    }

    /// The last frame ends where a buffer without samples has said so, or with the session; else it lasts as long as its sample
    /// buffer says; else as long as the frame before it (AVAssetWriterInput.h). For a lone frame that gives nothing, and it lasts
    /// for a thirtieth of a second. A session that ends before the last frame's time leaves the frame in the file, where nobody
    /// sees it.
    private func lastEnd(of last: Pending, _ end: CMTime?) -> CMTime {
        if let marked = last.end { return marked }
        if let end, end > last.time { return end }
        if last.ownDuration.isNumeric, last.ownDuration > .zero, CMTimeGetSeconds(last.ownDuration) < 1e9 {
            return last.time + last.ownDuration
        }
        if let previousDuration { return last.time + CMTime(value: previousDuration, timescale: timescale) }
        return last.time + CMTime(value: 1, timescale: 30)
    }

    private func openEncoder(first frame: Pending, until second: CMTime) throws {
        let first = frame.time
        // 600 ticks hold the usual frame rates, and times of clients who count in it from the second frame on.
        timescale =
            requestedTimescale > 0
            ? requestedTimescale : trackTimescale([first.timescale, second.timescale, start.timescale, 600])
        let expected = settings.expectedFrameRate.flatMap { Int64(exactly: (Double(timescale) / $0).rounded()) }
        let encoder = try MovieEncoder(
            width: settings.width, height: settings.height, timescale: timescale,
            frameDuration: expected ?? ticks(second) - ticks(first), tags: settings.tags, settings: settings.encoder,
            hasAlpha: frame.frame.hasAlpha)
        self.encoder = encoder
        try file.begin(track, encoder)
    }

    /// Frames that end before the session starts are left out, but for one that is all there is. One that lies across the start
    /// begins with it: an edit list could say so of it, but FFmpeg 5.1's reader, and so Chromium's, leaves out what it cuts, and
    /// shows all that follows too early.
    private func encode(_ frame: Pending, duration: Int64, isLast: Bool = false) throws {
        previousDuration = duration
        let time = ticks(frame.time)
        guard time + duration > 0 || isLast else { return }
        firstTime = firstTime ?? max(0, time)
        try encoder?.encode(frame.frame, at: max(0, time), beginningAnew: frame.beginsAnew)
        try writePackets()
    }

    private func writePackets() throws {
        while let packet = encoder?.nextPacket() {
            if let lastPacket {
                try file.write(lastPacket, to: track)
            } else {
                firstDecodeTime = packet.decodeTime
            }
            lastPacket = packet
        }
    }

    private func ticks(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time - start, timescale: timescale, method: .default).value
    }

    private func seconds(_ time: CMTime) -> String { "\(CMTimeGetSeconds(time)) s" }
}
