extension SoundPlan {
    /// Returns the bit rate of sound that is encoded, in bits per second.
    ///
    /// - Parameter chosen: the reel's; nil for the usual one.
    func bitRate(_ chosen: Int?) -> Int { chosen ?? usualBitRate }

    /// What the file that needs most needs.
    private var usualBitRate: Int {
        let needed = Set(pieces.map(\.file)).compactMap { files[$0]?.bitRate(channels: channels) }
        return needed.max() ?? SoundFileInfo.highestBitRate
    }
}

extension SoundFileInfo {
    /// In bits per second. With less, FFmpeg's encoder adds noise to tones and peaks to drums, in mono too: at 128 kbit/s,
    /// peaks of mono rise by 4 dB (docs/sound.md).
    static let highestBitRate = 192_000
    /// In bits per second, for each channel: FFmpeg's own rate for AAC is 128 kbit/s, in stereo.
    private static let lowestBitRate = 64_000
    /// Sound of this sample rate, in hertz, contains nothing above 12 kHz: the highest of MPEG-2's low rates (ISO/IEC 13818-3).
    private static let highestRateOfSpeech = 24_000

    /// The bit rate with which this file is encoded, in bits per second: for the sample rates of speech, the lowest; twice that
    /// of a codec that has lost something already, so that the second loss is small beside the first; else the highest.
    ///
    /// - Parameter channels: those of the movie.
    fileprivate func bitRate(channels: Int) -> Int {
        let lowest = Self.lowestBitRate * channels
        guard sampleRate > Self.highestRateOfSpeech else { return lowest }
        guard let lossyBitRate else { return Self.highestBitRate }
        let wanted = (2 * lossyBitRate * Double(channels) / Double(self.channels) / 8_000).rounded(.up) * 8_000
        return Int(min(Double(Self.highestBitRate), max(Double(lowest), wanted)))
    }
}
