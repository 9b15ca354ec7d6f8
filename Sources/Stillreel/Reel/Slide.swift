public import Foundation
// Whoever uses a reel names times: CMTime comes with it.
@_exported public import OpenCoreMedia

/// One picture of a movie: how long it is shown, how it moves, what is written on it, and how it comes in.
public struct Slide: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        /// A file, which the slide keeps by its absolute path.
        case picture(URL)
        /// Nothing but a colour, for titles to stand on.
        case color(Color)
    }

    /// How long a slide stands: from the end of the transition into it to the beginning of the next.
    public enum Length: Hashable, Sendable {
        /// The reel's `hold`; without one, an equal share of what the movie's length
        /// (`Reel.duration`, or the soundtrack's) leaves.
        case automatic
        /// In the reel's frame rate.
        case frames(Int)
        case time(CMTime)
    }

    /// Of its picture, absolute; nil for a slide of one colour. A `URL` takes some 350 bytes more, and a timelapse has thousands.
    private(set) var path: String?
    private var color = Color.black

    public var content: Content {
        get { path.map { .picture(URL(fileURLWithPath: $0, isDirectory: false)) } ?? .color(color) }
        set {
            switch newValue {
            case .picture(let url): (path, color) = (url.path, .black)
            case .color(let color): (path, self.color) = (nil, color)
            }
        }
    }
    public var length: Length
    /// Nil for the canvas's.
    public var scaling: Canvas.Scaling?
    /// Nil for the reel's.
    public var motion: Motion?
    /// How it takes the place of the slide before it; nil for the reel's. The first slide comes out of the background where it
    /// has one of its own, and is there at once where it has none.
    public var transition: Transition?
    public var titles: [Title]
    /// The name of the chapter that begins with this slide.
    public var chapter: String?

    public init(
        _ content: Content, length: Length = .automatic, scaling: Canvas.Scaling? = nil, motion: Motion? = nil,
        transition: Transition? = nil, titles: [Title] = [], chapter: String? = nil
    ) {
        self.length = length
        self.scaling = scaling
        self.motion = motion
        self.transition = transition
        self.titles = titles
        self.chapter = chapter
        self.content = content
    }

    public init(picture: URL, length: Length = .automatic) {
        self.init(.picture(picture), length: length)
    }

    /// Nil for a slide of one colour.
    public var picture: URL? {
        if case .picture(let url) = content { url } else { nil }
    }
}

extension Slide: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case picture, color, frames, seconds, scaling, motion, transition, titles, chapter
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        if container.contains(.color) {
            try container.refuse(.picture, beside: "a slide has a picture or a color, not both")
            color = try container.decode(Color.self, forKey: .color)
        } else {
            path = try container.decodeFile(forKey: .picture).path
        }
        if let frames = try container.decodeIfPresent(Int.self, forKey: .frames) {
            try container.refuse(.seconds, beside: "a slide has frames or seconds, not both")
            length = .frames(frames)
        } else {
            length = try container.decodeTime(forKey: .seconds).map(Length.time) ?? .automatic
        }
        scaling = try container.decodeChoice(Canvas.Scaling.self, forKey: .scaling)
        motion = try container.decodeIfPresent(Motion.self, forKey: .motion)
        transition = try container.decodeIfPresent(Transition.self, forKey: .transition)
        titles = try container.decodeIfPresent([Title].self, forKey: .titles) ?? []
        chapter = try container.decodeIfPresent(String.self, forKey: .chapter)
    }

    /// What is as it is anyway is left out.
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
        try container.encodeIfPresent(chapter, forKey: .chapter)
    }
}
