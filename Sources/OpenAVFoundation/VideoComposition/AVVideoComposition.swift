public import Foundation
public import OpenCoreMedia

/// How the pictures of an asset's tracks become one movie's: in which size, when, and by which instructions (Apple:
/// AVVideoComposition).
///
/// It is set on an ``AVAssetExportSession``, an ``AVAssetReaderVideoCompositionOutput`` or an ``AVAssetImageGenerator``. There
/// it must be valid (``isValid(for:timeRange:validationDelegate:)``), or they fail with `AVError.invalidVideoComposition`.
///
/// Differences from Apple: there is no `animationTool`, and no tracks of samples other than pictures.
///
/// Safe to use from several threads.
public class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct State {
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

    private let lock = NSLock()
    /// Guarded by `lock`. Changed by the mutable subclass alone.
    private var stored: State

    /// A composition without instructions. Only a mutable one can be filled in.
    public override init() {
        stored = State()
        super.init()
    }

    required init(_ state: State) {
        stored = state
        super.init()
    }

    final var state: State { lock.withLock { stored } }
    final func change(_ body: (inout State) -> Void) { lock.withLock { body(&stored) } }

    /// Returns a composition whose array of instructions will not change any more. The instructions are the same objects.
    public func copy(with zone: NSZone? = nil) -> Any { AVVideoComposition(state) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoComposition(state) }

    /// What composes the pictures; nil for layers, and for filters.
    public var customVideoCompositorClass: (any AVVideoCompositing.Type)? { state.customVideoCompositorClass }

    /// From one picture to the next. The first is composed for the time at which reading or exporting begins.
    public var frameDuration: CMTime { state.frameDuration }

    /// A track at whose times pictures are composed; where it is empty, and after its end, they are `frameDuration` apart.
    /// `kCMPersistentTrackID_Invalid` for none.
    public var sourceTrackIDForFrameTiming: CMPersistentTrackID { state.sourceTrackIDForFrameTiming }

    /// In pixels.
    public var renderSize: CGSize { state.renderSize }

    /// 1: others are for players, which are not here, and are not valid.
    public var renderScale: Float { state.renderScale }

    /// In order, one after the other without a gap.
    public var instructions: [any AVVideoCompositionInstructionProtocol] { state.instructions }

    // MARK: Colours

    /// What the movie is tagged as; nil for BT.709. All three, or none. A value of `AVVideoColorPrimariesKey` for standard
    /// dynamic range and usual gamut: pictures' R′G′B′ is taken over as it is, and only the matrix counts.
    public var colorPrimaries: String? { state.colorPrimaries }
    /// A value of `AVVideoYCbCrMatrixKey`.
    public var colorYCbCrMatrix: String? { state.colorYCbCrMatrix }
    /// A value of `AVVideoTransferFunctionKey`.
    public var colorTransferFunction: String? { state.colorTransferFunction }
}
