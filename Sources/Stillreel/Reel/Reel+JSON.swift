public import Foundation
import ReelCoreMedia

extension Reel: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case canvas, frameRate, slides, hold, duration, transition, ending, motion, deflicker, captions, overlays, soundtrack,
            metadata,
            match,
            seed, encoding
        /// The movie's plan (`Plan`), which is written for people to read, and ignored when a reel is read.
        case plan
    }

    /// Decodes a reel. Keys that are missing have the defaults of `init`; only `slides` is required.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(slides: try container.decode([Slide].self, forKey: .slides))
        canvas = try container.decodeIfPresent(Canvas.self, forKey: .canvas) ?? canvas
        frameRate = try container.decodeIfPresent(FrameRate.self, forKey: .frameRate) ?? frameRate
        hold = try container.decodeTime(forKey: .hold)
        duration = try container.decodeTime(forKey: .duration)
        transition = try container.decodeIfPresent(Transition.self, forKey: .transition)
        ending = try container.decodeIfPresent(Transition.self, forKey: .ending)
        motion = try container.decodeIfPresent(Motion.self, forKey: .motion) ?? motion
        deflicker = try container.decodeIfPresent(Int.self, forKey: .deflicker)
        captions = try container.decodeIfPresent(Captions.self, forKey: .captions)
        overlays = try container.decodeIfPresent([Overlay].self, forKey: .overlays) ?? []
        soundtrack = try container.decodeIfPresent(Soundtrack.self, forKey: .soundtrack)
        metadata = try container.decodeIfPresent(MovieMetadata.self, forKey: .metadata) ?? metadata
        match = try container.decodeChoice(LengthMatch.self, forKey: .match) ?? match
        if let digits = try? container.decodeIfPresent(String.self, forKey: .seed), let number = UInt64(digits) {
            seed = number
        } else {
            seed = try container.decodeIfPresent(UInt64.self, forKey: .seed) ?? seed
        }
        encoding = try container.decodeIfPresent(Encoding.self, forKey: .encoding) ?? encoding
    }

    /// Encodes the reel as an object. Omits defaults, except for the canvas, the frame rate and the encoding.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(canvas, forKey: .canvas)
        try container.encode(frameRate, forKey: .frameRate)
        try container.encode(slides, forKey: .slides)
        try container.encodeIfPresent(hold.map(Seconds.init), forKey: .hold)
        try container.encodeIfPresent(duration.map(Seconds.init), forKey: .duration)
        try container.encodeIfPresent(transition, forKey: .transition)
        try container.encodeIfPresent(ending, forKey: .ending)
        if motion != .none { try container.encode(motion, forKey: .motion) }
        try container.encodeIfPresent(deflicker, forKey: .deflicker)
        try container.encodeIfPresent(captions, forKey: .captions)
        if !overlays.isEmpty { try container.encode(overlays, forKey: .overlays) }
        try container.encodeIfPresent(soundtrack, forKey: .soundtrack)
        if metadata != MovieMetadata() { try container.encode(metadata, forKey: .metadata) }
        if match != .picture { try container.encode(match, forKey: .match) }
        // Many programs read numbers as Double, JavaScript among them, which would make a large seed another one.
        if seed > 1 << 53 {
            try container.encode(String(seed), forKey: .seed)
        } else if seed != 1 {
            try container.encode(seed, forKey: .seed)
        }
        try container.encode(encoding, forKey: .encoding)
    }

    /// Returns the reel as indented JSON with sorted keys and absolute paths, which `ReelFile` reads.
    public func jsonData() throws -> Data { try readableJSON() }
}
