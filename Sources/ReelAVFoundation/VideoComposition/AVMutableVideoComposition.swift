public import Foundation
public import ReelCoreMedia

/// A video composition whose properties can be set (Apple: AVMutableVideoComposition).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
    open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        get { super.customVideoCompositorClass }
        set { change { $0.customVideoCompositorClass = newValue } }
    }

    open override var frameDuration: CMTime {
        get { super.frameDuration }
        set { change { $0.frameDuration = newValue } }
    }

    open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
        get { super.sourceTrackIDForFrameTiming }
        set { change { $0.sourceTrackIDForFrameTiming = newValue } }
    }

    open override var renderSize: CGSize {
        get { super.renderSize }
        set { change { $0.renderSize = newValue } }
    }

    open override var renderScale: Float {
        get { super.renderScale }
        set { change { $0.renderScale = newValue } }
    }

    open override var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { super.instructions }
        set { change { $0.instructions = newValue } }
    }

    open override var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { super.animationTool }
        set { change { $0.animationTool = newValue } }
    }

    open override var colorPrimaries: String? {
        get { super.colorPrimaries }
        set { change { $0.colorPrimaries = newValue } }
    }

    open override var colorYCbCrMatrix: String? {
        get { super.colorYCbCrMatrix }
        set { change { $0.colorYCbCrMatrix = newValue } }
    }

    open override var colorTransferFunction: String? {
        get { super.colorTransferFunction }
        set { change { $0.colorTransferFunction = newValue } }
    }
}
