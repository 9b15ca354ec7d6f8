import OpenCoreMedia

extension Timeline {
    /// The frames at which the encoder begins anew, the first frame not among them: between them lie the parts that a movie can
    /// be made in. They follow from the timeline alone, and are the same whether the movie is made in one piece or in parts; that
    /// is why its pictures are, too.
    ///
    /// From one to the next, and to the end, it is 30 seconds at least. Each is the first frame in which a slide stands alone;
    /// where none comes within 60 seconds, when there would be a keyframe anyway, it is the frame after these, or the first of
    /// the transition that is on then.
    ///
    /// - Parameter frameCount: of the movie, which may end before the last slide does.
    func restartFrames(frameCount: Int) -> [Int] {
        let shortest = max(2, frameRate.frames(covering: Self.shortestPart))
        let longest = max(shortest, frameRate.frames(covering: Self.longestPart))
        var frames: [Int] = []
        var (start, next) = (0, 0)
        while true {
            while next < shots.count, shots[next].stands.lowerBound < start + shortest { next += 1 }
            var frame = start + longest
            if next < shots.count {
                // A slide comes in time; or it is on its way when time is up.
                let shot = shots[next]
                if shot.stands.lowerBound <= frame {
                    frame = shot.stands.lowerBound
                } else if shot.appears < frame, shot.appears >= start + shortest {
                    frame = shot.appears
                }
            }
            guard frame <= frameCount - shortest else { return frames }
            frames.append(frame)
            start = frame
        }
    }

    private static let shortestPart = CMTime(value: 30, timescale: 1)
    /// As far as keyframes are apart at most.
    private static let longestPart = CMTime(value: 60, timescale: 1)
}
