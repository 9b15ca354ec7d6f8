import Foundation
import ReelCoreFoundation
import ReelCoreMedia

/// A soundtrack whose files have been measured: when each clip would be heard if the movie had no end.
struct SoundLayout {
    /// A clip and when it is heard. Times of music count from the start of the music, others from the start of the movie.
    private struct TimedClip {
        var clip: SoundClip
        let file: SoundFileInfo
        let role: SoundPlan.Role
        var lane: Int
        var start: CMTime
        let duration: CMTime
        var speed = 1.0

        /// Whether the clip starts at the start of its file.
        var beginsWithFile: Bool { clip.start == .zero }
        /// Whether the clip ends at the end of its file.
        var endsWithFile: Bool { speed == 1 && clip.start + duration == file.duration }
        var end: CMTime { start + duration }

        /// Whether `next` continues this clip without a cut.
        func continues(in next: TimedClip) -> Bool {
            clip.file == next.clip.file && clip.start + duration == next.clip.start && end == next.start
        }
    }

    private let soundtrack: Soundtrack
    private let files: [URL: SoundFileInfo]
    private let music: [TimedClip]
    private var others: [TimedClip]
    /// The lane of the speech of slides. The two after it are those of their clips' own sound.
    private let slideLane: Int
    /// The roles that are lowered (ducked), and under which speech.
    private let speech: [SoundPlan.Role: Set<SoundPlan.Role>]
    /// The duration of the music when it is played once.
    private let musicDuration: CMTime
    /// How long clips of the music that follow each other overlap.
    private let crossfade: CMTime

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
    ///   - ownIsSpeech: whether music is lowered (ducked) under the movie's own sound.
    ///   - slides: the sound of slides, whose times `place(_:)` sets.
    /// - Throws: `ReelError` for an invalid setting, or a file that cannot be read.
    init(
        _ soundtrack: Soundtrack, own: (file: SoundFileInfo, clip: SoundClip)? = nil, ownIsSpeech: Bool = false,
        slides: [SlideSound] = []
    ) throws(ReelError) {
        try soundtrack.check(hasOwnSound: own != nil || !slides.isEmpty)
        let isMix = soundtrack.arrangement == .mix
        let most = InputLimits.current[.sounds]
        guard !isMix || soundtrack.clips.count <= most else {
            throw ReelError(
                .reel, "a mix can have \(most) sounds, not \(soundtrack.clips.count); \(InputLimits.hint(.sounds))",
                place: "soundtrack.clips")
        }
        var files = Dictionary(slides.map { ($0.file.url, $0.file) }) { first, _ in first }
        for (key, clips) in [("clips", soundtrack.clips), ("voice", soundtrack.voice)] {
            try SoundFileInfo.measure(clips.map(\.file), into: &files) { "soundtrack.\(key)[\($0)].file" }
        }
        var music = try Self.timedClips(soundtrack.clips, .music, in: files, lane: 0, at: .zero, together: isMix)
        crossfade = isMix ? .zero : Self.crossfade(of: soundtrack, music)
        Self.overlap(&music, by: crossfade)
        self.music = music
        musicDuration = music.map(\.end).max() ?? .zero
        let lanes = isMix ? max(1, music.count) : crossfade > .zero ? 2 : 1
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
        slideLane = lanes + 2
        self.files = files
        self.others = others
        self.soundtrack = soundtrack
        speech = [.music: ownIsSpeech ? [.voice, .clip, .movie] : [.voice, .clip], .movie: [.voice], .clip: [.voice]]
    }

    /// Adds the own sound of clips at the times at which their slides are seen. It fades during transitions.
    mutating func place(_ clips: [(sound: SlideSound, shown: CMTimeRange, fadeIn: CMTime, fadeOut: CMTime)]) {
        var end = CMTime.zero
        for (sound, shown, fadeIn, fadeOut) in clips {
            let duration = min(sound.duration, shown.duration)
            let half = CMTimeMultiplyByRatio(duration, multiplier: 1, divisor: 2)
            var clip = sound.clip
            clip.fadeIn = min(fadeIn, half)
            // Sound that ends before its slide does not fade.
            clip.fadeOut = min(max(.zero, shown.start + duration - (shown.end - fadeOut)), half)
            let isFree = shown.start >= end
            others.append(
                TimedClip(
                    clip: clip, file: sound.file, role: .clip, lane: slideLane + (isFree ? 1 : 2), start: shown.start,
                    duration: duration, speed: sound.speed))
            if isFree { end = shown.start + duration }
        }
    }

    /// Adds the speech of slides at its times. It is cut where the next one begins.
    ///
    /// - Returns: what is cut, each in one line.
    mutating func place(_ sounds: [(sound: SlideSound, start: CMTime)]) -> [String] {
        var notes: [String] = []
        for (index, (sound, start)) in sounds.enumerated() {
            let room = index + 1 < sounds.count ? sounds[index + 1].start - start : .positiveInfinity
            if sound.duration - room > Self.noticeable {
                notes.append(
                    "\(sound.place) is cut: it lasts \(sound.duration.clockText), and the next one begins after "
                        + room.clockText)
            }
            others.append(
                TimedClip(
                    clip: sound.clip, file: sound.file, role: .voice, lane: slideLane, start: start,
                    duration: min(sound.duration, room)))
        }
        return notes
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

    /// Returns the length of crossfades; zero if there are none.
    private static func crossfade(of soundtrack: Soundtrack, _ music: [TimedClip]) -> CMTime {
        guard music.count > 1 || soundtrack.loops else { return .zero }
        // A clip's own fades and the crossfades must fit into it.
        let limits = music.flatMap { timed in
            let half = CMTimeMultiplyByRatio(timed.duration, multiplier: 1, divisor: 2)
            return [half, timed.duration - timed.clip.fadeIn, timed.duration - timed.clip.fadeOut]
        }
        return limits.reduce(soundtrack.crossfade, min)
    }

    /// Lets each clip begin before the end of the previous one. They are in two lanes by turns (`plan(until:)`).
    private static func overlap(_ music: inout [TimedClip], by crossfade: CMTime) {
        guard crossfade > .zero else { return }
        var start = CMTime.zero
        for index in music.indices {
            music[index].start = start
            start = music[index].end - crossfade
        }
    }

    // MARK: The plan

    /// Returns the plan of the sound for a movie that ends at `end`.
    ///
    /// - Throws: `ReelError` if music or voice would begin after the movie's end, or if the fades are longer than the music.
    func plan(until end: CMTime, notes: [String] = []) throws(ReelError) -> SoundPlan {
        let timedClips = others + music(until: end)
        let wholeMusic = soundtrack.offset + musicDuration
        let musicEnd = soundtrack.loops ? end : min(end, wholeMusic)
        let isCut = !music.isEmpty && (soundtrack.loops || wholeMusic - end > Self.noticeable)
        let fadeOut = soundtrack.fadeOut ?? usualFadeOut(isCut: isCut, musicEnd)
        try checkStarts(musicEnd: musicEnd, movieEnd: end)
        let lanes: [Int: [TimedClip]] = Dictionary(grouping: timedClips.filter { $0.start < end }, by: \.lane)
        var pieces: [SoundPlan.Piece] = []
        for lane in lanes.values { pieces += self.pieces(of: lane.sorted { $0.start < $1.start }, until: end) }
        pieces.sort { ($0.timeRange.start, $0.lane) < ($1.timeRange.start, $1.lane) }
        let used = Set(pieces.map(\.file))
        let heard = files.values.filter { used.contains($0.url) }
        let coding = try SoundCopying(
            soundtrack: soundtrack, slideClips: others.filter { $0.lane >= slideLane }.map(\.clip), pieces: pieces, files: files,
            fadeOut: fadeOut, end: end
        ).decide()
        let copied = coding == .copied ? heard.first : nil
        if copied != nil {
            // Those at cuts, which prevent clicks: nothing else fades.
            for index in pieces.indices { (pieces[index].fadeIn, pieces[index].fadeOut) = (.zero, .zero) }
        }
        let speech = speech.filter { role, speech in
            soundtrack.ducking.depth > 0 && pieces.contains { $0.role == role } && pieces.contains { speech.contains($0.role) }
        }
        return SoundPlan(
            pieces: pieces, duration: end, soundDuration: duration, coding: coding,
            sampleRate: copied?.sampleRate ?? Self.sampleRate(of: heard),
            channels: copied?.channels ?? (heard.contains { $0.channels > 1 } ? 2 : 1),
            loudness: soundtrack.loudness, musicVolume: soundtrack.volume,
            musicRange: CMTimeRange(start: min(soundtrack.offset, musicEnd), end: musicEnd), fadeIn: soundtrack.fadeIn,
            fadeOut: fadeOut, ducking: speech.isEmpty ? nil : soundtrack.ducking, speech: speech, files: files,
            musicCut: isCut && !soundtrack.loops ? musicCut(end, fadeOut: fadeOut) : nil, otherNotes: notes + self.notes(end))
    }

    /// Returns the music's clips as they are heard, repeated if it loops, with their fades.
    private func music(until end: CMTime) -> [TimedClip] {
        var result: [TimedClip] = []
        var round = CMTime.zero
        while !music.isEmpty, soundtrack.offset + round < end {
            for var timed in music {
                timed.start = soundtrack.offset + round + timed.start
                if crossfade > .zero {
                    timed.lane = result.count % 2
                    if !result.isEmpty { timed.clip.fadeIn = max(timed.clip.fadeIn, crossfade) }
                    let isLast = !soundtrack.loops && result.count + 1 == music.count
                    if !isLast { timed.clip.fadeOut = max(timed.clip.fadeOut, crossfade) }
                }
                result.append(timed)
            }
            guard soundtrack.loops else { break }
            round = round + musicDuration - crossfade
        }
        return result
    }

    /// A difference that nobody hears: less than two frames.
    private static let noticeable = CMTime(value: 1, timescale: 20)

    /// Returns the length of the fade-out if the soundtrack does not set one.
    private func usualFadeOut(isCut: Bool, _ musicEnd: CMTime) -> CMTime {
        guard isCut, soundtrack.coding != .copy else { return .zero }
        let heard = musicEnd - soundtrack.offset - soundtrack.fadeIn
        return max(.zero, min(Soundtrack.usualFadeOut, CMTimeMultiplyByRatio(heard, multiplier: 1, divisor: 2)))
    }

    /// Returns what the movie's end does to the music, which it cuts.
    private func musicCut(_ end: CMTime, fadeOut: CMTime) -> String {
        let whole = soundtrack.offset + musicDuration
        return "the music lasts \(whole.clockText) and ends with the movie at \(end.clockText)"
            + (fadeOut > .zero ? ", fading out" : "")
    }

    /// Returns what else the movie's end does to the sound, each in one line.
    private func notes(_ end: CMTime) -> [String] {
        var notes = files.values.sorted { $0.url.path < $1.url.path }.compactMap(\.cutOff?.note)
        let whole = soundtrack.offset + musicDuration
        if !music.isEmpty, !soundtrack.loops {
            if end - whole > Self.noticeable, others.allSatisfy({ $0.role == .clip || $0.end <= whole }) {
                notes.append("the music ends at \(whole.clockText), before the movie at \(end.clockText) (--loop repeats it)")
            }
        } else if music.isEmpty, others.allSatisfy({ $0.lane < slideLane }), let last = others.map(\.end).max(),
            end - last > Self.noticeable
        {
            notes.append("the sound ends at \(last.clockText), before the movie at \(end.clockText)")
        }
        for (role, name) in [(SoundPlan.Role.voice, "the voice"), (.movie, "the movie's own sound")] {
            guard let last = others.filter({ $0.role == role }).map(\.end).max(), last - end > Self.noticeable else { continue }
            notes.append("\(name) is cut: it lasts until \(last.clockText), the movie until \(end.clockText)")
        }
        return notes
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
        let fadeOut = soundtrack.fadeOut ?? .zero
        guard soundtrack.fadeIn + fadeOut <= heard else {
            throw invalid(Self.longFades(soundtrack.fadeIn, fadeOut, in: heard, of: "music"))
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
                timeRange: CMTimeRange(start: timed.start, end: min(timed.end, end)), start: timed.clip.start, speed: timed.speed,
                volume: timed.clip.volume, fadeIn: fadeIn, fadeOut: fadeOut, wholeDuration: timed.duration)
        }
    }
}
