public import Foundation
public import ReelCoreMedia

extension AVVideoComposition {
    /// Creates a composition from a configuration.
    public convenience init(configuration: Configuration) { self.init(configuration.state) }

    /// The values from which a composition is created (Apple: AVVideoComposition.Configuration). Each property corresponds to the
    /// composition's property of the same name.
    public struct Configuration {
        fileprivate var state: State

        public init(
            animationTool: AVVideoCompositionCoreAnimationTool? = nil, colorPrimaries: String? = nil,
            colorTransferFunction: String? = nil, colorYCbCrMatrix: String? = nil,
            customVideoCompositorClass: (any AVVideoCompositing.Type)? = nil, frameDuration: CMTime = .zero,
            instructions: [any AVVideoCompositionInstructionProtocol] = [], renderScale: Float = 1, renderSize: CGSize = .zero,
            sourceTrackIDForFrameTiming: CMPersistentTrackID = kCMPersistentTrackID_Invalid
        ) {
            state = State(
                animationTool: animationTool, customVideoCompositorClass: customVideoCompositorClass,
                frameDuration: frameDuration,
                sourceTrackIDForFrameTiming: sourceTrackIDForFrameTiming, renderSize: renderSize, renderScale: renderScale,
                instructions: instructions, colorPrimaries: colorPrimaries, colorYCbCrMatrix: colorYCbCrMatrix,
                colorTransferFunction: colorTransferFunction)
        }

        /// Creates a configuration that shows an asset's video tracks unchanged: see ``AVVideoComposition/init(propertiesOf:)``.
        ///
        /// - Throws: an `AVError` if the asset cannot be read.
        public init(for asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil) async throws {
            _ = try await asset.loader?.load()
            state = State(propertiesOf: asset, prototype: prototypeInstruction)
        }

        public var animationTool: AVVideoCompositionCoreAnimationTool? {
            get { state.animationTool }
            set { state.animationTool = newValue }
        }
        public var colorPrimaries: String? {
            get { state.colorPrimaries }
            set { state.colorPrimaries = newValue }
        }
        public var colorTransferFunction: String? {
            get { state.colorTransferFunction }
            set { state.colorTransferFunction = newValue }
        }
        public var colorYCbCrMatrix: String? {
            get { state.colorYCbCrMatrix }
            set { state.colorYCbCrMatrix = newValue }
        }
        public var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
            get { state.customVideoCompositorClass }
            set { state.customVideoCompositorClass = newValue }
        }
        public var frameDuration: CMTime {
            get { state.frameDuration }
            set { state.frameDuration = newValue }
        }
        public var instructions: [any AVVideoCompositionInstructionProtocol] {
            get { state.instructions }
            set { state.instructions = newValue }
        }
        public var renderScale: Float {
            get { state.renderScale }
            set { state.renderScale = newValue }
        }
        public var renderSize: CGSize {
            get { state.renderSize }
            set { state.renderSize = newValue }
        }
        public var sourceTrackIDForFrameTiming: CMPersistentTrackID {
            get { state.sourceTrackIDForFrameTiming }
            set { state.sourceTrackIDForFrameTiming = newValue }
        }
    }
}
