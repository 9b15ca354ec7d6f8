public import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia

extension AVVideoCompositionLayerInstruction {
    /// Creates a layer instruction from a configuration.
    public convenience init(configuration: Configuration) { self.init(configuration.state) }

    /// A linear change of opacity over a time range (Apple: AVVideoCompositionLayerInstruction.OpacityRamp).
    public struct OpacityRamp: Hashable, Sendable {
        public var timeRange: CMTimeRange
        /// The opacity at the start: 0 is transparent, 1 opaque.
        public var start: Float
        public var end: Float

        public init(timeRange: CMTimeRange, start: Float, end: Float) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// A linear change of a transform over a time range, coefficient by coefficient (Apple:
    /// AVVideoCompositionLayerInstruction.TransformRamp).
    public struct TransformRamp: Hashable, Sendable {
        public var timeRange: CMTimeRange
        public var start: CGAffineTransform
        public var end: CGAffineTransform

        public init(timeRange: CMTimeRange, start: CGAffineTransform, end: CGAffineTransform) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// A linear change of a crop rectangle over a time range, the origin and the size separately (Apple:
    /// AVVideoCompositionLayerInstruction.CropRectangleRamp).
    public struct CropRectangleRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// The rectangle at the start, in the frame's own pixels, from its upper left corner.
        public var start: CGRect
        public var end: CGRect

        public init(timeRange: CMTimeRange, start: CGRect, end: CGRect) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// The values from which a layer instruction is created, with the same changes as
    /// ``AVMutableVideoCompositionLayerInstruction`` (Apple: AVVideoCompositionLayerInstruction.Configuration).
    public struct Configuration: Sendable {
        fileprivate var state: State

        public init(trackID: CMPersistentTrackID) { state = State(trackID: trackID) }
        public init(assetTrack: AVAssetTrack) { self.init(trackID: assetTrack.trackID) }

        public var trackID: CMPersistentTrackID {
            get { state.trackID }
            set { state.trackID = newValue }
        }

        public mutating func setOpacity(_ opacity: Float, at time: CMTime) {
            state.setOpacity(from: opacity, to: opacity, in: CMTimeRange(start: time, duration: .zero))
        }

        public mutating func addOpacityRamp(_ ramp: OpacityRamp) {
            state.setOpacity(from: ramp.start, to: ramp.end, in: ramp.timeRange)
        }

        public mutating func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
            state.transform.set(transform, at: time)
        }

        public mutating func addTransformRamp(_ ramp: TransformRamp) {
            state.transform.ramp(from: ramp.start, to: ramp.end, in: ramp.timeRange)
        }

        public mutating func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
            state.cropRectangle.set(cropRectangle, at: time)
        }

        public mutating func addCropRectangleRamp(_ ramp: CropRectangleRamp) {
            state.cropRectangle.ramp(from: ramp.start, to: ramp.end, in: ramp.timeRange)
        }
    }
}
