extension LengthMatch {
    /// Throws if the sound sets the length and has no end.
    func checkEnds(_ layout: SoundLayout) throws(ReelError) {
        guard self == .sound, layout.duration == nil else { return }
        throw ReelError(
            .reel, "the soundtrack: repeated music has no end; match the length of the picture instead", place: "soundtrack")
    }
}
