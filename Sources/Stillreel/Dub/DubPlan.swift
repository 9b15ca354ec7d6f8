public import Foundation
import ImageEngine
import MediaEngine
public import OpenCoreMedia

/// What a dubbed movie will be, worked out before anything is decoded.
public struct DubPlan: Hashable, Sendable {
    public let dub: Dub
    /// Of the pictures, as they are stored.
    public let width: Int
    public let height: Int
    /// About how many pictures the new movie has.
    public let frameCount: Int
    /// Of the movie's pictures, and of the new movie.
    public let pictureDuration: CMTime
    public let duration: CMTime
    public let sound: SoundPlan

    let trackID: CMPersistentTrackID
    /// Where in the movie its pictures begin.
    let pictureStart: CMTime

    /// How long the last picture stays after its end, until the sound is over.
    public var hold: CMTime { max(.zero, duration - pictureDuration) }
}

extension Dub {
    /// Works out the movie: reads what its index says, and measures the sound. Nothing is decoded or written.
    ///
    /// - Throws: `ReelError` for what makes no sense, and for the first file that cannot be read.
    public func plan() throws(ReelError) -> DubPlan {
        // Before libavformat, which takes some pictures for movies of one frame and says of others that they were nothing.
        if StillImage.isStill(movie) {
            throw ReelError(.input, "\(movie.path): it is a picture; a reel, or `stillreel still`, makes a movie of it")
        }
        let info = try readMovie()
        let video = info.tracks.filter { $0.kind == .video }
        guard let track = video.first(where: \.isEnabled) ?? video.first, track.timeRange.duration > .zero else {
            throw ReelError(.input, "\(movie.path): there are no moving pictures in it; choose a movie")
        }
        guard (8_000...1_024_000).contains(audioBitRate) else {
            throw ReelError(.reel, "the sound's bit rate must be 8,000 to 1,024,000 bits per second, and it is \(audioBitRate)")
        }
        let start = track.timeRange.start
        let pictureDuration = track.timeRange.duration
        let layout = try SoundLayout(soundtrack, own: ownClip(info, start), speakers: speakers)
        let end =
            switch (match, layout.duration) {
            case (.sound, let soundDuration?): soundDuration
            case (.shortest, let soundDuration?): min(pictureDuration, soundDuration)
            case (.sound, nil):
                throw ReelError(.reel, "the soundtrack: music that is repeated has no end; match the length of the picture")
            default: pictureDuration
            }
        guard end <= Reel.longestDuration else {
            throw ReelError(.reel, "\(movie.path): the movie would last longer than a day; that cannot be meant")
        }
        let rate = track.frameRate.map { Double($0.numerator) / Double($0.denominator) } ?? 30
        // As much as a day has of them is enough of what the whole movie says.
        let all = track.sampleCount ?? Int(min(CMTimeGetSeconds(pictureDuration) * rate, 1e12))
        let part = min(1, CMTimeGetSeconds(end) / CMTimeGetSeconds(pictureDuration))
        return DubPlan(
            dub: self, width: track.codec.width, height: track.codec.height,
            frameCount: max(1, Int((Double(all) * part - 1e-6).rounded(.up))), pictureDuration: pictureDuration, duration: end,
            sound: try layout.plan(until: end), trackID: track.id, pictureStart: start)
    }

    private func readMovie() throws(ReelError) -> MediaInfo {
        do throws(MediaError) {
            return try MediaInfo(MediaLocation(movie), countsPackets: .max)
        } catch {
            throw ReelError(reading: movie.path, error)
        }
    }

    /// The movie's own sound, from where its pictures begin.
    private func ownClip(_ info: MediaInfo, _ start: CMTime) throws(ReelError) -> (SoundFile, SoundClip)? {
        switch ownSound {
        case .replaced: return nil
        case .kept(let volume), .voice(let volume):
            guard SoundClip.volumes.contains(volume) else {
                throw ReelError(.reel, "\(movie.path): the volume of its sound must be −120 to 40 decibels, and it is \(volume)")
            }
            do throws(MediaError) {
                return (try SoundFile(info, movie), SoundClip(file: movie, start: start, volume: volume))
            } catch {
                throw ReelError(reading: movie.path, error)
            }
        }
    }

    private var speakers: Set<SoundPlan.Role> {
        if case .voice = ownSound { [.voice, .movie] } else { [.voice] }
    }
}

extension DubPlan: MoviePlan {
    private enum CodingKeys: String, CodingKey {
        case movie, width, height, frameCount, seconds, match, pictures, soundtrack
    }

    private enum PictureKeys: String, CodingKey {
        case kind, seconds, secondsCut, secondsHeld
    }

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
        try container.encode(sound, forKey: .soundtrack)
    }

    @discardableResult
    public func render(to output: OutputFile) -> Rendering<RenderSummary> {
        Rendering { report in try await Dubber(plan: self, output: output, report: report).render() }
    }
}

extension Dub {
    /// Makes the movie. It is written beside the target, and put in its place when it is whole.
    ///
    /// - Parameters:
    ///   - url: ends in `.mp4`, `.m4v` or `.mov`.
    ///   - overwriting: replace a file that is there. Without it that is an error, found before anything is done.
    @discardableResult
    public func render(to url: URL, overwriting: Bool = false) -> Rendering<RenderSummary> {
        .planned(url, overwriting: overwriting, plan: plan) {
            try await Dubber(plan: $0, output: $1, report: $2).render()
        }
    }
}

extension DubPlan {
    /// All that the movie is made from.
    public var inputs: [URL] { [dub.movie] + dub.soundtrack.files }
}
