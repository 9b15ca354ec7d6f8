extension FrameRate {
    /// Returns the rate at which clips are shown without repeating any of their frames: 24, 25, 30 or 24000/1001 frames per
    /// second, if all movies among them have that rate or, of 25 and 30, twice as much; nil if they have different or other ones.
    ///
    /// - Throws: `ReelError` for a clip that cannot be read.
    public init?(ofClips clips: [MovieClip]) throws(ReelError) {
        var common: FrameRate?
        for clip in clips {
            let file = try ClipFile(clip.file)
            if file.isAnimation { continue }
            guard let rate = file.frameRate.flatMap(Self.usual), common == nil || common == rate else { return nil }
            common = rate
        }
        guard let common else { return nil }
        self = common
    }

    /// Returns the usual rate that is within a thousandth of a clip's, or of half of it. Of those of NTSC, 30000/1001 is taken as
    /// 30: one frame in a thousand is then repeated.
    private static func usual(_ rate: Double) -> FrameRate? {
        let candidates: [(FrameRate?, [Double])] = [
            (FrameRate(24_000, 1_001), [24 / 1.001]), (24, [24]), (25, [25, 50]), (30, [30, 60, 30 / 1.001, 60 / 1.001]),
        ]
        return candidates.first { _, rates in rates.contains { abs(rate / $0 - 1) < 0.0005 } }?.0
    }
}
