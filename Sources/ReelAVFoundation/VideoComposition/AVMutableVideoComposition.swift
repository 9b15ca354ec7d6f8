public import Foundation
public import ReelCoreMedia

/// A video composition whose properties can be set (Apple: AVMutableVideoComposition).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
public final class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
    public override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        get { super.customVideoCompositorClass }
        set { change { $0.customVideoCompositorClass = newValue } }
    }

    public override var frameDuration: CMTime {
        get { super.frameDuration }
        set { change { $0.frameDuration = newValue } }
    }

    public override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
        get { super.sourceTrackIDForFrameTiming }
        set { change { $0.sourceTrackIDForFrameTiming = newValue } }
    }

    public override var renderSize: CGSize {
        get { super.renderSize }
        set { change { $0.renderSize = newValue } }
    }

    public override var renderScale: Float {
        get { super.renderScale }
        set { change { $0.renderScale = newValue } }
    }

    public override var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { super.instructions }
        set { change { $0.instructions = newValue } }
    }

    public override var colorPrimaries: String? {
        get { super.colorPrimaries }
        set { change { $0.colorPrimaries = newValue } }
    }

    public override var colorYCbCrMatrix: String? {
        get { super.colorYCbCrMatrix }
        set { change { $0.colorYCbCrMatrix = newValue } }
    }

    public override var colorTransferFunction: String? {
        get { super.colorTransferFunction }
        set { change { $0.colorTransferFunction = newValue } }
    }
}
