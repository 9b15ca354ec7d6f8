import Foundation
import ReelCoreMedia

extension Soundtrack {
    /// The loudnesses that are allowed, in LUFS.
    static let loudnesses = -70.0 ... -5

    /// Checks the settings without reading any file.
    ///
    /// - Parameter hasOwnSound: whether it is mixed with a movie's own sound.
    /// - Throws: `ReelError` for the first invalid setting.
    func check(hasOwnSound: Bool = false) throws(ReelError) {
        func invalid(_ message: String, _ key: String? = nil) -> ReelError {
            ReelError(.reel, "the soundtrack: \(message)", place: key.map { "soundtrack.\($0)" } ?? "soundtrack")
        }
        guard hasOwnSound || !clips.isEmpty || !voice.isEmpty else { throw invalid("it contains no sound; name a file") }
        guard !loops || !clips.isEmpty else { throw invalid("there is no music to repeat; name a file", "loops") }
        for (index, clip) in clips.enumerated() { try clip.check("soundtrack.clips[\(index)]") }
        for (index, clip) in voice.enumerated() { try clip.check("soundtrack.voice[\(index)]") }
        let times = [
            ("offset", offset), ("voiceOffset", voiceOffset), ("fadeIn", fadeIn), ("fadeOut", fadeOut ?? .zero),
            ("crossfade", crossfade), ("ducking.attack", ducking.attack), ("ducking.release", ducking.release),
        ]
        for (name, time) in times where !time.isDuration(allowsZero: true) {
            throw invalid("\(name) must be 0 to 86,400 seconds; got \(time.secondsText)", name)
        }
        let numbers = [
            ("volume", volume, SoundClip.volumes, "decibels"),
            ("loudness", loudness ?? Self.usualLoudness, Self.loudnesses, "LUFS"),
            ("ducking.depth", ducking.depth, DuckingSettings.depths, "decibels"),
            ("ducking.threshold", ducking.threshold, DuckingSettings.thresholds, "decibels"),
        ]
        for (name, number, range, unit) in numbers where !range.contains(number) {
            throw invalid("\(name) must be \(range.text) \(unit); got \(NumberFormat.significant(number))", name)
        }
    }
}

extension Soundtrack.DuckingSettings {
    /// The depths that are allowed, in decibels.
    static let depths = 0.0...60
    /// The thresholds that are allowed, in decibels relative to full scale.
    static let thresholds = -100.0...0
}

extension SoundClip {
    /// The volumes that are allowed, in decibels: from near silence to a hundred times the amplitude.
    static let volumes = -120.0...40

    func check(_ place: String) throws(ReelError) {
        func invalid(_ message: String, _ key: String) -> ReelError {
            ReelError(.reel, "\(file.path): \(message)", place: "\(place).\(key)")
        }
        for (name, time) in [("start", start), ("fadeIn", fadeIn), ("fadeOut", fadeOut)]
        where !time.isDuration(allowsZero: true) {
            throw invalid("\(name) must be 0 to 86,400 seconds; got \(time.secondsText)", name)
        }
        if let duration, !duration.isDuration() {
            throw invalid("duration must be above 0 and at most 86,400 seconds; got \(duration.secondsText)", "duration")
        }
        guard Self.volumes.contains(volume) else {
            throw invalid("volume must be \(Self.volumes.text) decibels; got \(NumberFormat.significant(volume))", "volume")
        }
    }
}

extension ClosedRange<Double> {
    var text: String { "\(NumberFormat.significant(lowerBound)) to \(NumberFormat.significant(upperBound))" }
}
