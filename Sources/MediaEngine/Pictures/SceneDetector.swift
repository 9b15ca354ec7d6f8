/// Finds cuts in frames given in the order shown.
///
/// A cut is where a picture cannot be made of the one before by moving it and lighting it otherwise, and where that was not so
/// just before. Fades, dissolves, flashes, pans and zooms are none. Black and white pictures between two scenes belong to the
/// first one: the second begins where something is seen of it.
///
/// It looks at 64×36 samples of a frame. Not for two threads at once.
package struct SceneDetector {
    private let threshold: Double
    private let scaler = PlaneScaler(shrinking: .averaging)
    /// The last pictures that were not blank; the newest is last.
    private var pictures: [Miniature] = []
    /// How different each of the last frames was from the one before it; the newest is last.
    private var differences: [Double] = []

    /// Frames: what is seen again after fewer was hidden by a flash.
    private static let longestFlash = 6
    /// Frames: what is moved is moved for longer than that.
    private static let shortestMotion = 3

    /// - Parameter threshold: how much of a picture must be new, 0 to 1.
    package init(threshold: Double = 0.3) { self.threshold = threshold }

    /// Does a scene begin with this frame? The first two frames are no cuts, and those that cannot be converted are none.
    package mutating func isCut(_ frame: VideoFrame) -> Bool {
        guard let layout = try? FrameLayout(frame),
            let planes = try? scaler.planes(of: frame, layout, size: (Miniature.width, Miniature.height))
        else { return false }
        let picture = Miniature(planes, isRGB: layout.isRGB)
        if picture.isBlank { return false }
        defer {
            pictures.append(picture)
            if pictures.count > Self.longestFlash { pictures.removeFirst() }
        }
        guard let last = pictures.last else { return false }
        let difference = Self.difference(of: picture, from: last)
        // Where all is in motion, it has been so for a while. It is not known how it was before the first frame.
        let usual = differences.max() ?? 1
        differences.append(difference)
        if differences.count > Self.shortestMotion { differences.removeFirst() }
        guard difference - usual > threshold else { return false }
        return !pictures.dropLast().contains { Self.difference(of: picture, from: $0) < threshold / 2 }
    }

    /// 0: the same; about 1: nothing in common.
    private static func difference(of picture: Miniature, from last: Miniature) -> Double {
        // Next to nothing in a picture that has next to nothing in it is no difference.
        let scale = 1 / (picture.content + 8)
        let plain = picture.difference(from: last) * scale
        guard plain > 0.1 else { return plain }
        let moved = picture.differenceAfterMotion(from: last) * scale
        guard moved > 0.1 else { return moved }
        return min(moved, picture.differenceAfterMotion(from: last.lit(like: picture)) * scale)
    }
}
