/// Takes the place of Rubber Band in builds without it (`GPL=0`): every use is an error that says so.
final class StretchedAudio {
    static let libraryVersion: String? = nil

    static let missing = MediaError(
        .unsupported, "change the speed of sound",
        "Stillreel was built without Rubber Band (GPL=0), which keeps the pitch; build it with Rubber Band, or let the "
            + "pitch change with the speed (in AVFoundation, AVAudioTimePitchAlgorithm.varispeed)")

    init(
        frames inputFrames: Int, to outputFrames: Int, sampleRate: Int, channels: Int, isFiner: Bool,
        open: () throws(MediaError) -> ResampledAudio
    ) throws(MediaError) {
        throw Self.missing
    }

    func skip(_ count: Int) throws(MediaError) {}

    func read(_ count: Int, to target: UnsafeMutablePointer<Float>) throws(MediaError) {}
}
