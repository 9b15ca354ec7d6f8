public import Foundation
// Clients need `CMTime` for the lengths of slides, so it is exported with them.
@_exported public import ReelCoreMedia

/// One slide of a movie: its picture or clip, how long it is shown, its motion, its titles and the transition into it.
public struct Slide: Hashable, Sendable {
    /// What a slide shows.
    public enum Content: Hashable, Sendable {
        /// The picture in a file, which is stored by its absolute path.
        case picture(URL)
        /// A movie or an animated picture, which plays from the beginning of the transition into the slide to the end of the next
        /// transition. If the slide is longer, its last frame stays; an animated picture is repeated.
        case clip(MovieClip)
        /// A plain colour, as a background for titles.
        case color(Color)
    }

    /// How long a slide stands: from the end of the transition into it to the beginning of the next.
    public enum Length: Hashable, Sendable {
        /// As long as its sound (`audio`) or its clip. Otherwise the reel's `hold`, which an animated picture exceeds until it
        /// has been played completely. If the reel has none, an equal share of the time that is left of the movie's length
        /// (`Reel.duration`, or the soundtrack's).
        case automatic
        /// A number of frames at the reel's frame rate, at least 1.
        case frames(Int)
        /// A time above 0 (or 0 if the slide has a transition before or after it) and at most 24 hours.
        case time(CMTime)
    }

    /// A `URL` would take about 350 bytes more than a path, and a timelapse has thousands of slides.
    private enum Storage: Hashable {
        case picture(path: String)
        indirect case clip(MovieClip)
        case color(Color)
    }

    private var storage = Storage.color(.black)

    /// What the slide shows.
    public var content: Content {
        get {
            switch storage {
            case .picture(let path): .picture(URL(fileURLWithPath: path, isDirectory: false))
            case .clip(let clip): .clip(clip)
            case .color(let color): .color(color)
            }
        }
        set {
            storage =
                switch newValue {
                case .picture(let url): .picture(path: url.path)
                case .clip(let clip): .clip(clip)
                case .color(let color): .color(color)
                }
        }
    }
    private var blendedPaths: [String] = []

    /// Pictures with which the slide's picture is averaged, in linear light, as if the camera had been open all the time; at most
    /// 120. They are scaled as the slide's picture is.
    public var blend: [URL] {
        get { blendedPaths.map { URL(fileURLWithPath: $0, isDirectory: false) } }
        set { blendedPaths = newValue.map(\.path) }
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
    /// Titles, lower thirds and credits that come and go with animations, in front of the slide; at most 50. Transitions do not
    /// move them.
    public var overlays: [Overlay]
    /// Speech that is heard while the slide stands, from the end of the transition into it; nil for none. A slide without a
    /// length of its own is as long as its sound.
    public var audio: SoundClip?
    /// The name of the chapter that begins with this slide; nil if none begins.
    public var chapter: String?

    /// Creates a slide.
    public init(
        _ content: Content, length: Length = .automatic, scaling: Canvas.Scaling? = nil, motion: Motion? = nil,
        transition: Transition? = nil, titles: [Title] = [], overlays: [Overlay] = [], audio: SoundClip? = nil,
        chapter: String? = nil, blend: [URL] = []
    ) {
        self.length = length
        self.scaling = scaling
        self.motion = motion
        self.transition = transition
        self.titles = titles
        self.overlays = overlays
        self.audio = audio
        self.chapter = chapter
        self.content = content
        self.blend = blend
    }

    /// Creates a slide of a picture.
    public init(picture: URL, length: Length = .automatic) {
        self.init(.picture(picture), length: length)
    }

    /// Creates a slide of a clip.
    public init(clip: MovieClip) {
        self.init(.clip(clip))
    }

    /// The picture's file; nil for a slide of a clip or of one colour.
    public var picture: URL? {
        if case .picture(let url) = content { url } else { nil }
    }

    /// The clip; nil for a slide of a picture or of one colour.
    public var clip: MovieClip? {
        if case .clip(let clip) = storage { clip } else { nil }
    }

    /// The picture's file and those with which it is averaged.
    var blendedFiles: [URL] { (picture.map { [$0] } ?? []) + blend }

    /// The file of its picture or clip; nil for a slide of one colour.
    var file: URL? { picture ?? clip?.file }

    /// The absolute path of its picture or clip; nil for a slide of one colour.
    var path: String? {
        switch storage {
        case .picture(let path): path
        case .clip(let clip): clip.file.path
        case .color: nil
        }
    }
}

extension Slide: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case picture, blend, color, clip, from, to, speed, volume, mute, frames, seconds, scaling, motion, transition, titles,
            overlays, audio, chapter

        /// The keys of a clip besides its file.
        static let ofClips: [CodingKeys] = [.from, .to, .speed, .volume, .mute]
    }

    /// Decodes a slide from an object with `picture`, `clip` or `color`, or from the name of a picture or movie alone.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        if let path = try? decoder.singleValueContainer().decode(String.self), !path.isEmpty {
            self = Slide(file: URL(fileAtPath: path, for: decoder))
            return
        }
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        storage = try Self.storage(from: container)
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
        overlays = try container.decodeIfPresent([Overlay].self, forKey: .overlays) ?? []
        audio = try container.decodeIfPresent(SoundClip.self, forKey: .audio)
        chapter = try container.decodeIfPresent(String.self, forKey: .chapter)
        if picture == nil { try container.reject(.blend, because: "only a slide with a picture can have blend") }
        blend = try container.decodeFiles(forKey: .blend)
    }

    private static func storage(from container: KeyedDecodingContainer<CodingKeys>) throws -> Storage {
        if container.contains(.clip) {
            for key in [CodingKeys.picture, .color] {
                try container.reject(key, because: "a slide can have clip or \(key.rawValue), not both")
            }
            return .clip(
                MovieClip(
                    file: try container.decodeFile(forKey: .clip), start: try container.decodeTime(forKey: .from) ?? .zero,
                    end: try container.decodeTime(forKey: .to),
                    speed: try container.decodeIfPresent(Double.self, forKey: .speed) ?? 1,
                    volume: try container.decodeIfPresent(Double.self, forKey: .volume) ?? 0,
                    isMuted: try container.decodeIfPresent(Bool.self, forKey: .mute) ?? false))
        }
        for key in CodingKeys.ofClips { try container.reject(key, because: "only a slide with a clip can have \(key.rawValue)") }
        if container.contains(.color) {
            try container.reject(.picture, because: "a slide can have picture or color, not both")
            return .color(try container.decode(Color.self, forKey: .color))
        }
        return .picture(path: try container.decodeFile(forKey: .picture).path)
    }

    /// Encodes the slide as an object with times in seconds. Omits defaults.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch storage {
        case .picture(let path):
            try container.encode(path, forKey: .picture)
            if !blendedPaths.isEmpty { try container.encode(blendedPaths, forKey: .blend) }
        case .clip(let clip): try Self.encode(clip, to: &container)
        case .color(let color): try container.encode(color, forKey: .color)
        }
        switch length {
        case .automatic: break
        case .frames(let count): try container.encode(count, forKey: .frames)
        case .time(let time): try container.encode(Seconds(time: time), forKey: .seconds)
        }
        try container.encodeIfPresent(scaling, forKey: .scaling)
        try container.encodeIfPresent(motion, forKey: .motion)
        try container.encodeIfPresent(transition, forKey: .transition)
        if !titles.isEmpty { try container.encode(titles, forKey: .titles) }
        if !overlays.isEmpty { try container.encode(overlays, forKey: .overlays) }
        try container.encodeIfPresent(audio, forKey: .audio)
        try container.encodeIfPresent(chapter, forKey: .chapter)
    }

    private static func encode(_ clip: MovieClip, to container: inout KeyedEncodingContainer<CodingKeys>) throws {
        try container.encode(clip.file.path, forKey: .clip)
        if clip.start != .zero { try container.encode(Seconds(time: clip.start), forKey: .from) }
        try container.encodeIfPresent(clip.end.map(Seconds.init), forKey: .to)
        if clip.speed != 1 { try container.encode(clip.speed, forKey: .speed) }
        if clip.volume != 0 { try container.encode(clip.volume, forKey: .volume) }
        if clip.isMuted { try container.encode(true, forKey: .mute) }
    }
}
