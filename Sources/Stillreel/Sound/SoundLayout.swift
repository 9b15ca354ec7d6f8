import Foundation
import ReelCoreMedia

/// A soundtrack whose files have been measured: when each clip would be heard if the movie had no end.
struct SoundLayout {
    /// A clip and when it is heard. Times of music count from the start of the music, others from the start of the movie.
    private struct TimedClip {
        let clip: SoundClip
        let file: SoundFileInfo
        let role: SoundPlan.Role
        let lane: Int
        let start: CMTime
        let duration: CMTime

        /// Whether the clip starts at the start of its file.
        var beginsWithFile: Bool { clip.start == .zero }
        /// Whether the clip ends at the end of its file.
        var endsWithFile: Bool { clip.start + duration == file.duration }
        var end: CMTime { start + duration }

        /// Whether `next` continues this clip without a cut.
        func continues(in next: TimedClip) -> Bool {
            clip.file == next.clip.file && clip.start + duration == next.clip.start && end == next.start
        }
    }

    private let soundtrack: Soundtrack
    private let files: [URL: SoundFileInfo]
    private let music: [TimedClip]
    private let others: [TimedClip]
    private let speechRoles: Set<SoundPlan.Role>
    /// The duration of the music when it is played once.
    private let musicDuration: CMTime

    /// The duration of all sound; nil if the music is repeated without end.
    var duration: CMTime? {
        guard !soundtrack.loops else { return nil }
        let musicEnd = music.isEmpty ? .zero : soundtrack.offset + musicDuration
        return others.reduce(musicEnd) { max($0, $1.end) }
    }

    /// Measures the files of a soundtrack and lays out its clips.
    ///
    /// - Parameters:
    ///   - own: the movie's own sound, if it is kept.
    ///   - speechRoles: the roles under which the music is lowered (ducked).
    /// - Throws: `ReelError` for an invalid setting, or a file that cannot be read.
    init(
        _ soundtrack: Soundtrack, own: (file: SoundFileInfo, clip: SoundClip)? = nil, speechRoles: Set<SoundPlan.Role> = [.voice]
    ) throws(ReelError) {
        try soundtrack.check()
        var files: [URL: SoundFileInfo] = [:]
        for (key, clips) in [("clips", soundtrack.clips), ("voice", soundtrack.voice)] {
            try SoundFileInfo.measure(clips.map(\.file), into: &files) { "soundtrack.\(key)[\($0)].file" }
        }
        let isMix = soundtrack.arrangement == .mix
        music = try Self.timedClips(soundtrack.clips, .music, in: files, lane: 0, at: .zero, together: isMix)
        musicDuration = music.map(\.end).max() ?? .zero
        let lanes = isMix ? max(1, music.count) : 1
        var others = try Self.timedClips(
            soundtrack.voice, .voice, in: files, lane: lanes, at: soundtrack.voiceOffset, together: false)
        if let own {
            files[own.file.url] = own.file
            others += try Self.timedClips([own.clip], .movie, in: files, lane: lanes + 1, at: .zero, together: false)
        }
        if soundtrack.loops, musicDuration < Self.shortestLoop {
            throw ReelError(
                .reel,
                "\(soundtrack.clips[0].file.path): it lasts \(musicDuration.secondsText) s; "
                    + "repeated music must last at least 0.1 s",
                place: "soundtrack.loops")
        }
        self.files = files
        self.others = others
        self.soundtrack = soundtrack
        self.speechRoles = speechRoles
    }

    private static let shortestLoop = CMTime(value: 1, timescale: 10)

    private static func timedClips(
        _ clips: [SoundClip], _ role: SoundPlan.Role, in files: [URL: SoundFileInfo], lane: Int, at start: CMTime, together: Bool
    ) throws(ReelError) -> [TimedClip] {
        var timedClips: [TimedClip] = []
        var start = start
        for (index, clip) in clips.enumerated() {
            guard let file = files[clip.file] else { continue }
            let rest = file.duration - clip.start
            let place = "soundtrack.\(role == .voice ? "voice" : "clips")[\(index)]"
            func invalid(_ message: String) -> ReelError { ReelError(.reel, "\(clip.file.path): \(message)", place: place) }
            guard rest > .zero else {
                throw invalid(
                    "start must be below the file's length of \(file.duration.secondsText) s; got \(clip.start.secondsText) s")
            }
            let duration = min(clip.duration ?? rest, rest)
            guard clip.fadeIn + clip.fadeOut <= duration else {
                throw invalid(longFades(clip.fadeIn, clip.fadeOut, in: duration, of: "the file"))
            }
            timedClips.append(
                TimedClip(
                    clip: clip, file: file, role: role, lane: together ? lane + index : lane, start: start, duration: duration))
            if !together { start = start + duration }
        }
        return timedClips
    }

    // MARK: The plan

    /// Returns the plan of the sound for a movie that ends at `end`.
    ///
    /// - Throws: `ReelError` if music or voice would begin after the movie's end, or if the fades are longer than the music.
    func plan(until end: CMTime) throws(ReelError) -> SoundPlan {
        var timedClips = others
        var round = CMTime.zero
        while !music.isEmpty, soundtrack.offset + round < end {
            timedClips += music.map { timed in
                TimedClip(
                    clip: timed.clip, file: timed.file, role: timed.role, lane: timed.lane,
                    start: soundtrack.offset + round + timed.start, duration: timed.duration)
            }
            guard soundtrack.loops else { break }
            round = round + musicDuration
        }
        let musicEnd = soundtrack.loops ? end : min(end, soundtrack.offset + musicDuration)
        try checkStarts(musicEnd: musicEnd, movieEnd: end)
        let lanes: [Int: [TimedClip]] = Dictionary(grouping: timedClips.filter { $0.start < end }, by: \.lane)
        var pieces: [SoundPlan.Piece] = []
        for lane in lanes.values { pieces += self.pieces(of: lane.sorted { $0.start < $1.start }, until: end) }
        pieces.sort { ($0.timeRange.start, $0.lane) < ($1.timeRange.start, $1.lane) }
        let used = Set(pieces.map(\.file))
        let heard = files.values.filter { used.contains($0.url) }
        let coding = try SoundCopying(soundtrack: soundtrack, pieces: pieces, files: files, end: end).decide()
        let copied = coding == .copied ? heard.first : nil
        if copied != nil {
            // Those at cuts, which prevent clicks: nothing else fades.
            for index in pieces.indices { (pieces[index].fadeIn, pieces[index].fadeOut) = (.zero, .zero) }
        }
        let isDucked = soundtrack.ducking.depth > 0 && !music.isEmpty && pieces.contains { speechRoles.contains($0.role) }
        return SoundPlan(
            pieces: pieces, duration: end, soundDuration: duration, coding: coding,
            sampleRate: copied?.sampleRate ?? Self.sampleRate(of: heard),
            channels: copied?.channels ?? (heard.contains { $0.channels > 1 } ? 2 : 1),
            loudness: soundtrack.loudness, musicVolume: soundtrack.volume,
            musicRange: CMTimeRange(start: min(soundtrack.offset, musicEnd), end: musicEnd), fadeIn: soundtrack.fadeIn,
            fadeOut: soundtrack.fadeOut, ducking: isDucked ? soundtrack.ducking : nil, speechRoles: speechRoles, files: files)
    }

    /// Returns the sample rate of the mix: 44,100 Hz if all files have it, otherwise 48,000 Hz. Every player supports these two.
    private static func sampleRate(of files: some Collection<SoundFileInfo>) -> Int {
        let rates = Set(files.map(\.sampleRate))
        return rates == [44_100] ? 44_100 : 48_000
    }

    private func checkStarts(musicEnd: CMTime, movieEnd: CMTime) throws(ReelError) {
        func invalid(_ message: String) -> ReelError { ReelError(.reel, "the soundtrack: \(message)", place: "soundtrack") }
        for (name, start, isThere) in [
            ("music", soundtrack.offset, !music.isEmpty), ("voice", soundtrack.voiceOffset, !soundtrack.voice.isEmpty),
        ] where isThere && start >= movieEnd {
            throw invalid("the \(name) begins at \(start.secondsText) s, but the movie lasts only \(movieEnd.secondsText) s")
        }
        let heard = music.isEmpty ? .zero : musicEnd - soundtrack.offset
        guard soundtrack.fadeIn + soundtrack.fadeOut <= heard else {
            throw invalid(Self.longFades(soundtrack.fadeIn, soundtrack.fadeOut, in: heard, of: "music"))
        }
    }

    /// Returns the message for fades that do not fit into what is heard.
    private static func longFades(_ fadeIn: CMTime, _ fadeOut: CMTime, in heard: CMTime, of what: String) -> String {
        "fadeIn (\(fadeIn.secondsText) s) and fadeOut (\(fadeOut.secondsText) s) are together longer than the "
            + "\(heard.secondsText) s of \(what) that are heard; shorten them"
    }

    // MARK: Edges

    /// The length of the short fades at cuts: too short to be heard as a fade, long enough to prevent clicks.
    private static let edge = CMTime(value: 5, timescale: 1_000)

    /// Returns the pieces of one lane in order, with short fades at cuts. There is no such fade at the start of a file, nor at
    /// its end if another piece or the movie's end follows at once, so that songs that follow each other without a gap keep doing
    /// so.
    private func pieces(of timedClips: [TimedClip], until end: CMTime) -> [SoundPlan.Piece] {
        timedClips.indices.map { index in
            let timed = timedClips[index]
            let before = index > 0 ? timedClips[index - 1] : nil
            let after = index + 1 < timedClips.count ? timedClips[index + 1] : nil
            let edge = min(Self.edge, CMTimeMultiplyByRatio(timed.duration, multiplier: 1, divisor: 4))
            let begins = timed.beginsWithFile || before?.continues(in: timed) ?? false
            let fadeIn = begins ? timed.clip.fadeIn : max(timed.clip.fadeIn, edge)
            let isMet = after.map { $0.start == timed.end } ?? (timed.end >= end)
            let ends = isMet && (timed.endsWithFile || timed.end >= end) || after.map { timed.continues(in: $0) } ?? false
            let fadeOut = ends ? timed.clip.fadeOut : max(timed.clip.fadeOut, min(edge, timed.duration - fadeIn))
            return SoundPlan.Piece(
                file: timed.clip.file, role: timed.role, lane: timed.lane,
                timeRange: CMTimeRange(start: timed.start, end: min(timed.end, end)), start: timed.clip.start,
                volume: timed.clip.volume, fadeIn: fadeIn, fadeOut: fadeOut, wholeDuration: timed.duration)
        }
    }
}
