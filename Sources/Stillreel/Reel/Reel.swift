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
    public var soundtrack: Soundtrack?
    /// Which one sets the length where there is a soundtrack.
    public var match: LengthMatch
    public var encoding: Encoding

    public init(
        canvas: Canvas = Canvas(), frameRate: FrameRate = 30, slides: [Slide], soundtrack: Soundtrack? = nil,
        match: LengthMatch = .picture, encoding: Encoding = Encoding()
    ) {
        self.canvas = canvas
        self.frameRate = frameRate
        self.slides = slides
        self.soundtrack = soundtrack
        self.match = match
        self.encoding = encoding
    }

    /// A movie in which each picture is one frame. Unless `match` says otherwise, sound is cut, or followed by silence, so that it
    /// ends with the pictures.
    public static func timelapse(
        pictures: [URL], canvas: Canvas = Canvas(), frameRate: FrameRate = 30, soundtrack: Soundtrack? = nil,
        match: LengthMatch = .picture, encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: pictures.map { Slide(picture: $0, length: .frames(1)) },
            soundtrack: soundtrack, match: match, encoding: encoding)
    }

    /// A movie of one picture, as long as its sound.
    ///
    /// - Parameter frameRate: a picture that stands still needs few frames; more of them change only the file.
    public static func still(
        picture: URL, soundtrack: Soundtrack, canvas: Canvas = Canvas(), frameRate: FrameRate = 2, encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: [Slide(picture: picture, length: .soundtrack)], soundtrack: soundtrack,
            encoding: encoding)
    }

    /// A movie of one picture, of a given length, with or without sound.
    public static func still(
        picture: URL, duration: CMTime, soundtrack: Soundtrack? = nil, canvas: Canvas = Canvas(), frameRate: FrameRate = 2,
        encoding: Encoding = Encoding()
    ) -> Reel {
        Reel(
            canvas: canvas, frameRate: frameRate, slides: [Slide(picture: picture, length: .time(duration))],
            soundtrack: soundtrack, encoding: encoding)
    }
}

extension Reel: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case canvas, frameRate, slides, soundtrack, match, encoding
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        canvas = try container.decodeIfPresent(Canvas.self, forKey: .canvas) ?? Canvas()
        frameRate = try container.decodeIfPresent(FrameRate.self, forKey: .frameRate) ?? 30
        slides = try container.decode([Slide].self, forKey: .slides)
        soundtrack = try container.decodeIfPresent(Soundtrack.self, forKey: .soundtrack)
        match = try container.decodeChoice(LengthMatch.self, forKey: .match) ?? .picture
        encoding = try container.decodeIfPresent(Encoding.self, forKey: .encoding) ?? Encoding()
    }
}
