public import Foundation
// Clients need `CMTime` for the lengths of slides, so it is exported with them.
@_exported public import ReelCoreMedia

/// One slide of a movie: its picture, how long it is shown, its motion, its titles and the transition into it.
public struct Slide: Hashable, Sendable {
    /// What a slide shows.
    public enum Content: Hashable, Sendable {
        /// The picture in a file, which is stored by its absolute path.
        case picture(URL)
        /// A plain colour, as a background for titles.
        case color(Color)
    }

    /// How long a slide stands: from the end of the transition into it to the beginning of the next.
    public enum Length: Hashable, Sendable {
        /// The reel's `hold`. If it has none, an equal share of the time that is left of the movie's length (`Reel.duration`, or
        /// the soundtrack's).
        case automatic
        /// A number of frames at the reel's frame rate, at least 1.
        case frames(Int)
        /// A time above 0 (or 0 if the slide has a transition before or after it) and at most 24 hours.
        case time(CMTime)
    }

    /// The absolute path of its picture; nil for a slide of one colour. A `URL` would take about 350 bytes more, and a timelapse
    /// has thousands of slides.
    private(set) var path: String?
    private var color = Color.black

    /// What the slide shows.
    public var content: Content {
        get { path.map { .picture(URL(fileURLWithPath: $0, isDirectory: false)) } ?? .color(color) }
        set {
            switch newValue {
            case .picture(let url): (path, color) = (url.path, .black)
            case .color(let color): (path, self.color) = (nil, color)
            }
        }
    }
    /// How long the slide stands; by default `automatic`.
    public var length: Length
    /// How the picture is scaled; nil for the canvas's scaling.
    public var scaling: Canvas.Scaling?
    /// The camera motion over the picture; nil for the reel's motion.
    public var motion: Motion?
    /// The transition from the previous slide; nil for the reel's transition. The first slide has a transition from the
    /// background only if it is set here.
    public var transition: Transition?
    /// The text on the slide; at most 50 titles.
    public var titles: [Title]
    /// Speech that is heard while the slide stands, from the end of the transition into it; nil for none. A slide without a
    /// length of its own is as long as its sound.
    public var audio: SoundClip?
    /// The name of the chapter that begins with this slide; nil if none begins.
    public var chapter: String?

    /// Creates a slide.
    public init(
        _ content: Content, length: Length = .automatic, scaling: Canvas.Scaling? = nil, motion: Motion? = nil,
        transition: Transition? = nil, titles: [Title] = [], audio: SoundClip? = nil, chapter: String? = nil
    ) {
        self.length = length
        self.scaling = scaling
        self.motion = motion
        self.transition = transition
        self.titles = titles
        self.audio = audio
        self.chapter = chapter
        self.content = content
    }

    /// Creates a slide of a picture.
    public init(picture: URL, length: Length = .automatic) {
        self.init(.picture(picture), length: length)
    }

    /// The picture's file; nil for a slide of one colour.
    public var picture: URL? {
        if case .picture(let url) = content { url } else { nil }
    }
}

extension Slide: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case picture, color, frames, seconds, scaling, motion, transition, titles, audio, chapter
    }

    /// Decodes a slide from an object with `picture` or `color`, or from a picture's name alone.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        if let path = try? decoder.singleValueContainer().decode(String.self), !path.isEmpty {
            self = Slide(picture: URL(fileURLWithPath: path, relativeTo: (decoder as? SourceDecoder)?.folder).absoluteURL)
            return
        }
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        if container.contains(.color) {
            try container.reject(.picture, because: "a slide can have picture or color, not both")
            color = try container.decode(Color.self, forKey: .color)
        } else {
            path = try container.decodeFile(forKey: .picture).path
        }
        if let frames = try container.decodeIfPresent(Int.self, forKey: .frames) {
            try container.reject(.seconds, because: "a slide can have frames or seconds, not both")
            length = .frames(frames)
        } else {
            length = try container.decodeTime(forKey: .seconds).map(Length.time) ?? .automatic
        }
        scaling = try container.decodeChoice(Canvas.Scaling.self, forKey: .scaling)
        motion = try container.decodeIfPresent(Motion.self, forKey: .motion)
        transition = try container.decodeIfPresent(Transition.self, forKey: .transition)
        titles = try container.decodeIfPresent([Title].self, forKey: .titles) ?? []
        audio = try container.decodeIfPresent(SoundClip.self, forKey: .audio)
        chapter = try container.decodeIfPresent(String.self, forKey: .chapter)
    }

    /// Encodes the slide as an object with times in seconds. Omits defaults.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let path { try container.encode(path, forKey: .picture) } else { try container.encode(color, forKey: .color) }
        switch length {
        case .automatic: break
        case .frames(let count): try container.encode(count, forKey: .frames)
        case .time(let time): try container.encode(Seconds(time: time), forKey: .seconds)
        }
        try container.encodeIfPresent(scaling, forKey: .scaling)
        try container.encodeIfPresent(motion, forKey: .motion)
        try container.encodeIfPresent(transition, forKey: .transition)
        if !titles.isEmpty { try container.encode(titles, forKey: .titles) }
        try container.encodeIfPresent(audio, forKey: .audio)
        try container.encodeIfPresent(chapter, forKey: .chapter)
    }
}
