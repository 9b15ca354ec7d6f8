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

    /// What is shown of an overlay.
    struct OverlayState: Hashable, Sendable {
        enum Phase: Hashable, Sendable {
            case stands
            /// It is there with an opacity of 0…1.
            case fades(Double)
            /// A number of its characters have been typed.
            case typed(Int)
            /// It may look different in each frame; the number of the frame, from its first one.
            case moves(Int)
        }

        /// The index in `PlannedOverlays.all`.
        let overlay: Int
        var phase: Phase
    }

    let scene: Scene
    /// The index of the caption that is shown; nil for none.
    let caption: Int?
    /// The number of the frame if its caption may look different in each; otherwise nil.
    let captionFrame: Int?
    /// The overlays in the order in which they are drawn.
    let overlays: [OverlayState]

    init(scene: Scene, caption: Int?, captionFrame: Int? = nil, overlays: [OverlayState] = []) {
        (self.scene, self.caption, self.captionFrame, self.overlays) = (scene, caption, captionFrame, overlays)
    }
}
