import Foundation

/// A copy of a video composition that has been set on an object, with the compositor created for it.
struct CompositionSetting: Sendable {
    let composition: AVVideoComposition
    /// The custom compositor; nil if the composition names no class, or no instance of it can be created.
    let custom: QueuedCompositor?

    /// - Parameter old: the setting it replaces. Its compositor is kept if the class is the same (Apple: AVVideoCompositing).
    init?(_ composition: AVVideoComposition?, after old: CompositionSetting?) {
        guard let copy = composition?.copy() as? AVVideoComposition else { return nil }
        self.composition = copy
        let type = copy.customVideoCompositorClass
        if let type, let kept = old?.custom, Swift.type(of: kept.compositor) == type {
            custom = kept
        } else {
            custom = type.flatMap(Self.makeCompositor).map(QueuedCompositor.init)
        }
    }

    private static func makeCompositor(_ type: any AVVideoCompositing.Type) -> (any AVVideoCompositing)? {
        (type as? NSObject.Type)?.instance() as? any AVVideoCompositing
    }
}
