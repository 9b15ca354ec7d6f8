import Foundation
import ImageEngine
import MediaEngine
public import OpenCoreMedia

/// What will be made of a movie's pictures, worked out before anything is decoded.
public struct ThumbnailPlan: Sendable {
    public let thumbnails: Thumbnails
    /// When the movie's pictures end.
    public let duration: CMTime
    /// Of single pictures, in pixels. A movie of pictures of several sizes may have others, too.
    public let width: Int
    public let height: Int

    let shown: ShownRange
    /// Of the movie's pictures, upright.
    let movieSize: PictureSize
    /// About how many frames the movie has.
    let frameCount: Int
    /// When all of the movie ends.
    let movieEnd: CMTime
    let info: MediaInfo
    let track: MediaInfo.Track
    let origin: CMTime
    /// Nil for scenes, which are found in the pictures.
    let wanted: WantedMoments?
    /// What the movie is, in a line.
    let facts: String
}

extension ThumbnailPlan {
    /// For which single pictures are wanted, in their order; nil for scenes, which are found when the movie is read. Where
    /// better-looking ones are looked for, these are the times from which the search begins.
    public var times: [CMTime]? { wanted?.pictures.map(\.time) }
}

extension Thumbnails {
    /// Works out what will be made: reads what the movie's index says. Nothing is decoded or written.
    ///
    /// - Throws: `ReelError` for what makes no sense, and for a movie that cannot be read.
    public func plan() throws(ReelError) -> ThumbnailPlan {
        try check()
        // Before libavformat, which takes some pictures for movies of one frame and says of others that they were nothing.
        if movie.isFileURL, StillImage.isStill(movie) {
            throw ReelError(.input, "\(name): it is a picture and no movie")
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
            throw ReelError(.input, "\(name): there are no moving pictures in it; choose a movie")
        }
        let tracks = enabled.isEmpty ? video : enabled
        let start = tracks.map(\.timeRange.start).reduce(track.timeRange.start, min)
        let end = tracks.map(\.timeRange.end).reduce(track.timeRange.end, max)
        guard end > start else {
            throw ReelError(.input, "\(name): it does not say how long its pictures last; choose a movie that does")
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

    /// As messages name the movie. An address may hold secrets.
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

    /// The same moments for all that is made.
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

    /// Whole seconds, of which the movie has about a hundred.
    private static func spriteStep(_ shown: ShownRange) -> CMTime {
        let seconds = (CMTimeGetSeconds(shown.range.duration) / 100).rounded(.up)
        return CMTime(value: max(1, Int64(min(seconds, 1e9))), timescale: 1)
    }

    private func check() throws(ReelError) {
        func refuse(_ message: String) -> ReelError { ReelError(.reel, message) }
        guard pictures != nil || sheet != nil || sprite != nil || animation != nil else {
            throw refuse("nothing is to be made of \(name)")
        }
        for side in [width, height] {
            guard side.map({ (1...65_535).contains($0) }) ?? true else {
                throw refuse("a picture cannot be \(side ?? 0) pixels wide or high; 1 to 65,535 can be")
            }
        }
        guard (0...100).contains(quality) else {
            throw refuse("the quality must be 0 to 100, and it is \(String(format: "%g", quality))")
        }
        if case .time(let time) = tolerance, !time.isNumeric || time < .zero {
            throw refuse("a tolerance of \(ClockTime(time)) seconds cannot be; 0 and more can")
        }
        if let sheet, PictureFormat(pathExtension: sheet.pathExtension) == nil {
            throw ReelError(.output, "\(sheet.path): a contact sheet's name must end in one of \(PictureFormat.endings)")
        }
        if let sprite {
            guard PictureFormat(pathExtension: sprite.file.pathExtension) != nil else {
                throw ReelError(.output, "\(sprite.file.path): a sprite's name must end in one of \(PictureFormat.endings)")
            }
            guard (1...1_000).contains(sprite.columns) else {
                throw refuse("a sprite cannot have \(sprite.columns) columns; 1 to 1,000 can be")
            }
        }
        if let animation, AnimationFormat(pathExtension: animation.pathExtension) == nil {
            throw ReelError(.output, "\(animation.path): an animation's name must end in .webp or .gif")
        }
    }
}

extension ThumbnailPlan {
    /// More frames than this are no preview.
    private static let mostFrames = 1_000
    private static let mostTiles = 10_000
    private static let mostCells = 500
    /// Of a contact sheet: all its pictures are in memory at once.
    private static let mostPixels = 100_000_000

    /// What can only be said when the number of pictures is known.
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
                .reel, "an animation of \(wanted.animation.count) pictures is no preview; choose no more than \(Self.mostFrames)")
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
                    + "take fewer or smaller ones")
        }
        guard wanted.sprite.count <= Self.mostTiles else {
            throw ReelError(
                .reel, "\(wanted.sprite.count) pictures are too many for sprites; choose no more than \(Self.mostTiles)")
        }
    }

    /// - Parameter count: of the pictures; nil: not known yet.
    private func checkPlace(count: Int?) throws(ReelError) {
        guard let files = thumbnails.pictures else { return }
        if case .names(let text, _) = files.place, FileNamePattern(text) == nil {
            throw ReelError(.output, "\(text): not a pattern of names: %d, %04d, {time} and %% can be in it")
        }
        guard count != 1 else { return }
        switch files.place {
        case .file(let url):
            guard count != nil else {
                throw ReelError(.reel, "\(url.path): scenes have a picture each; name a folder, or have %d in the name")
            }
            throw ReelError(.reel, "\(url.path): there are \(count ?? 0) pictures; name a folder, or have %d in the name")
        case .memory:
            throw ReelError(.reel, "standard output takes one picture; choose one, or name a folder")
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
