public import Foundation
public import ReelCoreMedia

/// A request for pictures of a movie: which ones, at what size, and in what form. At least one of `pictures`, `sheet`, `sprite`
/// and `animation` must be set.
///
/// This is a plain value. `plan()` checks it and determines what will be made; `render(overwriting:)` makes it.
///
/// ```swift
/// let folder = URL(fileURLWithPath: "stills")
/// try await Thumbnails(movie: movie, selection: .count(12), pictures: PictureFiles(.folder(folder))).render().finish()
/// ```
public struct Thumbnails: Hashable, Sendable {
    /// Which pictures to take.
    public enum Selection: Hashable, Sendable {
        /// The pictures shown at these positions, in this order: 1 to 100,000, each from 0 to the end of the movie's video.
        case at([MoviePosition])
        /// Pictures at 0 and at every multiple of this time, until the end. The time must be above 0, and the number of
        /// pictures at most 100,000.
        case every(CMTime)
        /// This number of pictures, 1 to 100,000: the video is divided into parts of equal duration, and each picture is taken
        /// from the middle of one.
        case count(Int)
        /// The first picture of each scene, including the first scene. The whole movie is decoded to find them.
        case scenes
    }

    /// How far from its time a picture may be taken. Taking a keyframe is many times faster than taking any other frame.
    public enum Tolerance: Hashable, Sendable {
        /// The frame that is shown at exactly this time.
        case exact
        /// A keyframe, if there is one closer than half the way to the next time, so that no two pictures are the same;
        /// otherwise the exact frame.
        case keyframe
        /// A keyframe, if there is one within this time, which must be 0 or more; otherwise the exact frame.
        case time(CMTime)
    }

    /// The movie: a file URL, or an http or https URL.
    public var movie: URL
    /// Which pictures to take. Nil chooses defaults for each output: a single picture is the best-looking one of the start of
    /// the movie (its first third, but at most a minute); a contact sheet has twenty pictures; a sprite has about a hundred, at
    /// whole seconds; an animation has twelve.
    public var selection: Selection?
    /// Whether to replace each picture by the best-looking one of its part of the movie (for positions, of up to two seconds
    /// before and after). Black, blurred and blank pictures are avoided. At most seven candidates per part are examined, so
    /// this is not slow.
    public var prefersBest: Bool
    /// How far from its time a picture may be taken. Nil is `.exact` for positions, intervals and scenes, and `.keyframe`
    /// otherwise.
    public var tolerance: Tolerance?
    /// The maximum width in pixels, 1 to 65,535; nil for no limit. Pictures keep their proportions, are upright, have square
    /// pixels, and are never enlarged. The limits apply to `pictures`; if that is nil, to the other outputs.
    public var width: Int?
    /// The maximum height in pixels, 1 to 65,535; nil for no limit. See `width`.
    public var height: Int?
    /// The quality, from 0 (smallest file) to 100 (best picture). PNG is lossless and ignores it; WebP is lossless at 100.
    public var quality: Double
    /// Where to write single pictures; nil for none.
    public var pictures: PictureFiles?
    /// The file of a contact sheet: one picture with all pictures, their times, and information on the movie. Nil for none. Its
    /// name must end in `.jpg`, `.png`, `.webp`, `.avif`, `.heic` or `.tif`. Each of its pictures is 320 pixels wide unless
    /// `width` or `height` set another size. At most 500 pictures and 100 megapixels.
    public var sheet: URL?
    /// Small pictures side by side, with an index for players; nil for none.
    public var sprite: Sprite?
    /// The file of an animation that shows three pictures per second, in an endless loop. Nil for none. Its name must end in
    /// `.webp` or `.gif`. It is 480 pixels wide unless `width` or `height` set another size. At most 1,000 pictures.
    public var animation: URL?

    /// Creates a request. The values are checked by `plan()`.
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
