public import Foundation
public import OpenCoreMedia

/// Pictures of a movie: which, of what size, and what is made of them. At least one of `pictures`, `sheet`, `sprite` and
/// `animation` is given.
///
/// It is a plain value and does nothing by itself. `plan()` works out what will be made, `render(overwriting:)` makes it.
///
/// ```swift
/// let folder = URL(fileURLWithPath: "stills")
/// try await Thumbnails(movie: movie, selection: .count(12), pictures: PictureFiles(.folder(folder))).render().finish()
/// ```
public struct Thumbnails: Hashable, Sendable {
    /// Which pictures there are.
    public enum Selection: Hashable, Sendable {
        /// Those that are shown at these moments, in this order. At least one.
        case at([Moment])
        /// One at 0, at this time, at twice this time and so on, to the end.
        case every(CMTime)
        /// This many, each from the middle of a part; the parts are of equal length.
        case count(Int)
        /// The first of each scene, the first scene too. All of the movie is decoded to find them.
        case scenes
    }

    /// How far from its moment a picture may be taken. Taking one that the file stores whole (a keyframe) is many times quicker
    /// than taking any other.
    public enum Tolerance: Hashable, Sendable {
        /// Exactly the frame that is shown at the moment.
        case exact
        /// A keyframe where there is one less than half the way to the next moment, so that no two pictures are the same one.
        case keyframe
        /// A keyframe where there is one within this time.
        case time(CMTime)
    }

    /// A file, or an address of http or https.
    public var movie: URL
    /// Nil: what is usual for what is made. A single picture is the best-looking one of the movie's beginning: of its first
    /// third, of no more than a minute. A contact sheet has twenty, a sprite about a hundred, at whole seconds, an animation
    /// twelve.
    public var selection: Selection?
    /// Takes in place of each picture the best-looking one of its part of the movie; of moments, of up to two seconds before and
    /// after. Black, blurred and blank ones are avoided. Few are looked at in each part, so that it is not slow.
    public var prefersBest: Bool
    /// Nil: `.exact` for moments, for every so many seconds and for scenes, `.keyframe` for all else.
    public var tolerance: Tolerance?
    /// Pictures are made to fit, with their proportions, upright, in square pixels, and are never enlarged. Nil is free. They
    /// hold for `pictures`; where there are none, for what else is made.
    public var width: Int?
    public var height: Int?
    /// 0 (smallest file) to 100 (best picture). PNG is exact and has no need of it; WebP is exact at 100.
    public var quality: Double
    public var pictures: PictureFiles?
    /// One picture with all of them on it, their times, and what the movie is: a contact sheet. Its name ends in `.jpg`, `.png`,
    /// `.webp`, `.avif`, `.heic` or `.tif`. Each picture on it is 320 pixels across unless `width` or `height` say otherwise.
    public var sheet: URL?
    public var sprite: Sprite?
    /// A file that shows the pictures one after another, three a second, for ever. Its name ends in `.webp` or `.gif`. 480 pixels
    /// across unless `width` or `height` say otherwise.
    public var animation: URL?

    public init(
        movie: URL, selection: Selection? = nil, prefersBest: Bool = false, tolerance: Tolerance? = nil, width: Int? = nil,
        height: Int? = nil, quality: Double = 85, pictures: PictureFiles? = nil, sheet: URL? = nil, sprite: Sprite? = nil,
        animation: URL? = nil
    ) {
        self.movie = movie
        self.selection = selection
        self.prefersBest = prefersBest
        self.tolerance = tolerance
        self.width = width
        self.height = height
        self.quality = quality
        self.pictures = pictures
        self.sheet = sheet
        self.sprite = sprite
        self.animation = animation
    }
}
