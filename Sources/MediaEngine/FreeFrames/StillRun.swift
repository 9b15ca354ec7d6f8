/// Frames that wait until it is known whether they need an encoder: one picture again and again, then perhaps mixes of it with a
/// second one.
struct StillRun {
    let picture: VideoFrame
    /// When it is shown.
    var times: [Int64]
    private(set) var second: VideoFrame?
    /// Of the second picture, in 128ths.
    private(set) var mixes: [(weight: Int, time: Int64)] = []

    /// More than that are no dissolve: weights are steps of a 128th.
    private static let mostMixes = 256

    init(_ picture: VideoFrame, _ times: [Int64]) {
        self.picture = picture
        self.times = times
    }

    /// Frames that wait.
    var count: Int { times.count + mixes.count }

    /// Takes a picture where it is the same again.
    mutating func takes(_ next: VideoFrame, at time: Int64) -> Bool {
        guard mixes.isEmpty, next.isSame(as: picture) else { return false }
        times.append(time)
        return true
    }

    /// Takes a mix of the picture with the second one.
    mutating func takes(_ first: VideoFrame, _ other: VideoFrame, weight: Int, at time: Int64) -> Bool {
        // A weight has eight bits with its sign (7.4.3.2).
        guard mixes.count < Self.mostMixes, (1...127).contains(weight) else { return false }
        guard first.isSame(as: picture) else {
            return other.isSame(as: picture) && takes(other, first, weight: 128 - weight, at: time)
        }
        if let second, !other.isSame(as: second) { return false }
        second = other
        mixes.append((weight, time))
        return true
    }

    /// Does the picture end a dissolve?
    func endsDissolve(_ picture: VideoFrame) -> Bool { second.map(picture.isSame(as:)) ?? false }
}
