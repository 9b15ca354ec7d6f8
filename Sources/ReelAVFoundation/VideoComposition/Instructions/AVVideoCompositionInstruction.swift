public import Foundation
import ReelConcurrency
public import ReelCoreGraphics
public import ReelCoreMedia

/// An instruction to stack frames of tracks as layers over a background colour, for a time range (Apple:
/// AVVideoCompositionInstruction).
///
/// Thread-safe. Difference from Apple: it cannot be archived (`NSSecureCoding`).
///
/// `@unchecked Sendable`: the class is not final; its state has its lock.
open class AVVideoCompositionInstruction: NSObject, NSCopying, NSMutableCopying, AVVideoCompositionInstructionProtocol,
    @unchecked Sendable
{
    struct State: Sendable {
        var timeRange = CMTimeRange.invalid
        var backgroundColor: CGColor?
        var layerInstructions: [AVVideoCompositionLayerInstruction] = []
        var enablePostProcessing = true
    }

    /// Changed only by the mutable subclass.
    private let stored: Locked<State>

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

    /// The state with copies of the layer instructions.
    final var copiedState: State {
        var copy = state
        copy.layerInstructions = copy.layerInstructions.map { AVVideoCompositionLayerInstruction($0.state) }
        return copy
    }

    open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionInstruction(copiedState) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionInstruction(copiedState) }

    /// The time range to which the instruction applies, on the composition's timeline; invalid until it is set.
    open var timeRange: CMTimeRange { state.timeRange }

    /// The colour behind the layers; nil for opaque black. A translucent colour stays translucent in frames with alpha.
    open var backgroundColor: CGColor? { state.backgroundColor }

    /// The layers; the first is topmost. Without layers, only the background is drawn.
    open var layerInstructions: [AVVideoCompositionLayerInstruction] { state.layerInstructions }

    /// Whether the composition's `animationTool` puts frames of this time range into its layers. True by default.
    open var enablePostProcessing: Bool { state.enablePostProcessing }

    /// Whether layers change within the time range.
    open var containsTweening: Bool {
        let state = self.state
        return !state.layerInstructions.allSatisfy { $0.state.isConstant(in: state.timeRange) }
    }

    /// The layers' tracks, without duplicates, as `NSNumber`s.
    open var requiredSourceTrackIDs: [NSValue]? {
        var known: Set<CMPersistentTrackID> = []
        return layerInstructions.map(\.trackID).filter { known.insert($0).inserted }.map { NSNumber(value: $0) }
    }

    /// The track of the only layer, if that layer shows the track's frames unchanged throughout the time range; otherwise
    /// `kCMPersistentTrackID_Invalid`.
    ///
    /// A custom compositor is still asked for these frames, because it may treat layers in its own way.
    open var passthroughTrackID: CMPersistentTrackID {
        let state = self.state
        guard state.layerInstructions.count == 1, let layer = state.layerInstructions.first?.state,
            layer.isConstant(in: state.timeRange), layer.changesNothing(at: state.timeRange.start)
        else { return kCMPersistentTrackID_Invalid }
        return layer.trackID
    }
}
