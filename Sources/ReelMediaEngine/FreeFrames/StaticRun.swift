/// Frames that are held back until it is known whether they need an encoder: repetitions of one picture, then possibly mixes of
/// it with a second one.
struct StaticRun {
    let picture: VideoFrame
    /// The presentation times of the picture.
    var times: [Int64]
    private(set) var second: VideoFrame?
    /// The weights of the mixes with the second picture, and their presentation times.
    private(set) var mixes: [(weight: MixingWeight, time: Int64)] = []

    /// The maximum length of a dissolve. Longer ones cannot be real, because weights are steps of 1/128.
    private static let maximumMixes = 256

    init(_ picture: VideoFrame, _ times: [Int64]) {
        self.picture = picture
        self.times = times
    }

    /// The number of frames in the run.
    var count: Int { times.count + mixes.count }

    /// Adds a frame if it shows the same picture. Returns whether it does.
    mutating func add(_ next: VideoFrame, at time: Int64) -> Bool {
        guard mixes.isEmpty, next.isSame(as: picture) else { return false }
        times.append(time)
        return true
    }

    /// Adds a mix of the picture with the second one, if it continues the run. Returns whether it does.
    mutating func add(_ first: VideoFrame, _ other: VideoFrame, weight: MixingWeight, at time: Int64) -> Bool {
        guard mixes.count < Self.maximumMixes, weight.fitsWeightedPrediction else { return false }
        guard first.isSame(as: picture) else {
            return other.isSame(as: picture) && add(other, first, weight: weight.inverted, at: time)
        }
        if let second, !other.isSame(as: second) { return false }
        second = other
        mixes.append((weight, time))
        return true
    }

    /// Returns whether a picture ends the dissolve.
    func endsDissolve(_ picture: VideoFrame) -> Bool { second.map(picture.isSame(as:)) ?? false }
}
