import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelImageEngine
import ReelMediaEngine

extension Thumbnails {
    /// Checks the request and determines what will be made, from the movie's index. Nothing is decoded or written.
    ///
    /// - Throws: `ReelError` if a value is out of range, the file names do not fit the request, or the movie cannot be read.
    public func plan() throws(ReelError) -> ThumbnailPlan {
        try check()
        let version = movie.isFileURL ? FileVersion(movie) : nil
        let info = try MediaInfo(reading: movie, as: .movie)
        guard let track = info.mainTrack(.video) else {
            throw ReelError(.input, "\(name): the file has no video; choose a movie")
        }
        let range = try videoRange(of: info)
        let shown = ShownRange(name: name, range: range, timescale: track.timescale)
        let frameCount = max(1, track.frameCount(in: range.duration))
        let size = PixelSize(upright: track)
        let pictureSize = size.reduced(toFit: PictureLimit(width: width, height: height))
        let plan = ThumbnailPlan(
            thumbnails: self, duration: range.end, width: pictureSize.width, height: pictureSize.height, shown: shown,
            movieSize: size, frameCount: frameCount, movieEnd: max(range.end, info.duration ?? range.end), info: info,
            track: track, origin: info.origin, schedule: try schedule(of: shown, frameCount: frameCount),
            facts: MovieFacts(info, size: size, rate: track.framesPerSecond, end: range.end).text, version: version)
        try plan.check()
        return plan
    }

    /// Returns the time range in which any enabled video track is shown, or any at all if none is enabled.
    private func videoRange(of info: MediaInfo) throws(ReelError) -> CMTimeRange {
        let video = info.tracks.filter { $0.kind == .video }
        let enabled = video.filter(\.isEnabled)
        let ranges = (enabled.isEmpty ? video : enabled).map(\.timeRange)
        guard let start = ranges.map(\.start).min(), let end = ranges.map(\.end).max(), end > start else {
            throw ReelError(.input, "\(name): the duration of its video is unknown; choose a movie with a known duration")
        }
        return CMTimeRange(start: start, end: end)
    }

    /// The movie's name in messages. URLs may contain secrets, which it leaves out.
    var name: String { MediaLocation(movie).name }

    /// Nil for scenes.
    private func schedule(of shown: ShownRange, frameCount: Int) throws(ReelError) -> ThumbnailSchedule? {
        if selection == .scenes { return nil }
        if let selection { return schedule(try selection.pictures(of: shown)) }
        var schedule = ThumbnailSchedule()
        if pictures != nil { schedule.pictures = [.poster(of: shown)] }
        if sheet != nil { schedule.sheet = try Selection.count(min(20, frameCount)).pictures(of: shown) }
        if let sprite { schedule.sprite = try Selection.every(Self.step(of: sprite, shown)).pictures(of: shown) }
        if animation != nil { schedule.animation = try Selection.count(min(12, frameCount)).pictures(of: shown) }
        return schedule
    }

    /// Returns the same pictures for all requested outputs.
    func schedule(_ scheduled: [ScheduledPicture]) -> ThumbnailSchedule {
        var schedule = ThumbnailSchedule()
        if pictures != nil { schedule.pictures = scheduled }
        if sheet != nil { schedule.sheet = scheduled }
        var ordered: [ScheduledPicture] = []
        for picture in scheduled.sorted(by: { $0.time < $1.time }) where picture.time != ordered.last?.time {
            ordered.append(picture)
        }
        if sprite != nil { schedule.sprite = ordered }
        if animation != nil { schedule.animation = ordered }
        return schedule
    }

    /// Returns the time between tiles: the number of whole seconds that results in about a hundred, or Jellyfin's usual interval.
    private static func step(of sprite: Sprite, _ shown: ShownRange) -> CMTime {
        if sprite.layout == .jellyfin { return CMTime(value: 10, timescale: 1) }
        let seconds = (CMTimeGetSeconds(shown.range.duration) / 100).rounded(.up)
        return CMTime(value: max(1, Int64(min(seconds, 1e9))), timescale: 1)
    }

    private func check() throws(ReelError) {
        func invalid(_ message: String) -> ReelError { ReelError(.reel, message) }
        guard pictures != nil || sheet != nil || sprite != nil || animation != nil else {
            throw invalid("no output is requested for \(name); choose pictures, a sheet, a sprite or an animation")
        }
        for side in [width, height].compactMap(\.self) where !(1...65_535).contains(side) {
            throw invalid("a picture's width and height must be 1 to 65,535 pixels; got \(side)")
        }
        guard (0...100).contains(quality) else {
            throw invalid("the quality must be 0 to 100; got \(NumberFormat.significant(quality))")
        }
        if case .time(let time) = tolerance, !time.isNumeric || time < .zero {
            throw invalid("the tolerance must be 0 seconds or more; got \(ClockTime(time))")
        }
        if let sprite, !(1...1_000).contains(sprite.columns) {
            throw invalid("a sprite's columns must be 1 to 1,000; got \(sprite.columns)")
        }
        if let sprite, sprite.layout == .jellyfin {
            guard sprite.columns == 10 else { throw invalid("a sprite for Jellyfin has 10 columns; got \(sprite.columns)") }
            switch selection {
            case .every, nil: break
            case .at, .count, .scenes:
                throw invalid("a sprite for Jellyfin needs pictures at equal intervals from 0; choose an interval (--every)")
            }
        }
        try checkNames()
    }

    private func checkNames() throws(ReelError) {
        if let sprite, sprite.layout == .jellyfin, sprite.file.pathExtension != "trickplay" {
            throw ReelError(
                .reel,
                "\(sprite.file.path): the folder of a sprite for Jellyfin must be named after the movie, with .trickplay")
        }
        let indexed = sprite.flatMap { $0.layout == .webvtt ? $0.file : nil }
        for (file, what) in [(sheet, "a contact sheet"), (indexed, "a sprite")] {
            guard let file, ThumbnailFormat(pathExtension: file.pathExtension) == nil else { continue }
            throw ReelError(.reel, "\(file.path): \(what)'s name must end in one of \(ThumbnailFormat.endings)")
        }
        if let animation, AnimationFormat(pathExtension: animation.pathExtension) == nil {
            throw ReelError(.reel, "\(animation.path): an animation's name must end in .webp or .gif")
        }
    }
}
