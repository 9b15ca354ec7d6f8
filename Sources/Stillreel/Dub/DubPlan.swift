public import Foundation
public import ReelCoreMedia
import ReelImageEngine
import ReelMediaEngine

/// The plan of a dubbed movie, worked out before anything is decoded.
public struct DubPlan: Hashable, Sendable {
    /// The dub that was planned.
    public let dub: Dub
    /// The width of the frames in pixels, as they are stored.
    public let width: Int
    /// The height of the frames in pixels, as they are stored.
    public let height: Int
    /// The approximate number of frames in the new movie.
    public let frameCount: Int
    /// The duration of the original movie's video.
    public let pictureDuration: CMTime
    /// The duration of the new movie.
    public let duration: CMTime
    /// What is heard in the new movie, and when; nil if it is silent.
    public let sound: SoundPlan?

    /// What the new movie will say of itself.
    let metadata: PlannedMetadata
    /// The tags and the cover that the original movie does not have.
    let newMetadata: PlannedMetadata
    /// How many chapters begin after the movie's end.
    let chaptersCut: Int
    /// Whether the original movie has sound.
    let hasOwnSound: Bool
    let trackID: CMPersistentTrackID
    /// The time in the original movie at which its video begins.
    let pictureStart: CMTime
    /// The original movie, as it was.
    let version: FileVersion
    /// Nil if the original movie is whole.
    let cutOff: CutOffFile?

    /// How long the last frame is held after the video's end, until the new sound ends, or the movie's own; zero if neither is
    /// longer.
    public var hold: CMTime { max(.zero, duration - pictureDuration) }
}

extension Dub: MovieDescription {
    /// Plans the movie: reads its index and measures the sound files. Nothing is decoded or written.
    ///
    /// - Throws: `ReelError` for invalid settings, and for the first file that cannot be read.
    public func plan() throws(ReelError) -> DubPlan {
        try FileContents.check(areThere: (soundtrack?.files ?? []) + [metadata.cover].compactMap(\.self))
        let version = FileVersion(movie)
        let info = try MediaInfo(reading: movie, as: .movie, countsPackets: .max, acceptsCutOff: true)
        guard let track = info.mainTrack(.video), track.timeRange.duration > .zero else {
            throw ReelError(.input, "\(movie.path): the file has no video; choose a movie")
        }
        try Encoding.checkAudioBitRate(audioBitRate)
        try metadata.check()
        let start = track.timeRange.start
        let pictureDuration = track.timeRange.duration
        let movieDuration = info.end(ofPicturesIn: track) - start
        let ownIsSpeech = if case .voice = ownSound { true } else { false }
        let layout = try soundtrack.map { soundtrack throws(ReelError) in
            try SoundLayout(soundtrack, own: ownClip(info, start, version), ownIsSpeech: ownIsSpeech)
        }
        if let layout { try match.checkEnds(layout) }
        let end =
            switch (match, layout.map(\.duration)) {
            case (.sound, let soundDuration??): keepsAllFrames ? max(movieDuration, soundDuration) : soundDuration
            case (.shortest, let soundDuration??): min(movieDuration, soundDuration)
            default: movieDuration
            }
        guard end <= Reel.longestDuration else {
            throw ReelError(.reel, "\(movie.path): the movie would be longer than the limit of 24 hours")
        }
        let frameCount =
            Double(track.frameCount(in: pictureDuration))
            * min(1, CMTimeGetSeconds(end) / CMTimeGetSeconds(pictureDuration))
        let sound = try layout.map { layout throws(ReelError) in try layout.plan(until: end) }
        let (planned, newMetadata) = try plannedMetadata(info, start, sound)
        var metadata = planned
        let chaptersCut = metadata.cut(at: end)
        return DubPlan(
            dub: self, width: track.codec.width, height: track.codec.height,
            frameCount: max(1, Int((frameCount - 1e-6).rounded(.up))), pictureDuration: pictureDuration, duration: end,
            sound: sound, metadata: metadata, newMetadata: newMetadata, chaptersCut: chaptersCut,
            hasOwnSound: info.mainTrack(.audio) != nil, trackID: track.id,
            pictureStart: start, version: version,
            cutOff: CutOffFile(movie, pictureDuration, declared: info.declaredDuration))
    }

    /// Returns the movie's tags, cover and chapters, with what is added to them or replaces them, and the latter alone.
    private func plannedMetadata(
        _ info: MediaInfo, _ start: CMTime, _ sound: SoundPlan?
    ) throws(ReelError) -> (all: PlannedMetadata, new: PlannedMetadata) {
        let own = FileTags(info)
        let heard = sound?.metadata
        var new = PlannedMetadata()
        // A movie that says nothing of itself is the sound's: an episode, or a song.
        if let heard, ["title", "artist", "album"].allSatisfy({ own.tags[$0] == nil }) {
            new.tags = heard.tags.filter { own.tags[$0.key] == nil }
            new.tags[MovieMetadata.location] = nil
            new.tags[MovieMetadata.creationTime] = nil
            if info.covers.isEmpty { new.cover = heard.cover }
        }
        new.cover = try metadata.coverData() ?? new.cover
        var all = PlannedMetadata(tags: own.tags.merging(new.tags) { $1 }, cover: new.cover ?? CoverPicture(info)?.data)
        all.replace(with: metadata.tags)
        new.replace(with: metadata.tags)
        let chapters = own.chapters.map { Chapter(start: max(.zero, $0.start - start), title: $0.title) }
        all.chapters = metadata.chapters ?? (chapters.isEmpty ? heard?.chapters ?? [] : chapters)
        return (all, new)
    }

    /// The movie's own sound, from the time at which its video begins.
    private func ownClip(
        _ info: MediaInfo, _ start: CMTime, _ version: FileVersion
    ) throws(ReelError) -> (SoundFileInfo, SoundClip)? {
        switch ownSound {
        case .replaced: return nil
        case .kept(let volume), .voice(let volume):
            guard SoundClip.volumes.contains(volume) else {
                throw ReelError(.reel, "\(movie.path): the volume of its sound must be −120 to 40 decibels; got \(volume)")
            }
            guard info.mainTrack(.audio) != nil else {
                throw ReelError(.input, "\(movie.path): the movie has no sound that could be kept; leave out --keep-sound")
            }
            do throws(MediaError) {
                return (try SoundFileInfo(info, movie, version), SoundClip(file: movie, start: start, volume: volume))
            } catch {
                throw ReelError(reading: movie.path, error)
            }
        }
    }

}

extension DubPlan: MoviePlan {
    private enum CodingKeys: String, CodingKey {
        case movie, width, height, frameCount, seconds, match, pictures, soundtrack, metadata
    }

    private enum PictureKeys: String, CodingKey {
        case kind, seconds, secondsCut, secondsHeld
    }

    /// Encodes the plan as an object with the movie's path, its size and length, what happens to its video, and the soundtrack.
    /// Times are in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(dub.movie.path, forKey: .movie)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encode(CMTimeGetSeconds(duration), forKey: .seconds)
        try container.encode(dub.match, forKey: .match)
        var pictures = container.nestedContainer(keyedBy: PictureKeys.self, forKey: .pictures)
        try pictures.encode("copy", forKey: .kind)
        try pictures.encode(CMTimeGetSeconds(min(duration, pictureDuration)), forKey: .seconds)
        if duration < pictureDuration {
            try pictures.encode(CMTimeGetSeconds(pictureDuration - duration), forKey: .secondsCut)
        }
        if hold > .zero { try pictures.encode(CMTimeGetSeconds(hold), forKey: .secondsHeld) }
        try container.encodeIfPresent(sound, forKey: .soundtrack)
        if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
    }

    /// What the movie's end cuts of the sound, or leaves silent, each in one line.
    public var notes: [String] {
        let told = sound?.notes ?? []
        let cutOff = cutOff.flatMap { $0.isNamed(in: told) ? nil : $0.note }
        return told + [cutOff, replacedSound, MovieMetadata.note(chaptersCut: chaptersCut)].compactMap { $0 }
    }

    /// Says that the movie's own sound is not heard; nil if it is, or if no sound is asked for.
    private var replacedSound: String? {
        dub.ownSound == .replaced && dub.soundtrack != nil && hasOwnSound
            ? "the movie's own sound is replaced (--keep-sound keeps it)" : nil
    }

    /// What is copied, and what is heard when, in lines for people.
    public var details: [String] {
        ["\(dub.movie.path): \(width)×\(height), \(NumberFormat.frames(frameCount)), copied"] + (sound?.details ?? ["no sound"])
    }

    /// Makes the movie as planned. `render(to:)` calls this in a task of its own.
    public func make(
        _ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> RenderSummary {
        try await Dubber(plan: self, output: output, report: report).render()
    }

    /// Checks that the file is none of the inputs, and can contain sound that is copied.
    public func check(_ output: OutputFile) throws(ReelError) {
        try output.check(isNone: dub.replacesMovie ? inputs.filter { $0 != dub.movie } : inputs)
        try sound?.check(output)
    }

    /// The movie and the sound files that the new movie is made from.
    public var inputs: [URL] { [dub.movie] + [dub.metadata.cover].compactMap(\.self) + (dub.soundtrack?.files ?? []) }
}
