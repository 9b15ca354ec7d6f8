import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia

/// A video composition instruction whose properties can be set (Apple: AVMutableVideoCompositionInstruction).
///
/// `@unchecked Sendable`: restates the superclass's conformance.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
    open override var timeRange: CMTimeRange {
        get { super.timeRange }
        set { change { $0.timeRange = newValue } }
    }

    open override var backgroundColor: CGColor? {
        get { super.backgroundColor }
        set { change { $0.backgroundColor = newValue } }
    }

    open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
        get { super.layerInstructions }
        set { change { $0.layerInstructions = newValue } }
    }

    open override var enablePostProcessing: Bool {
        get { super.enablePostProcessing }
        set { change { $0.enablePostProcessing = newValue } }
    }
}
