public import Foundation
public import OpenCoreMedia

/// A file's sound, or a part of it.
public struct SoundClip: Hashable, Sendable {
    /// Anything with sound in it that FFmpeg reads: mp3, m4a, wav, flac, ogg, opus, a movie.
    public var file: URL
    /// What comes before it in the file is left out.
    public var start: CMTime
    /// How much is heard, at most; nil for all up to the file's end.
    public var duration: CMTime?
    /// Decibels: 0 leaves the sound as it is, −6 halves it, 6 doubles it.
    public var volume: Double
    /// How long it takes to rise from silence, and to sink into it: linearly, within the clip.
    public var fadeIn: CMTime
    public var fadeOut: CMTime

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

    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            file: try container.decodeFile(forKey: .file), start: try container.decodeTime(forKey: .start) ?? .zero,
            duration: try container.decodeTime(forKey: .duration),
            volume: try container.decodeIfPresent(Double.self, forKey: .volume) ?? 0,
            fadeIn: try container.decodeTime(forKey: .fadeIn) ?? .zero,
            fadeOut: try container.decodeTime(forKey: .fadeOut) ?? .zero)
    }

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
