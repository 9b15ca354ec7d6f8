import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

extension AVVideoCompositionInstruction {
    /// An instruction as `configuration` says.
    public convenience init(configuration: Configuration) {
        self.init(
            State(
                timeRange: configuration.timeRange, backgroundColor: configuration.backgroundColor,
                layerInstructions: configuration.layerInstructions, enablePostProcessing: configuration.enablePostProcessing))
    }

    /// What an instruction is made from (Apple: AVVideoCompositionInstruction.Configuration).
    ///
    /// Difference from Apple: there are no tracks of samples other than pictures (`requiredSourceSampleDataTrackIDs`).
    public struct Configuration: Sendable {
        /// Nil for opaque black.
        public var backgroundColor: CGColor?
        public var enablePostProcessing: Bool
        /// The first is topmost.
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
