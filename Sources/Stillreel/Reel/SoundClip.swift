public import Foundation
public import ReelCoreMedia

/// The sound of a file, or a part of it.
public struct SoundClip: Hashable, Sendable {
    /// The file: a file with audio, such as mp3, m4a, wav, flac, ogg, opus or a movie.
    public var file: URL
    /// The time in the file at which the clip starts, 0 to 24 hours; by default 0.
    public var start: CMTime
    /// The longest time that is heard, above 0 and at most 24 hours; nil for everything up to the file's end.
    public var duration: CMTime?
    /// The volume in decibels, −120 to 40; by default 0, which leaves it unchanged. −6 halves the amplitude, 6 doubles it.
    public var volume: Double
    /// The length of the linear fade-in at the clip's start, 0 to 24 hours; by default 0.
    public var fadeIn: CMTime
    /// The length of the linear fade-out at the clip's end, 0 to 24 hours; by default 0. Both fades must fit into the clip.
    public var fadeOut: CMTime

    /// Creates a clip, by default of the whole file. Nothing is read or checked before the reel or dub is planned.
    public init(
        file: URL, start: CMTime = .zero, duration: CMTime? = nil, volume: Double = 0, fadeIn: CMTime = .zero,
        fadeOut: CMTime = .zero
    ) {
        self.file = file
        self.start = start
        self.duration = duration
        self.volume = volume
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
    }
}

extension SoundClip: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case file, start, duration, volume, fadeIn, fadeOut
    }

    /// Decodes a clip from a file's path alone, or from an object of which only `file` is required.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        if let path = try? decoder.singleValueContainer().decode(String.self), !path.isEmpty {
            self.init(file: URL(fileAtPath: path, for: decoder))
            return
        }
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            file: try container.decodeFile(forKey: .file), start: try container.decodeTime(forKey: .start) ?? .zero,
            duration: try container.decodeTime(forKey: .duration),
            volume: try container.decodeIfPresent(Double.self, forKey: .volume) ?? 0,
            fadeIn: try container.decodeTime(forKey: .fadeIn) ?? .zero,
            fadeOut: try container.decodeTime(forKey: .fadeOut) ?? .zero)
    }

    /// Encodes the clip as an object with times in seconds. Omits defaults.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file.path, forKey: .file)
        try container.encodeTime(start, forKey: .start)
        if let duration { try container.encode(Seconds(time: duration), forKey: .duration) }
        if volume != 0 { try container.encode(volume, forKey: .volume) }
        try container.encodeTime(fadeIn, forKey: .fadeIn)
        try container.encodeTime(fadeOut, forKey: .fadeOut)
    }
}
