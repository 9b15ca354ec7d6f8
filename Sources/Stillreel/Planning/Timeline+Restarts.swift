import OpenCoreMedia

extension Timeline {
    /// The frames at which the encoder begins anew, the first frame not among them: between them lie the parts that a movie can
    /// be made in. They follow from the timeline alone, and are the same whether the movie is made in one piece or in parts; that
    /// is why its pictures are, too.
    ///
    /// From one to the next, and to the end, it is 30 seconds at least. Each is where a slide stands alone; where none comes
    /// within 60 seconds and 250 frames, by when the encoder makes a keyframe anyway, it is the frame after these, or where the
    /// slide stands that is coming then.
    ///
    /// - Parameter frameCount: of the movie, which may end before the last slide does.
    func restartFrames(frameCount: Int) -> [Int] {
        let shortest = max(2, frameRate.frames(covering: Self.shortestPart))
        let longest = max(shortest, frameRate.frames(covering: Self.longestPart), Self.keyframeInterval)
        var frames: [Int] = []
        var (start, next) = (0, 0)
        while true {
            while next < shots.count, shots[next].restartFrame < start + shortest { next += 1 }
            var frame = start + longest
            if next < shots.count {
                let isComing = shots[next].appears <= frame && shots[next].restartFrame <= frame + shortest
                if shots[next].restartFrame <= frame || isComing { frame = shots[next].restartFrame }
            }
            guard frame <= frameCount - shortest else { return frames }
            frames.append(frame)
            start = frame
        }
    }

    private static let shortestPart = CMTime(value: 30, timescale: 1)
    private static let longestPart = CMTime(value: 60, timescale: 1)
    /// Frames, x264's own.
    private static let keyframeInterval = 250
}

extension Timeline.Shot {
    /// The first frame in which it stands alone; after a transition the second: a dissolve costs nothing where the picture that
    /// ends it is of the same stretch (`MovieEncoder`).
    fileprivate var restartFrame: Int {
        !comes || stands.count < 2 ? stands.lowerBound : stands.lowerBound + 1
    }
}
