/// The volume and the balance of a player, and a change of the volume that is under way. They change over a block of samples, so
/// that no step is heard.
package struct SoundGain {
    /// The volume at the next frame.
    package private(set) var volume: Float = 1
    /// From −1, the left, to 1, the right.
    package var pan: Float = 0
    private var target: Float = 1
    /// The number of frames until the volume is `target`.
    private var framesLeft = 0
    /// The gains of the first two channels at the next frame; they follow volume and balance in one block, without a step.
    private var applied: (left: Float, right: Float)?

    package init() {}

    /// - Parameter frames: the number of frames that the change takes.
    package mutating func setVolume(_ volume: Float, over frames: Int) {
        target = volume
        framesLeft = max(0, frames)
        if framesLeft == 0 { self.volume = volume }
    }

    /// Forgets the gains of earlier sound: the next block begins with its own.
    package mutating func restart() { applied = nil }

    private var gains: (left: Float, right: Float) { (volume * min(1, 1 - pan), volume * min(1, 1 + pan)) }

    /// Applies it to a block of interleaved samples.
    package mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int, channels: Int) {
        guard frames > 0 else { return }
        let start = applied ?? gains
        if framesLeft > 0 {
            let done = min(frames, framesLeft)
            volume += (target - volume) * Float(done) / Float(framesLeft)
            framesLeft -= done
            if framesLeft == 0 { volume = target }
        }
        let end = gains
        applied = end
        let other = (start: max(start.left, start.right), end: max(end.left, end.right))
        for channel in 0..<channels {
            let isPanned = channels == 2
            let from = isPanned ? (channel == 0 ? start.left : start.right) : other.start
            let to = isPanned ? (channel == 0 ? end.left : end.right) : other.end
            if from == 1, to == 1 { continue }
            let step = (to - from) / Float(frames)
            for frame in 0..<frames {
                samples[frame * channels + channel] *= from == to ? to : from + step * Float(frame + 1)
            }
        }
    }
}
