import Foundation
import OpenCoreMedia

extension Soundtrack {
    /// - Throws: `ReelError` for what makes no sense, whatever the files are.
    func check() throws(ReelError) {
        func refuse(_ message: String, _ key: String? = nil) -> ReelError {
            ReelError(.reel, "the soundtrack: \(message)", place: key.map { "soundtrack.\($0)" } ?? "soundtrack")
        }
        guard !clips.isEmpty || !voice.isEmpty else { throw refuse("there is no sound in it; name a file") }
        guard !loops || !clips.isEmpty else { throw refuse("there is no music that could be repeated", "loops") }
        for (index, clip) in clips.enumerated() { try clip.check("soundtrack.clips[\(index)]") }
        for (index, clip) in voice.enumerated() { try clip.check("soundtrack.voice[\(index)]") }
        let times = [
            ("offset", offset), ("voiceOffset", voiceOffset), ("fadeIn", fadeIn), ("fadeOut", fadeOut),
            ("ducking.attack", ducking.attack), ("ducking.release", ducking.release),
        ]
        for (name, time) in times where !time.isLength {
            throw refuse("\(name) must be 0 or more seconds, up to a day, and it is \(time.words)", name)
        }
        let numbers = [
            ("volume", volume, SoundClip.volumes, "decibels"), ("loudness", loudness ?? Self.usualLoudness, -70 ... -5, "LUFS"),
            ("ducking.depth", ducking.depth, 0...60, "decibels"),
            ("ducking.threshold", ducking.threshold, -100...0, "decibels"),
        ]
        for (name, number, range, unit) in numbers where !range.contains(number) {
            throw refuse("\(name) must be \(range.words) \(unit), and it is \(number.words)", name)
        }
    }
}

extension SoundClip {
    /// From all but silence to a hundred times as loud.
    static let volumes = -120.0...40

    fileprivate func check(_ place: String) throws(ReelError) {
        func refuse(_ message: String, _ key: String) -> ReelError {
            ReelError(.reel, "\(file.path): \(message)", place: "\(place).\(key)")
        }
        for (name, time) in [("start", start), ("fadeIn", fadeIn), ("fadeOut", fadeOut)] where !time.isLength {
            throw refuse("\(name) must be 0 or more seconds, up to a day, and it is \(time.words)", name)
        }
        if let duration, !duration.isLength || duration == .zero {
            throw refuse("duration must be more than 0 seconds, up to a day, and it is \(duration.words)", "duration")
        }
        guard Self.volumes.contains(volume) else {
            throw refuse("volume must be \(Self.volumes.words) decibels, and it is \(volume.words)", "volume")
        }
    }
}

extension CMTime {
    fileprivate var isLength: Bool { isNumeric && self >= .zero && self <= Reel.longestDuration }

    /// Seconds, for messages.
    var words: String { isNumeric ? CMTimeGetSeconds(self).words : "no number" }
}

extension Double {
    /// As short as can be, the same in every locale.
    fileprivate var words: String { String(format: "%g", locale: nil, self) }
}

extension ClosedRange<Double> {
    fileprivate var words: String { "\(lowerBound.words) to \(upperBound.words)" }
}
