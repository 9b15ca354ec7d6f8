public import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

extension AVVideoCompositionLayerInstruction {
    /// A layer as `configuration` says.
    public convenience init(configuration: Configuration) { self.init(configuration.state) }

    /// An opacity that runs straight.
    public struct OpacityRamp: Hashable, Sendable {
        public var timeRange: CMTimeRange
        /// 0 is clear, 1 opaque.
        public var start: Float
        public var end: Float

        public init(timeRange: CMTimeRange, start: Float, end: Float) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// A transform each number of which runs straight.
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

    /// A rectangle whose origin and size run straight.
    public struct CropRectangleRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// In the picture's own pixels, from its upper left corner.
        public var start: CGRect
        public var end: CGRect

        public init(timeRange: CMTimeRange, start: CGRect, end: CGRect) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// What a layer is made from, with the same changes as ``AVMutableVideoCompositionLayerInstruction`` (Apple:
    /// AVVideoCompositionLayerInstruction.Configuration).
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
