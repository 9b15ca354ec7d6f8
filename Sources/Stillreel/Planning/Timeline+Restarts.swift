import ReelCoreMedia

extension Timeline {
    /// Returns the frames at which the encoder restarts, without the first frame. A movie can be made in parts that begin at
    /// these frames. They depend on the timeline alone, so the encoded frames are the same whether the movie is made in one piece
    /// or in parts.
    ///
    /// They are at least 30 seconds apart and from the movie's start and end. Each is a frame in which a slide stands alone. If
    /// no slide starts to stand within 60 seconds and 250 frames, by when the encoder inserts a keyframe anyway, it is the frame
    /// after these or, if a transition is running then, the frame in which the next slide stands.
    ///
    /// - Parameter frameCount: the number of frames in the movie, which may end before the last slide does.
    func restartFrames(frameCount: Int) -> [Int] {
        let shortest = max(2, frameRate.frames(covering: Self.shortestPart))
        let longest = max(shortest, frameRate.frames(covering: Self.longestPart), Self.keyframeInterval)
        return restartFrames(frameCount: frameCount, shortest: shortest, longest: longest)
    }

    /// The same with other limits, in frames.
    func restartFrames(frameCount: Int, shortest: Int, longest: Int) -> [Int] {
        var frames: [Int] = []
        var (start, next) = (0, 0)
        while true {
            while next < spans.count, spans[next].restartFrame < start + shortest { next += 1 }
            var frame = start + longest
            if next < spans.count {
                let isComing = spans[next].start <= frame && spans[next].restartFrame <= frame + shortest
                if spans[next].restartFrame <= frame || isComing { frame = spans[next].restartFrame }
            }
            guard frame <= frameCount - shortest else { return frames }
            frames.append(frame)
            start = frame
        }
    }

    private static let shortestPart = CMTime(value: 30, timescale: 1)
    private static let longestPart = CMTime(value: 60, timescale: 1)
    /// The longest interval between keyframes, in frames: x264's default.
    private static let keyframeInterval = 250
}

extension Timeline.SlideSpan {
    /// The frame at which the encoder may restart: the first in which the slide stands alone or, after a transition, the second.
    /// A dissolve is cheaper to encode if the still picture that ends it is in the same stretch (`MovieEncoder`).
    fileprivate var restartFrame: Int {
        !hasTransition || hold.count < 2 ? hold.lowerBound : hold.lowerBound + 1
    }
}
