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

    /// Creates a compositor of a class that is known only at run time, by calling its `init()`.
    ///
    /// In Objective-C this works for every class. In Swift an initialiser is called dynamically, through the class's method
    /// table, only if it is `required`, which `NSObject`'s is not here. Requiring it in the protocol would break the source of
    /// existing compositors. But the initialiser does have an entry in the method table, and `Initializable` calls it there.
    private static func makeCompositor(_ type: any AVVideoCompositing.Type) -> (any AVVideoCompositing)? {
        guard let type = type as? NSObject.Type else { return nil }
        let made: NSObject = unsafeBitCast(type, to: Initializable.Type.self).init()
        return made as? any AVVideoCompositing
    }
}

/// A class whose `init()` has the same entry in the method table as `NSObject`'s, and is called through it.
private class Initializable: NSObject {
    required override init() { super.init() }
}

/// Makes the compiler call `init()` through the table: for a class without subclasses it would call it directly.
private final class InitializableSubclass: Initializable {
    required init() { super.init() }
}
