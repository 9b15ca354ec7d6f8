import ReelCoreFoundation
import ReelCoreMedia

/// The limits of what a file may declare: `InputLimits`, and those that cannot be changed.
enum MediaLimit {
    static var tracks: Int { InputLimits.current[.tracks] }
    /// The maximum number of playlists of HLS that one refers to, itself included.
    static var playlists: Int { InputLimits.current[.playlists] }
    /// The maximum number of pixels of a side, and of a picture.
    static let side = 16_384
    static var pixels: Int64 { Int64(InputLimits.current[.frameMegapixels]) * 1_000_000 }
    /// Sample rates of audio in Hz.
    static let sampleRates: ClosedRange<Double> = 1...1_000_000
    static let channels = 1...64
    static let chapters = 10_000
    /// The maximum number of top-level boxes that are read.
    static let boxes = 10_000
    /// The maximum number of seconds that a track may begin late or last, plus one for each byte of the file. More is treated
    /// as damage, so that a damaged file does not result in years of silence.
    static var seconds: Double { Double(InputLimits.current[.hours]) * 3600 }
    static let metadataEntries = 10_000
    /// The maximum size of a metadata value in bytes.
    static let metadataValue = 1 << 20
    static let artworks = 32
    /// The maximum number of pieces that an edit list may consist of.
    static let edits = 100_000

    /// Returns why frames of a size are not read; nil if they are.
    static func refusal(ofFrames size: PixelSize) -> String? {
        guard size.width > 0, size.height > 0 else { return "frames of \(size) pixels are not supported" }
        guard max(size.width, size.height) <= side else {
            return "frames of \(size) pixels are not supported: each side can have \(side)"
        }
        guard Int64(size.width * size.height) <= pixels else {
            let limit = InputLimits.current[.frameMegapixels]
            return "frames of \(size) pixels are not supported: the limit is \(limit) megapixels; "
                + InputLimits.hint(.frameMegapixels)
        }
        return nil
    }
}

extension AudioStreamBasicDescription {
    /// Whether the number of channels and the sample rate are within the limits.
    var isWithinLimits: Bool {
        MediaLimit.channels.contains(Int(mChannelsPerFrame)) && MediaLimit.sampleRates.contains(mSampleRate)
    }
}
