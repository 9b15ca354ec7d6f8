public import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

/// Layers of tracks' pictures, one upon the other, over a colour, for a stretch of time (Apple: AVVideoCompositionInstruction).
///
/// Safe to use from several threads. Difference from Apple: it cannot be archived (`NSSecureCoding`).
open class AVVideoCompositionInstruction: NSObject, NSCopying, NSMutableCopying, AVVideoCompositionInstructionProtocol,
    @unchecked Sendable
{
    struct State: Sendable {
        var timeRange = CMTimeRange.invalid
        var backgroundColor: CGColor?
        var layerInstructions: [AVVideoCompositionLayerInstruction] = []
        var enablePostProcessing = true
    }

    private let lock = NSLock()
    /// Guarded by `lock`. Changed by the mutable subclass alone.
    private var stored: State

    public override init() {
        stored = State()
        super.init()
    }

    init(_ state: State) {
        stored = state
        super.init()
    }

    final var state: State { lock.withLock { stored } }
    final func change(_ body: (inout State) -> Void) { lock.withLock { body(&stored) } }

    /// With copies of its layers' instructions.
    final var copiedState: State {
        var copy = state
        copy.layerInstructions = copy.layerInstructions.map { AVVideoCompositionLayerInstruction($0.state) }
        return copy
    }

    open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionInstruction(copiedState) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionInstruction(copiedState) }

    /// When it holds, on the composition's timeline; invalid until it is set.
    open var timeRange: CMTimeRange { state.timeRange }

    /// What is seen where no layer is, and through layers; nil for opaque black. What is not opaque stays so in pictures with
    /// alpha.
    public var backgroundColor: CGColor? { state.backgroundColor }

    /// The first is topmost. None leaves the background alone.
    public var layerInstructions: [AVVideoCompositionLayerInstruction] { state.layerInstructions }

    /// True unless it is set. There is no `animationTool` here, and it changes nothing.
    open var enablePostProcessing: Bool { state.enablePostProcessing }

    /// Do layers change within the time range?
    open var containsTweening: Bool {
        let state = self.state
        return !state.layerInstructions.allSatisfy { $0.state.isConstant(in: state.timeRange) }
    }

    /// The layers' tracks, each once, as `NSNumber`s.
    open var requiredSourceTrackIDs: [NSValue]? {
        var known: Set<CMPersistentTrackID> = []
        return layerInstructions.map(\.trackID).filter { known.insert($0).inserted }.map { NSNumber(value: $0) }
    }

    /// The track of the only layer, where that shows it as it is all through the time range.
    ///
    /// A compositor of one's own is asked for its frames all the same: what it makes of a layer, only it knows.
    open var passthroughTrackID: CMPersistentTrackID {
        let state = self.state
        guard state.layerInstructions.count == 1, let layer = state.layerInstructions.first?.state,
            layer.isConstant(in: state.timeRange), layer.changesNothing(at: state.timeRange.start)
        else { return kCMPersistentTrackID_Invalid }
        return layer.trackID
    }
}
