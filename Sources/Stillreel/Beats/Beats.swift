import Foundation
import ReelCoreMedia

/// The beats of a movie's sound.
struct Beats: Sendable {
    /// In seconds from the beginning, ascending.
    let times: [Double]

    init(times: [Double]) { self.times = times }

    /// Finds the beats of a movie's whole sound: its music, as it is placed, repeated and mixed with the rest.
    ///
    /// - Throws: `ReelError` if the sound cannot be read, and `CancellationError`.
    init(of sound: SoundPlan) async throws {
        let composition = try await SoundComposition(sound)
        times = try await runBlocking("beats") { isCancelled in
            let reader = try MixReader(composition, SoundBalance(), isLimited: false)
            guard var onsets = OnsetStrength(sampleRate: sound.sampleRate) else { return [] }
            while let buffer = try reader.next() {
                if isCancelled() { throw CancellationError() }
                try buffer.dataBuffer?.withUnsafeMutableBytes { bytes in
                    let samples = bytes.bindMemory(to: Float.self)
                    let channels = sound.channels
                    onsets.add(
                        (0..<samples.count / channels).lazy.map { frame in
                            (0..<channels).reduce(Float(0)) { $0 + samples[frame * channels + $1] } / Float(channels)
                        })
                }
            }
            return Self.times(of: onsets)
        }
    }

    /// Loudness rises most just before the middle of a window reaches what begins.
    static func times(of onsets: OnsetStrength) -> [Double] {
        BeatTracker(onsets.values).beats().map { Double($0 + 1) / Double(OnsetStrength.rate) }
    }
}
