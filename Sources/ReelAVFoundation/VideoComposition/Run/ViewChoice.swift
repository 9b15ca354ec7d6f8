import ReelMediaEngine

/// Decides which frames of a composition are passed on as views, so that most of them are predicted: those in which a picture
/// that stands still moves over the frame. All others are drawn.
///
/// A change from one kind to the other costs a keyframe, and a picture that does not move at all is repeated for less when it is
/// drawn. For these reasons, the decision on a frame depends on those that follow it.
struct ViewChoice {
    /// The most frames that a decision depends on, including the frame itself. A picture that rests for as long after a movement
    /// is drawn again.
    static let lookahead = 60

    private var previous: (scene: LayerScene, isView: Bool)?

    /// Returns whether the decision on the first of these frames may depend on more of them. A frame that is not a scene is nil.
    static func needsMore(_ scenes: [LayerScene?]) -> Bool {
        scenes.count < lookahead && run(scenes).count == scenes.count
    }

    /// Returns the frames from the first one on that show the same pictures, including transitions between them.
    private static func run(_ scenes: [LayerScene?]) -> [LayerScene] {
        var run: [LayerScene] = []
        for scene in scenes {
            guard let scene, run.last?.isLinked(to: scene) ?? true else { break }
            run.append(scene)
        }
        return run
    }

    /// Decides on the first of these frames. The next call must be about the one after it.
    mutating func isView(_ scenes: [LayerScene?]) -> Bool {
        let run = Self.run(scenes)
        guard let scene = run.first else {
            previous = nil
            return false
        }
        let isView: Bool
        let isLinked = previous?.scene.isLinked(to: scene) ?? false
        if run.count < MovieEncoder.shortestRun {
            isView = previous.map { $0.isView && $0.scene.shows(picturesOf: scene) } ?? false
        } else if isLinked, previous?.isView == true {
            isView = run.count < Self.lookahead || run.contains { $0 != scene }
        } else if isLinked {
            // The picture is being repeated, until it moves, or a transition begins in which one moves.
            isView = Self.moves(run.prefix(2 + run.dropFirst().prefix { $0.isMix }.count))
        } else {
            isView = Self.moves(run[...])
        }
        previous = (scene, isView)
        return isView
    }

    private static func moves(_ run: ArraySlice<LayerScene>) -> Bool {
        zip(run, run.dropFirst()).contains { $1.isMoved(from: $0) }
    }
}
