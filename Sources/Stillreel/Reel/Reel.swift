public import Foundation
public import ReelCoreMedia

/// The description of a movie: slides with their lengths, shown on a canvas, with sound.
///
/// A reel is a plain value that can be stored as JSON. `plan()` works out what will be in the movie, and `render(to:)` makes it.
///
/// ```swift
/// let reel = Reel.timelapse(pictures: frames, frameRate: 30, soundtrack: Soundtrack(file: song))
/// try await reel.render(to: movie).finish()
/// ```
public struct Reel: Hashable, Sendable {
    /// The size of the movie, and how pictures are scaled to it.
    public var canvas: Canvas
    /// The frame rate of the movie; by default 30.
    public var frameRate: FrameRate
    /// The slides in the order in which they are shown; at least one.
    public var slides: [Slide]
    /// How long each slide without a length of its own stands, transitions not included; above 0 (or 0 with a transition) and at
    /// most 24 hours. If nil, such slides share what is left of `duration` or of the soundtrack's length.
    public var hold: CMTime?
    /// The length of the whole movie, above 0 and at most 24 hours; nil to derive it from the slides or the soundtrack.
    public var duration: CMTime?
    /// The transition between slides; nil for none. A slide may have one of its own.
    public var transition: Transition?
    /// The transition from the last slide to the background; nil for none.
    public var ending: Transition?
    /// The camera motion over pictures; by default none. A slide may have one of its own.
    public var motion: Motion
    /// The number of pictures around each one by whose median exposure its flicker is removed, 3 to 121, best odd; nil to leave
    /// exposures as they are. Fades stay, and so do steps of more than half a stop. Clips stay as they are.
    public var deflicker: Int?
    /// Text over the whole movie; nil for none.
    public var captions: Captions?
    /// Titles, lower thirds and credits over the whole movie, which come and go with animations; at most 500. Slides may have
    /// some of their own. At a time, there may be one of each style.
    public var overlays: [Overlay]
    /// The sound; nil for a silent movie.
    public var soundtrack: Soundtrack?
    /// What the movie says of itself.
    public var metadata: MovieMetadata
    /// What sets the length if there is a soundtrack; by default the pictures. Other values require a soundtrack.
    public var match: LengthMatch
    /// The seed of random motions and transitions: the same seed makes the same movie. By default 1.
    public var seed: UInt64
    /// How picture and sound are compressed.
    public var encoding: Encoding

    /// The usual value of `deflicker`: a second at 30 pictures per second.
    public static let usualDeflicker = 31

    /// The limit on a movie's duration: 24 hours. A longer movie is most likely a mistake.
    static let longestDuration = CMTime(value: 86_400, timescale: 1)

    /// Creates a reel. Nothing is read or checked before `plan()`.
    public init(
        canvas: Canvas = Canvas(), frameRate: FrameRate = 30, slides: [Slide], hold: CMTime? = nil, duration: CMTime? = nil,
        transition: Transition? = nil, ending: Transition? = nil, motion: Motion = .none, deflicker: Int? = nil,
        captions: Captions? = nil, overlays: [Overlay] = [], soundtrack: Soundtrack? = nil,
        metadata: MovieMetadata = MovieMetadata(),
        match: LengthMatch = .picture, seed: UInt64 = 1,
        encoding: Encoding = Encoding()
    ) {
        self.canvas = canvas
        self.frameRate = frameRate
        self.slides = slides
        self.hold = hold
        self.duration = duration
        self.transition = transition
        self.ending = ending
        self.motion = motion
        self.deflicker = deflicker
        self.captions = captions
        self.overlays = overlays
        self.soundtrack = soundtrack
        self.metadata = metadata
        self.match = match
        self.seed = seed
        self.encoding = encoding
    }

    /// Returns a reel that shows pictures one after another, with transitions.
    ///
    /// ```swift
    /// let reel = Reel.slideshow(pictures: photos, motion: .gentle, soundtrack: Soundtrack(file: song))
    /// ```
    ///
    /// - Parameters:
    ///   - pictures: the pictures in their order.
    ///   - hold: how long each picture stands, transitions not included; by default 3 seconds. If nil, the pictures share the
    ///     length of the soundtrack evenly.
    ///   - transition: the transition between pictures; by default a dissolve. Nil for none.
    ///   - motion: the camera motion over each picture; by default none.
    ///   - canvas: the size of the movie, and how pictures are scaled to it; by default 1920×1080.
    ///   - frameRate: the frame rate of the movie.
    ///   - soundtrack: the sound; nil for a silent movie.
    ///   - encoding: how picture and sound are compressed.
    public static func slideshow(
        pictures: some Sequence<URL>, hold: CMTime? = CMTime(value: 3, timescale: 1),
        transition: Transition? = Transition(.dissolve), motion: Motion = .none, canvas: Canvas = Canvas(),
        frameRate: FrameRate = 30, soundtrack: Soundtrack? = nil, encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: pictures.map { Slide(picture: $0) }, hold: hold, transition: transition,
            motion: motion, soundtrack: soundtrack, encoding: encoding)
    }

    /// Returns a reel in which each picture is one frame. By default, the sound is cut, or followed by silence, so that it ends
    /// with the pictures; `match` can change that.
    public static func timelapse(
        pictures: some Sequence<URL>, canvas: Canvas = Canvas(), frameRate: FrameRate = 30, soundtrack: Soundtrack? = nil,
        match: LengthMatch = .picture, encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: pictures.map { Slide(picture: $0, length: .frames(1)) },
            soundtrack: soundtrack, match: match, encoding: encoding)
    }

    /// Returns a reel of one picture that is as long as its sound, whose title, cover and chapters stay.
    ///
    /// - Parameters:
    ///   - picture: a picture, or a sound file whose cover is shown.
    ///   - soundtrack: the sound.
    ///   - canvas: the size of the movie, and how the picture is scaled to it; by default 1920×1080.
    ///   - frameRate: the frame rate of the movie. A still picture is encoded once, however many frames show it.
    ///   - encoding: how picture and sound are compressed.
    public static func still(
        picture: URL, soundtrack: Soundtrack, canvas: Canvas = Canvas(), frameRate: FrameRate = 30,
        encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: [Slide(picture: picture)], soundtrack: soundtrack,
            metadata: MovieMetadata(fromSound: true), encoding: encoding)
    }

    /// Returns a reel of one picture with a given length, with or without sound.
    public static func still(
        picture: URL, duration: CMTime, soundtrack: Soundtrack? = nil, canvas: Canvas = Canvas(), frameRate: FrameRate = 30,
        encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: [Slide(picture: picture, length: .time(duration))],
            soundtrack: soundtrack, metadata: MovieMetadata(fromSound: true), encoding: encoding)
    }
}
