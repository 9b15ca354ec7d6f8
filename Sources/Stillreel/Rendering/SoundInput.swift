import Foundation
import MediaEngine
import OpenAVFoundation
import OpenCoreMedia

/// A soundtrack on its way into a writer.
final class SoundInput: @unchecked Sendable {
    let input: AVAssetWriterInput
    let file: URL
    /// Used by the one thread that appends.
    private let decoder: AudioDecoder

    init(_ soundtrack: Soundtrack, bitRate: Int) throws(ReelError) {
        file = soundtrack.file
        do throws(MediaError) {
            decoder = try AudioDecoder(path: soundtrack.file.path)
        } catch {
            throw ReelError(reading: soundtrack.file.path, error)
        }
        // The sound's own rate where that is one of the two that every player knows.
        let rate = [44_100, 48_000].contains(decoder.sampleRate) ? decoder.sampleRate : 48_000
        input = AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: rate, AVNumberOfChannelsKey: min(2, decoder.channels),
                AVEncoderBitRateKey: bitRate,
            ])
    }

    /// Appends the sound up to `end`, and silence from where it ends before that.
    func append(until end: CMTime, isCancelled: () -> Bool) throws(MediaError) {
        defer { input.markAsFinished() }
        let endFrame = CMTimeConvertScale(
            end, timescale: CMTimeScale(decoder.sampleRate), method: .roundTowardPositiveInfinity
        ).value
        var frame: Int64 = 0
        while frame < endFrame, !isCancelled(), let buffer = try decoder.nextSampleBuffer() {
            // What is beyond the end is cut by the session's end.
            guard input.append(buffer) else { return }
            frame += Int64(buffer.numSamples)
        }
        while frame < endFrame, !isCancelled() {
            let count = min(endFrame - frame, Int64(decoder.sampleRate))
            guard input.append(try silence(frames: Int(count), at: frame)) else { return }
            frame += count
        }
    }

    private func silence(frames: Int, at frame: Int64) throws(MediaError) -> CMSampleBuffer {
        do {
            let format = decoder.format
            return try CMSampleBuffer(
                dataBuffer: CMBlockBuffer(length: frames * Int(format.mBytesPerFrame)),
                formatDescription: CMFormatDescription(audioStreamBasicDescription: format), numSamples: frames,
                presentationTimeStamp: CMTime(value: frame, timescale: CMTimeScale(decoder.sampleRate)))
        } catch {
            throw MediaError(.outOfMemory, "add silence", error.localizedDescription)
        }
    }
}
