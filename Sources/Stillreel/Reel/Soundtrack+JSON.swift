import Foundation
import ReelCoreMedia

extension Soundtrack: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case file, clips, arrangement, offset, loops, volume, fadeIn, fadeOut, crossfade, loudness, voice, voiceOffset, ducking,
            coding
    }

    /// Decodes a soundtrack from an object with `file` (one clip) or `clips`, such as `{ "file": "song.mp3", "loops": true }`.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        let voice = try container.decodeIfPresent([SoundClip].self, forKey: .voice) ?? []
        let clips: [SoundClip]
        if container.contains(.file) {
            guard !container.contains(.clips) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .clips, in: container, debugDescription: "a soundtrack can have file or clips, not both")
            }
            clips = [SoundClip(file: try container.decodeFile(forKey: .file))]
        } else if container.contains(.clips) {
            clips = try container.decode([SoundClip].self, forKey: .clips)
        } else {
            guard !voice.isEmpty else {
                throw DecodingError.keyNotFound(
                    CodingKeys.file, .init(codingPath: container.codingPath, debugDescription: "there is no sound"))
            }
            clips = []
        }
        self.init(
            clips: clips, arrangement: try container.decodeChoice(Arrangement.self, forKey: .arrangement) ?? .sequence,
            offset: try container.decodeTime(forKey: .offset) ?? .zero,
            loops: try container.decodeIfPresent(Bool.self, forKey: .loops) ?? false,
            volume: try container.decodeIfPresent(Double.self, forKey: .volume) ?? 0,
            fadeIn: try container.decodeTime(forKey: .fadeIn) ?? .zero,
            fadeOut: try container.decodeTime(forKey: .fadeOut),
            crossfade: try container.decodeTime(forKey: .crossfade) ?? .zero,
            loudness: try container.decodeIfPresent(Double.self, forKey: .loudness), voice: voice,
            voiceOffset: try container.decodeTime(forKey: .voiceOffset) ?? .zero,
            ducking: try container.decodeIfPresent(DuckingSettings.self, forKey: .ducking) ?? DuckingSettings(),
            coding: try container.decodeChoice(Coding.self, forKey: .coding) ?? .auto)
    }

    /// Encodes the soundtrack as an object with times in seconds. Omits defaults.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if clips.count == 1, clips[0] == SoundClip(file: clips[0].file) {
            try container.encode(clips[0].file.path, forKey: .file)
        } else if !clips.isEmpty || voice.isEmpty {
            try container.encode(clips, forKey: .clips)
        }
        if arrangement != .sequence { try container.encode(arrangement, forKey: .arrangement) }
        try container.encodeTime(offset, forKey: .offset)
        if loops { try container.encode(loops, forKey: .loops) }
        if volume != 0 { try container.encode(volume, forKey: .volume) }
        try container.encodeTime(fadeIn, forKey: .fadeIn)
        if let fadeOut { try container.encode(Seconds(time: fadeOut), forKey: .fadeOut) }
        try container.encodeTime(crossfade, forKey: .crossfade)
        try container.encodeIfPresent(loudness, forKey: .loudness)
        if !voice.isEmpty { try container.encode(voice, forKey: .voice) }
        try container.encodeTime(voiceOffset, forKey: .voiceOffset)
        if ducking != DuckingSettings() { try container.encode(ducking, forKey: .ducking) }
        if coding != .auto { try container.encode(coding, forKey: .coding) }
    }
}

extension Soundtrack.DuckingSettings: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case depth, threshold, attack, release
    }

    /// Decodes ducking from an object. Keys that are missing have their defaults.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        depth = try container.decodeIfPresent(Double.self, forKey: .depth) ?? depth
        threshold = try container.decodeIfPresent(Double.self, forKey: .threshold) ?? threshold
        attack = try container.decodeTime(forKey: .attack) ?? attack
        release = try container.decodeTime(forKey: .release) ?? release
    }

    /// Encodes the ducking as an object with times in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(depth, forKey: .depth)
        try container.encode(threshold, forKey: .threshold)
        try container.encode(Seconds(time: attack), forKey: .attack)
        try container.encode(Seconds(time: release), forKey: .release)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a time in one of the forms that `Seconds` accepts; nil if the key is missing.
    func decodeTime(forKey key: Key) throws -> CMTime? { try decodeIfPresent(Seconds.self, forKey: key)?.time }
}

extension KeyedEncodingContainer {
    /// Encodes a time as `Seconds`, unless it is zero.
    mutating func encodeTime(_ time: CMTime, forKey key: Key) throws {
        if time != .zero { try encode(Seconds(time: time), forKey: key) }
    }
}
