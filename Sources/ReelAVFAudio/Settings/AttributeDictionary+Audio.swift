package import ReelCoreFoundation

extension AttributeDictionary {
    /// Returns the sample rate in hertz.
    ///
    /// - Parameter assumed: the rate if none is given.
    package func sampleRate(_ assumed: Int? = nil) throws(SettingsError) -> Int {
        let rate = contains(AVSampleRateKey) ? int(AVSampleRateKey) : assumed
        guard let rate, (1...768_000).contains(rate) else { throw SettingsError("AVSampleRateKey must be 1 to 768,000 Hz") }
        return rate
    }

    /// Returns the number of channels.
    ///
    /// - Parameter assumed: the number if none is given.
    package func channelCount(_ assumed: Int? = nil) throws(SettingsError) -> Int {
        let count = contains(AVNumberOfChannelsKey) ? int(AVNumberOfChannelsKey) : assumed
        guard let count, (1...8).contains(count) else { throw SettingsError("AVNumberOfChannelsKey must be 1 to 8") }
        return count
    }
}
