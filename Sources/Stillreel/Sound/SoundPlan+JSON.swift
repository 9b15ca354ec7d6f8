import Foundation
import ReelCoreMedia

extension SoundPlan: Encodable {
    private enum CodingKeys: String, CodingKey {
        case seconds, change, coding, encodedBecause, sampleRate, channels, volume, fadeIn, fadeOut, loudness, duckedBy, pieces,
            silences
    }

    private struct Silence: Encodable {
        let at: Double
        let seconds: Double
    }

    /// Encodes the plan as an object with the sound's length and format, the pieces and the silences. Times are in seconds.
    /// Omits volumes and fades that are 0.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(soundDuration.map(CMTimeGetSeconds), forKey: .seconds)
        try container.encode(change, forKey: .change)
        switch coding {
        case .copied: try container.encode("copied", forKey: .coding)
        case .encoded(let reason):
            try container.encode("encoded", forKey: .coding)
            try container.encode(reason, forKey: .encodedBecause)
        }
        try container.encode(sampleRate, forKey: .sampleRate)
        try container.encode(channels, forKey: .channels)
        if musicVolume != 0 { try container.encode(musicVolume, forKey: .volume) }
        if fadeIn > .zero { try container.encode(CMTimeGetSeconds(fadeIn), forKey: .fadeIn) }
        if fadeOut > .zero { try container.encode(CMTimeGetSeconds(fadeOut), forKey: .fadeOut) }
        try container.encodeIfPresent(loudness, forKey: .loudness)
        try container.encodeIfPresent(ducking?.depth, forKey: .duckedBy)
        try container.encode(pieces, forKey: .pieces)
        try container.encode(
            silences.map { Silence(at: CMTimeGetSeconds($0.start), seconds: CMTimeGetSeconds($0.duration)) }, forKey: .silences)
    }

    /// How the sound is made as long as the movie.
    private var change: String {
        guard let soundDuration else { return "repeated" }
        if soundDuration > duration { return "cut" }
        // Copied sound ends where its packets do.
        return soundDuration < duration && coding != .copied ? "silence added" : "none"
    }
}

extension SoundPlan.Piece: Encodable {
    private enum CodingKeys: String, CodingKey {
        case kind, file, lane, at, seconds, from, speed, secondsCut, volume, fadeIn, fadeOut
    }

    /// Encodes the piece as an object. Times are in seconds. Omits a speed of 1, and volumes and fades that are 0.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(role.rawValue, forKey: .kind)
        try container.encode(file.path, forKey: .file)
        try container.encode(lane, forKey: .lane)
        try container.encode(CMTimeGetSeconds(timeRange.start), forKey: .at)
        try container.encode(CMTimeGetSeconds(timeRange.duration), forKey: .seconds)
        try container.encode(CMTimeGetSeconds(start), forKey: .from)
        if speed != 1 { try container.encode(speed, forKey: .speed) }
        if wholeDuration > timeRange.duration {
            try container.encode(CMTimeGetSeconds(wholeDuration - timeRange.duration), forKey: .secondsCut)
        }
        if volume != 0 { try container.encode(volume, forKey: .volume) }
        if fadeIn > .zero { try container.encode(CMTimeGetSeconds(fadeIn), forKey: .fadeIn) }
        if fadeOut > .zero { try container.encode(CMTimeGetSeconds(fadeOut), forKey: .fadeOut) }
    }
}
