import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia

extension AVVideoCompositionInstruction {
    /// Creates an instruction from a configuration.
    public convenience init(configuration: Configuration) {
        self.init(
            State(
                timeRange: configuration.timeRange, backgroundColor: configuration.backgroundColor,
                layerInstructions: configuration.layerInstructions, enablePostProcessing: configuration.enablePostProcessing))
    }

    /// The values from which an instruction is created (Apple: AVVideoCompositionInstruction.Configuration).
    ///
    /// Difference from Apple: only video tracks are supported as sources (there is no `requiredSourceSampleDataTrackIDs`).
    public struct Configuration: Sendable {
        /// The colour behind the layers; nil for opaque black.
        public var backgroundColor: CGColor?
        public var enablePostProcessing: Bool
        /// The layers; the first is topmost.
        public var layerInstructions: [AVVideoCompositionLayerInstruction]
        public var timeRange: CMTimeRange

        public init(
            backgroundColor: CGColor? = nil, enablePostProcessing: Bool = true,
            layerInstructions: [AVVideoCompositionLayerInstruction] = [], timeRange: CMTimeRange = .zero
        ) {
            self.backgroundColor = backgroundColor
            self.enablePostProcessing = enablePostProcessing
            self.layerInstructions = layerInstructions
            self.timeRange = timeRange
        }
    }
}
