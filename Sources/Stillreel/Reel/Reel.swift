public import Foundation
public import OpenCoreMedia

/// What a movie is: pictures, each with its length, on a canvas, with sound.
///
/// It is a plain value, can be kept as JSON, and does nothing by itself. `plan()` works out what will be in the movie, and
/// `render(to:)` makes it.
///
/// ```swift
/// let reel = Reel.timelapse(pictures: frames, frameRate: 30, soundtrack: Soundtrack(file: song))
/// try await reel.render(to: movie).finish()
/// ```
public struct Reel: Hashable, Sendable {
    public var canvas: Canvas
    public var frameRate: FrameRate
    /// In the order in which they are shown. At least one.
    public var slides: [Slide]
    /// How long a slide stands that does not say it itself. Without it such slides share what the length leaves.
    public var hold: CMTime?
    /// Of the whole movie; nil leaves it to the slides, or to the soundtrack.
    public var duration: CMTime?
    /// Between slides; nil for none. A slide may have another.
    public var transition: Transition?
    /// How the last slide gives way to the background; nil: it does not.
    public var ending: Transition?
    /// Of pictures; a slide may have another.
    public var motion: Motion
    public var captions: Captions?
    public var soundtrack: Soundtrack?
    /// Which one sets the length where there is a soundtrack.
    public var match: LengthMatch
    /// Decides what is left to chance: the same seed makes the same movie.
    public var seed: UInt64
    public var encoding: Encoding

    public init(
        canvas: Canvas = Canvas(), frameRate: FrameRate = 30, slides: [Slide], hold: CMTime? = nil, duration: CMTime? = nil,
        transition: Transition? = nil, ending: Transition? = nil, motion: Motion = .none, captions: Captions? = nil,
        soundtrack: Soundtrack? = nil, match: LengthMatch = .picture, seed: UInt64 = 1, encoding: Encoding = Encoding()
    ) {
        self.canvas = canvas
        self.frameRate = frameRate
        self.slides = slides
        self.hold = hold
        self.duration = duration
        self.transition = transition
        self.ending = ending
        self.motion = motion
        self.captions = captions
        self.soundtrack = soundtrack
        self.match = match
        self.seed = seed
        self.encoding = encoding
    }

    /// Pictures one after another, moving into each other.
    ///
    /// ```swift
    /// let reel = Reel.slideshow(pictures: photos, motion: .gentle, soundtrack: Soundtrack(file: song))
    /// ```
    ///
    /// - Parameter hold: how long each stands, transitions not counted; nil: as long as makes the movie as long as its sound.
    public static func slideshow(
        pictures: some Sequence<URL>, hold: CMTime? = CMTime(value: 3, timescale: 1),
        transition: Transition? = Transition(.dissolve), motion: Motion = .none, canvas: Canvas = Canvas(),
        frameRate: FrameRate = 30, soundtrack: Soundtrack? = nil, encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: pictures.map { Slide(picture: $0) }, hold: hold, transition: transition,
            motion: motion, soundtrack: soundtrack, encoding: encoding)
    }

    /// A movie in which each picture is one frame. Unless `match` says otherwise, sound is cut, or followed by silence, so that
    /// it ends with the pictures.
    public static func timelapse(
        pictures: some Sequence<URL>, canvas: Canvas = Canvas(), frameRate: FrameRate = 30, soundtrack: Soundtrack? = nil,
        match: LengthMatch = .picture, encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: pictures.map { Slide(picture: $0, length: .frames(1)) },
            soundtrack: soundtrack, match: match, encoding: encoding)
    }

    /// A movie of one picture, as long as its sound.
    ///
    /// - Parameter frameRate: a picture that stands still is encoded once, however many frames show it.
    public static func still(
        picture: URL, soundtrack: Soundtrack, canvas: Canvas = Canvas(), frameRate: FrameRate = 30,
        encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: [Slide(picture: picture)], soundtrack: soundtrack,
            encoding: encoding)
    }

    /// A movie of one picture, of a given length, with or without sound.
    public static func still(
        picture: URL, duration: CMTime, soundtrack: Soundtrack? = nil, canvas: Canvas = Canvas(), frameRate: FrameRate = 30,
        encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: [Slide(picture: picture, length: .time(duration))],
            soundtrack: soundtrack, encoding: encoding)
    }
}
