/// The content of a frame. Frames with equal content look the same, and are drawn once.
struct FrameContent: Hashable, Sendable {
    /// What a slide shows in a frame.
    struct SlideState: Hashable, Sendable {
        /// The index of the slide.
        let slide: Int
        /// The position on the camera's path, 0…1; 0 if the camera does not move.
        let cameraProgress: Double
        /// The frame of a clip (`PlannedClip.position`); nil for a slide that is none.
        var clipFrame: Int?
        /// The opacity of each title, 0…1.
        let titleOpacities: [Double]
    }

    enum Scene: Hashable, Sendable {
        case slide(SlideState)
        /// A transition between slides; nil stands for the background. The last value is the progress, 0…1.
        case transition(from: SlideState?, to: SlideState?, Transition, Double)
    }

    let scene: Scene
    /// The index of the caption that is shown; nil for none.
    let caption: Int?
    /// The number of the frame if its caption may look different in each; otherwise nil.
    let captionFrame: Int?

    init(scene: Scene, caption: Int?, captionFrame: Int? = nil) {
        (self.scene, self.caption, self.captionFrame) = (scene, caption, captionFrame)
    }
}
