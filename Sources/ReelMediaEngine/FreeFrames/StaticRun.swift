/// Frames that are held back until it is known whether they need an encoder: repetitions of one picture, then possibly frames
/// that it makes up with a second one.
struct StaticRun {
    let picture: VideoFrame
    /// The presentation times of the picture.
    var times: [Int64]
    private(set) var second: VideoFrame?
    /// How both pictures make up the frames of a transition, and their presentation times.
    private(set) var mixes: [(blend: FrameBlend, time: Int64)] = []

    /// The maximum length of a transition. Longer dissolves cannot be real, because weights are steps of 1/128.
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

    /// Adds a frame that the picture makes up with the second one, if it continues the run. Returns whether it does.
    mutating func add(_ first: VideoFrame, _ other: VideoFrame, _ blend: FrameBlend, at time: Int64) -> Bool {
        guard mixes.count < Self.maximumMixes else { return false }
        if case .mixed(let weight) = blend {
            guard weight.fitsWeightedPrediction else { return false }
            if !first.isSame(as: picture), other.isSame(as: picture) {
                return add(other, first, .mixed(weight.inverted), at: time)
            }
        }
        guard first.isSame(as: picture) else { return false }
        if let second, !other.isSame(as: second) { return false }
        second = other
        mixes.append((blend, time))
        return true
    }

    /// Returns whether a picture ends the transition.
    func endsTransition(_ picture: VideoFrame) -> Bool { second.map(picture.isSame(as:)) ?? false }
}
