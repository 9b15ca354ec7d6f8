/// The progress of a rendering.
public struct RenderProgress: Hashable, Sendable {
    /// The number of frames that have been passed to the encoder or copied.
    public let framesDone: Int
    /// The number of frames in total; approximate if video is copied, and 0 if it is unknown, as for a `FrameStream`.
    public let frameCount: Int
    /// The time since the rendering started.
    public let elapsed: Duration

    package init(framesDone: Int, frameCount: Int, elapsed: Duration) {
        (self.framesDone, self.frameCount, self.elapsed) = (framesDone, frameCount, elapsed)
    }

    /// The completed fraction, 0 to 1.
    public var fractionCompleted: Double { frameCount > 0 ? Double(framesDone) / Double(frameCount) : 0 }
    /// The average speed in frames per second.
    public var framesPerSecond: Double { elapsed > .zero ? Double(framesDone) / (elapsed / .seconds(1)) : 0 }

    /// The estimated time until the last frame; nil before the first frame, and if the number of frames is unknown.
    public var remaining: Duration? {
        framesDone > 0 && frameCount > 0 ? elapsed * (Double(frameCount - framesDone) / Double(framesDone)) : nil
    }
}
