import Foundation
import HTTPTypes
import ReelAVFoundation
import ReelCoreMedia

/// How loud a sound is over its time, to be drawn.
struct Waveform: Encodable, Sendable {
    let seconds: Double
    /// The largest sample of each of equal parts of the time, 0 to 1.
    let peaks: [Double]

    private static let rate = 8_000.0

    /// Reads a sound file, in less time than a listener would wait.
    ///
    /// - Parameter points: the number of parts.
    /// - Throws: `Problem` if it has no sound, or cannot be read.
    init(of file: URL, points: Int) throws {
        let asset = AVURLAsset(url: file)
        guard let track = asset.tracks(withMediaType: .audio).first else {
            throw Problem(.unprocessableContent, "\(file.lastPathComponent): there is no sound in it")
        }
        let duration = asset.duration.seconds
        let reader: AVAssetReader
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: Self.rate, AVNumberOfChannelsKey: 1,
                AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true, AVLinearPCMIsNonInterleaved: false,
            ])
        do {
            reader = try AVAssetReader(asset: asset)
        } catch {
            throw Problem(.unprocessableContent, error.localizedDescription)
        }
        reader.add(output)
        guard reader.startReading(), duration.isFinite, duration > 0 else {
            throw Problem(.unprocessableContent, reader.error?.localizedDescription ?? "the sound has no length")
        }
        var peaks = [Float](repeating: 0, count: points)
        let perPoint = duration * Self.rate / Double(points)
        var position = 0
        while let buffer = output.copyNextSampleBuffer() {
            try buffer.dataBuffer?.withUnsafeMutableBytes { bytes in
                for sample in bytes.bindMemory(to: Float.self) {
                    let point = min(points - 1, Int(Double(position) / perPoint))
                    peaks[point] = max(peaks[point], abs(sample))
                    position += 1
                }
            }
        }
        if let error = reader.error { throw Problem(.unprocessableContent, error.localizedDescription) }
        seconds = duration
        self.peaks = peaks.map { (Double(min(1, $0)) * 1_000).rounded() / 1_000 }
    }
}
