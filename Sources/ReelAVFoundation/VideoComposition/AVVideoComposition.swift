public import Foundation
import ReelConcurrency
public import ReelCoreMedia

/// How frames of an asset's tracks are combined into one video: its size, its frame times, and its instructions (Apple:
/// AVVideoComposition).
///
/// Set it on an ``AVAssetExportSession``, an ``AVAssetReaderVideoCompositionOutput`` or an ``AVAssetImageGenerator``. They fail
/// with `AVError.invalidVideoComposition` if it is not valid (``isValid(for:timeRange:validationDelegate:)``).
///
/// Difference from Apple: there is no support for timed metadata and other tracks besides video.
///
/// Thread-safe.
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct State {
        var animationTool: AVVideoCompositionCoreAnimationTool?
        var customVideoCompositorClass: (any AVVideoCompositing.Type)?
        var frameDuration = CMTime.zero
        var sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        var renderSize = CGSize.zero
        var renderScale: Float = 1
        var instructions: [any AVVideoCompositionInstructionProtocol] = []
        var colorPrimaries: String?
        var colorYCbCrMatrix: String?
        var colorTransferFunction: String?
    }

    /// Changed only by the mutable subclass, and by the functions that make a composition of the class that they are called on.
    private let stored: Locked<State>

    /// Creates a composition without instructions. Only a mutable composition can be changed.
    public override init() {
        stored = Locked(State())
        super.init()
    }

    convenience init(_ state: State) {
        self.init()
        change { $0 = state }
    }

    final var state: State { stored.value }
    final func change(_ body: (inout State) -> Void) { stored.withLock(body) }

    /// Returns an immutable composition. The instructions are not copied: they are the same objects.
    open func copy(with zone: NSZone? = nil) -> Any { AVVideoComposition(state) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoComposition(state) }

    /// The class that composes the frames; nil uses the library's own compositor, for layers and Core Image filters.
    open var customVideoCompositorClass: (any AVVideoCompositing.Type)? { state.customVideoCompositorClass }

    /// The time from one frame to the next. The first frame is composed for the start of the range that is read or exported.
    open var frameDuration: CMTime { state.frameDuration }

    /// The track whose frame times are used for composed frames; while it is empty, and after its end, they are `frameDuration`
    /// apart. `kCMPersistentTrackID_Invalid` for none.
    open var sourceTrackIDForFrameTiming: CMPersistentTrackID { state.sourceTrackIDForFrameTiming }

    /// The size of composed frames, in pixels.
    open var renderSize: CGSize { state.renderSize }

    /// Must be 1: other scales are for players, which are not supported.
    open var renderScale: Float { state.renderScale }

    /// The instructions, in order and without gaps.
    open var instructions: [any AVVideoCompositionInstructionProtocol] { state.instructions }

    /// What draws layers into exported movies; see ``AVVideoCompositionCoreAnimationTool``. Copies of the composition share it.
    open var animationTool: AVVideoCompositionCoreAnimationTool? { state.animationTool }

    // MARK: Colours

    /// The colour primaries that the movie is tagged with, a value of `AVVideoColorPrimariesKey`; nil for BT.709. Set all three
    /// colour properties or none. Only colours of standard dynamic range and gamut are supported: R′G′B′ values are used
    /// unconverted, and only the matrix affects the result.
    open var colorPrimaries: String? { state.colorPrimaries }
    /// The matrix coefficients, a value of `AVVideoYCbCrMatrixKey`; nil for BT.709.
    open var colorYCbCrMatrix: String? { state.colorYCbCrMatrix }
    /// The transfer function, a value of `AVVideoTransferFunctionKey`; nil for BT.709.
    open var colorTransferFunction: String? { state.colorTransferFunction }
}
