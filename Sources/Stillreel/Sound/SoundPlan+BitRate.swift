extension SoundPlan {
    /// Returns the bit rate of sound that is encoded, in bits per second.
    ///
    /// - Parameter chosen: the reel's; nil for the usual one.
    func bitRate(_ chosen: Int?) -> Int { chosen ?? usualBitRate }

    /// For each channel, what the file that needs most needs (`SoundFileInfo.bitRateOfChannel`).
    private var usualBitRate: Int {
        channels * (Set(pieces.map(\.file)).compactMap { files[$0]?.bitRateOfChannel }.max() ?? SoundFileInfo.highestBitRate)
    }
}

extension SoundFileInfo {
    /// In bits per second, for each channel. FFmpeg's AAC at this rate has noise in few frames that anyone could hear
    /// (docs/sound-encoding.md).
    static let highestBitRate = 96_000
    /// In bits per second, for each channel: the rate of AAC-LC that listeners could not tell from the original in MPEG's tests
    /// (ISO/IEC JTC1/SC29/WG11 N2006, 1998), and the lowest at which FFmpeg's encoder needs none of its tools that replace sound.
    private static let lowestBitRate = 64_000
    /// Sound of this sample rate, in hertz, contains nothing above 12 kHz: the highest of MPEG-2's low rates (ISO/IEC 13818-3).
    private static let highestRateOfSpeech = 24_000

    /// The bit rate with which a channel of this file is encoded, in bits per second: twice that of its own codec, so that the
    /// second loss is small beside the first, but within the limits; the lowest for the sample rates of speech.
    var bitRateOfChannel: Int {
        guard sampleRate > Self.highestRateOfSpeech else { return Self.lowestBitRate }
        guard let lossyBitRate else { return Self.highestBitRate }
        let wanted = (2 * lossyBitRate / Double(channels) / 8_000).rounded(.up) * 8_000
        return Int(min(Double(Self.highestBitRate), max(Double(Self.lowestBitRate), wanted)))
    }
}
