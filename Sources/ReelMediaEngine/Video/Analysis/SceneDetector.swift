/// Detects cuts in frames that are given in presentation order.
///
/// A cut is a frame that differs from the one before by more than motion and changes of light explain, if the frames just before
/// it did not. Fades, dissolves, flashes, pans and zooms are not cuts. Blank frames between two scenes belong to the first scene:
/// the second begins with its first frame that is not blank.
///
/// Only 64×36 samples of a frame are examined. Not thread-safe.
package struct SceneDetector {
    private let threshold: Double
    private let scaler = PlaneScaler(shrinking: .averaging)
    /// The last frames that were not blank, newest last.
    private var pictures: [FrameSignature] = []
    /// The difference of each of the last frames from the one before it, newest last.
    private var differences: [Double] = []

    /// The maximum length of a flash in frames: a scene that reappears sooner has not been cut.
    private static let longestFlash = 6
    /// The number of previous differences to compare with, in frames: motion lasts longer than this.
    private static let shortestMotion = 3

    /// - Parameter threshold: the fraction of a picture that must be new, 0 to 1.
    package init(threshold: Double = 0.3) { self.threshold = threshold }

    /// Returns whether a scene begins with this frame. The first two frames, and frames that cannot be converted, are not cuts.
    package mutating func isCut(_ frame: VideoFrame) -> Bool {
        guard let layout = try? FrameLayout(frame),
            let planes = try? scaler.planes(of: frame, layout, size: FrameSignature.size)
        else { return false }
        let picture = FrameSignature(planes, isRGB: layout.isRGB)
        if picture.isBlank { return false }
        defer {
            pictures.append(picture)
            if pictures.count > Self.longestFlash { pictures.removeFirst() }
        }
        guard let last = pictures.last else { return false }
        let difference = Self.difference(of: picture, from: last)
        // If everything is in motion, the previous frames differed too. What preceded the first frame is unknown.
        let usual = differences.max() ?? 1
        differences.append(difference)
        if differences.count > Self.shortestMotion { differences.removeFirst() }
        guard difference - usual > threshold else { return false }
        return !pictures.dropLast().contains { Self.difference(of: picture, from: $0) < threshold / 2 }
    }

    /// Returns the difference of two frames: 0 if they are the same, about 1 if they have nothing in common.
    private static func difference(of picture: FrameSignature, from last: FrameSignature) -> Double {
        // The constant prevents tiny differences between nearly blank frames from counting.
        let scale = 1 / (picture.content + 8)
        let plain = picture.difference(from: last) * scale
        guard plain > 0.1 else { return plain }
        let moved = picture.differenceAfterMotion(from: last) * scale
        guard moved > 0.1 else { return moved }
        return min(moved, picture.differenceAfterMotion(from: last.lit(like: picture)) * scale)
    }
}
