import Foundation
import ReelAVFoundation
import ReelCoreMedia

/// Reads the mixed sound from the movie's start to its end, on one thread at a time.
final class MixReader: Sendable {
    private let reader: AVAssetReader
    private let output: AVAssetReaderAudioMixOutput

    /// Creates a reader, and starts reading.
    ///
    /// - Parameter isLimited: whether peaks are limited, if the mix may be louder than its parts.
    /// - Throws: `ReelError` if reading cannot start.
    init(_ sound: SoundComposition, _ balance: SoundBalance, isLimited: Bool = true) throws {
        let plan = sound.plan
        reader = try AVAssetReader(asset: sound.composition)
        reader.timeRange = CMTimeRange(start: .zero, duration: plan.duration)
        output = AVAssetReaderAudioMixOutput(
            audioTracks: sound.tracks.map(\.track),
            audioSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: plan.sampleRate, AVNumberOfChannelsKey: plan.channels,
                AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true, AVLinearPCMIsBigEndianKey: false,
                AVLinearPCMIsNonInterleaved: false,
            ])
        output.audioMix = sound.mix(balance, isLimited: isLimited)
        output.alwaysCopiesSampleData = false
        reader.add(output)
        guard reader.startReading() else { throw error }
    }

    /// Returns the next buffer; nil at the end.
    func next() throws -> CMSampleBuffer? {
        if let buffer = output.copyNextSampleBuffer() { return buffer }
        guard reader.status == .completed else { throw error }
        return nil
    }

    private var error: ReelError {
        ReelError(.input, reader.error?.localizedDescription ?? "the sound could not be read; start again")
    }
}
