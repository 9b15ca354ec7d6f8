import Foundation
import MediaEngine
import OpenCoreMedia

/// Gives compressed samples their places on the movie's timeline. Their bytes stay as they are. Used on one queue only.
final class CompressedTrackWriter: TrackWriter {
    private let mediaType: AVMediaType
    private let requestedTimescale: Int32
    private let file: MovieFile
    private let track: Int
    private let start: CMTime
    private let knownEnd: CMTime?

    /// Ticks per second of the track, once the first sample has come.
    private var timescale: Int32 = 0
    /// Held back until it is known whether it is the last.
    private var held: Packet?
    private var first: (presentation: Int64, decode: Int64) = (0, 0)
    /// When the last picture or sound ends, in ticks.
    private var end: Int64 = 0

    /// - Parameter knownEnd: when the track ends; nil leaves that to the samples.
    init(mediaType: AVMediaType, timescale: Int32, knownEnd: CMTime?, file: MovieFile, track: Int, start: CMTime) {
        self.knownEnd = knownEnd
        self.mediaType = mediaType
        self.requestedTimescale = timescale
        self.file = file
        self.track = track
        self.start = start
    }

    func append(_ buffer: CMSampleBuffer) throws {
        guard let format = buffer.formatDescription, let codec = format.codecParameters, buffer.numSamples == 1 else {
            throw SettingsError(
                "a sample buffer was appended to an input that copies compressed samples, and it is not one compressed sample of "
                    + "an asset reader's")
        }
        guard format.mediaType.rawValue == (mediaType == .video ? kCMMediaType_Video : kCMMediaType_Audio) else {
            throw SettingsError("a sample of another media type was appended to an input for '\(mediaType.rawValue)'")
        }
        if timescale == 0 {
            let own = mediaType == .audio ? Int32(clamping: codec.sampleRate) : buffer.presentationTimeStamp.timescale
            timescale = requestedTimescale > 0 ? requestedTimescale : max(1, own)
            try file.begin(track, copying: codec, timescale: timescale)
        }
        let presentation = try ticks(buffer.presentationTimeStamp)
        let decode = buffer.decodeTimeStamp.isNumeric ? try ticks(buffer.decodeTimeStamp) : presentation
        let length = span(buffer.duration)
        if let held {
            guard decode > held.decodeTime else {
                throw SettingsError(
                    "a compressed sample to be decoded at \(CMTimeGetSeconds(buffer.decodeTimeStamp)) s was appended after a later one"
                )
            }
            try file.write(held, to: track)
        } else {
            first = (presentation, decode)
            end = presentation
        }
        end = max(end, presentation + length - span(buffer.trimmed.end))
        held = try Packet(buffer, presentationTime: presentation, decodeTime: min(decode, presentation), duration: length)
    }

    func finish(end sessionEnd: CMTime?) throws -> CMTime? {
        guard let held else {
            try file.markAbsent(track)
            return nil
        }
        self.held = nil
        if let knownEnd { end = try ticks(knownEnd) }
        let last = try sessionEnd.map { try ticks($0) } ?? end
        if mediaType == .video {
            // Samples last until the next one's decoding time, so that all of them together must last as long as the frames.
            let total = max(last, end) - first.presentation
            held.duration = max(1, total - (held.decodeTime - first.decode))
        }
        try file.write(held, to: track)
        return CMTime(value: last, timescale: timescale)
    }

    /// A length in ticks. One that is not known, or that cannot be, is none: the next sample's time tells.
    private func span(_ length: CMTime) -> Int64 {
        guard length.isNumeric, abs(CMTimeGetSeconds(length)) < Self.limit else { return 0 }
        return CMTimeConvertScale(length, timescale: timescale, method: .default).value
    }

    /// Seconds.
    private static let limit = 1e9

    private func ticks(_ time: CMTime) throws -> Int64 {
        let relative = time - start
        guard relative.isNumeric, abs(CMTimeGetSeconds(relative)) < Self.limit else {
            throw SettingsError("a sample's time of \(CMTimeGetSeconds(time)) s is beyond all limits")
        }
        return CMTimeConvertScale(relative, timescale: timescale, method: .default).value
    }
}
