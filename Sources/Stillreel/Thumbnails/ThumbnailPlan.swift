import Foundation
import ReelImageEngine
import ReelMediaEngine
public import ReelCoreMedia

/// What will be made for a request, determined before anything is decoded.
public struct ThumbnailPlan: Sendable {
    /// The request.
    public let thumbnails: Thumbnails
    /// The time at which the movie's video ends, from its start.
    public let duration: CMTime
    /// The width of single pictures in pixels. If the movie's frame size changes, some pictures may have other sizes.
    public let width: Int
    /// The height of single pictures in pixels. If the movie's frame size changes, some pictures may have other sizes.
    public let height: Int

    let shown: ShownRange
    /// The size of the movie's frames, upright.
    let movieSize: PictureSize
    /// The approximate number of frames of the movie.
    let frameCount: Int
    /// The time at which the whole movie ends.
    let movieEnd: CMTime
    let info: MediaInfo
    let track: MediaInfo.Track
    let origin: CMTime
    /// Nil for scenes, which are found by decoding.
    let wanted: WantedMoments?
    /// A line that describes the movie.
    let facts: String
}

extension ThumbnailPlan {
    /// The times of the single pictures, in their order; nil for scenes, which are found when the movie is read. If
    /// better-looking pictures are preferred, these are the times before the search.
    public var times: [CMTime]? { wanted?.pictures.map(\.time) }
}

extension Thumbnails {
    /// Checks the request and determines what will be made, from the movie's index. Nothing is decoded or written.
    ///
    /// - Throws: `ReelError` if a value is out of range, the file names do not fit the request, or the movie cannot be read.
    public func plan() throws(ReelError) -> ThumbnailPlan {
        try check()
        // This precedes libavformat, which takes some pictures for movies of one frame, and fails on others with misleading
        // errors.
        if movie.isFileURL, StillImage.isStill(movie) {
            throw ReelError(.input, "\(name): it is a picture, not a movie")
        }
        let info: MediaInfo
        do throws(MediaError) {
            info = try MediaInfo(MediaLocation(movie))
        } catch {
            throw ReelError(reading: name, error)
        }
        let video = info.tracks.filter { $0.kind == .video }
        let enabled = video.filter(\.isEnabled)
        guard let track = enabled.first ?? video.first else {
            throw ReelError(.input, "\(name): the file has no video; choose a movie")
        }
        let tracks = enabled.isEmpty ? video : enabled
        let start = tracks.map(\.timeRange.start).reduce(track.timeRange.start, min)
        let end = tracks.map(\.timeRange.end).reduce(track.timeRange.end, max)
        guard end > start else {
            throw ReelError(.input, "\(name): the duration of its video is unknown; choose a movie with a known duration")
        }
        let shown = ShownRange(name: name, range: CMTimeRange(start: start, end: end), timescale: track.timescale)
        let rate = track.frameRate.map { Double($0.numerator) / Double($0.denominator) }
        let frameCount = track.sampleCount ?? Int(min(CMTimeGetSeconds(shown.range.duration) * (rate ?? 30), 1e12))
        let size = PictureSize(upright: track)
        let pictureSize = size.fitted(PictureLimit(width: width, height: height))
        let plan = ThumbnailPlan(
            thumbnails: self, duration: end, width: pictureSize.width, height: pictureSize.height, shown: shown, movieSize: size,
            frameCount: max(1, frameCount), movieEnd: max(end, info.duration ?? end), info: info, track: track,
            origin: info.origin,
            wanted: try wanted(of: shown, frameCount: max(1, frameCount)),
            facts: MovieFacts(info, size: size, rate: rate, end: end).text)
        try plan.check()
        return plan
    }

    /// The movie's name in messages. URLs may contain secrets, which it leaves out.
    var name: String { MediaLocation(movie).name }

    /// Nil for scenes.
    private func wanted(of shown: ShownRange, frameCount: Int) throws(ReelError) -> WantedMoments? {
        if selection == .scenes { return nil }
        if let selection { return wanted(try selection.moments(of: shown)) }
        var wanted = WantedMoments()
        if pictures != nil { wanted.pictures = [.poster(of: shown)] }
        if sheet != nil { wanted.sheet = try Selection.count(min(20, frameCount)).moments(of: shown) }
        if sprite != nil { wanted.sprite = try Selection.every(Self.spriteStep(shown)).moments(of: shown) }
        if animation != nil { wanted.animation = try Selection.count(min(12, frameCount)).moments(of: shown) }
        return wanted
    }

    /// Returns the same moments for all requested outputs.
    func wanted(_ moments: [PictureMoment]) -> WantedMoments {
        var wanted = WantedMoments()
        if pictures != nil { wanted.pictures = moments }
        if sheet != nil { wanted.sheet = moments }
        var ordered: [PictureMoment] = []
        for moment in moments.sorted(by: { $0.time < $1.time }) where moment.time != ordered.last?.time { ordered.append(moment) }
        if sprite != nil { wanted.sprite = ordered }
        if animation != nil { wanted.animation = ordered }
        return wanted
    }

    /// Returns the number of whole seconds between tiles that results in about a hundred.
    private static func spriteStep(_ shown: ShownRange) -> CMTime {
        let seconds = (CMTimeGetSeconds(shown.range.duration) / 100).rounded(.up)
        return CMTime(value: max(1, Int64(min(seconds, 1e9))), timescale: 1)
    }

    private func check() throws(ReelError) {
        func refuse(_ message: String) -> ReelError { ReelError(.reel, message) }
        guard pictures != nil || sheet != nil || sprite != nil || animation != nil else {
            throw refuse("no output is requested for \(name); choose pictures, a sheet, a sprite or an animation")
        }
        for side in [width, height] {
            guard side.map({ (1...65_535).contains($0) }) ?? true else {
                throw refuse("a picture's width and height must be 1 to 65,535 pixels; got \(side ?? 0)")
            }
        }
        guard (0...100).contains(quality) else {
            throw refuse("the quality must be 0 to 100; got \(String(format: "%g", quality))")
        }
        if case .time(let time) = tolerance, !time.isNumeric || time < .zero {
            throw refuse("the tolerance must be 0 seconds or more; got \(ClockTime(time))")
        }
        if let sheet, PictureFormat(pathExtension: sheet.pathExtension) == nil {
            throw ReelError(.output, "\(sheet.path): a contact sheet's name must end in one of \(PictureFormat.endings)")
        }
        if let sprite {
            guard PictureFormat(pathExtension: sprite.file.pathExtension) != nil else {
                throw ReelError(.output, "\(sprite.file.path): a sprite's name must end in one of \(PictureFormat.endings)")
            }
            guard (1...1_000).contains(sprite.columns) else {
                throw refuse("a sprite's columns must be 1 to 1,000; got \(sprite.columns)")
            }
        }
        if let animation, AnimationFormat(pathExtension: animation.pathExtension) == nil {
            throw ReelError(.output, "\(animation.path): an animation's name must end in .webp or .gif")
        }
    }
}

extension ThumbnailPlan {
    /// The maximum number of frames of an animation; more are not a preview.
    private static let mostFrames = 1_000
    private static let mostTiles = 10_000
    private static let mostCells = 500
    /// The maximum number of pixels of a contact sheet, whose pictures are all in memory at once.
    private static let mostPixels = 100_000_000

    /// Checks everything that depends on the number of pictures.
    func check() throws(ReelError) {
        guard let wanted else {
            try checkPlace(count: nil)
            return
        }
        try check(wanted)
        if thumbnails.sprite != nil { _ = try spriteLayout(count: wanted.sprite.count) }
    }

    func check(_ wanted: WantedMoments) throws(ReelError) {
        try checkPlace(count: wanted.pictures.count)
        guard wanted.animation.count <= Self.mostFrames else {
            throw ReelError(
                .reel, "an animation of \(wanted.animation.count) pictures is too long; choose no more than \(Self.mostFrames)")
        }
        guard wanted.sheet.count <= Self.mostCells else {
            throw ReelError(
                .reel, "\(wanted.sheet.count) pictures are too many for a contact sheet; choose no more than \(Self.mostCells)")
        }
        let cell = movieSize.fitted(sheetLimit)
        guard wanted.sheet.count * cell.width * cell.height <= Self.mostPixels else {
            throw ReelError(
                .reel,
                "a contact sheet of \(wanted.sheet.count) pictures of \(cell.width)×\(cell.height) pixels is too large; "
                    + "choose fewer or smaller ones")
        }
        guard wanted.sprite.count <= Self.mostTiles else {
            throw ReelError(
                .reel, "\(wanted.sprite.count) pictures are too many for sprites; choose no more than \(Self.mostTiles)")
        }
    }

    /// - Parameter count: the number of pictures; nil if it is not known yet.
    private func checkPlace(count: Int?) throws(ReelError) {
        guard let files = thumbnails.pictures else { return }
        if case .names(let text, _) = files.place, FileNamePattern(text) == nil {
            throw ReelError(.output, "\(text): invalid name pattern; it may contain %d, %04d, {time} and %%")
        }
        guard count != 1 else { return }
        switch files.place {
        case .file(let url):
            guard count != nil else {
                throw ReelError(.reel, "\(url.path): scenes have one picture each; choose a folder, or a name with %d")
            }
            throw ReelError(.reel, "\(url.path): \(count ?? 0) pictures need several files; choose a folder, or a name with %d")
        case .memory:
            throw ReelError(.reel, "standard output takes only one picture; choose one picture, or a folder")
        case .folder, .names: break
        }
    }

    func spriteLayout(count: Int) throws(ReelError) -> SpriteLayout {
        try SpriteLayout(tile: spriteSize, columns: thumbnails.sprite?.columns ?? 1, count: count)
    }

    // MARK: Sizes

    var pictureLimit: PictureLimit { PictureLimit(width: thumbnails.width, height: thumbnails.height) }
    var sheetLimit: PictureLimit { limit(usualWidth: 320) }
    var spriteLimit: PictureLimit { limit(usualWidth: 160) }
    var animationLimit: PictureLimit { limit(usualWidth: 480) }

    var spriteSize: PictureSize { movieSize.fitted(spriteLimit) }

    private func limit(usualWidth: Int) -> PictureLimit {
        let isTold = thumbnails.pictures == nil && (thumbnails.width != nil || thumbnails.height != nil)
        return isTold ? pictureLimit : PictureLimit(width: usualWidth)
    }
}
