import Foundation
import OpenCoreFoundation
import OpenCoreVideo

/// A compositor, and the one queue that it is asked from.
///
/// `@unchecked Sendable`: the compositor is used on the queue only, but for its attributes and by the client who made its class.
final class CompositorBox: @unchecked Sendable {
    let compositor: any AVVideoCompositing
    let queue = DispatchQueue(label: "AVVideoComposition.compositor", qos: .userInitiated)

    init(_ compositor: any AVVideoCompositing) { self.compositor = compositor }

    /// The formats that the compositor's attributes ask for, of those that there are; nil where there is none.
    static func format(_ attributes: [String: Any]?) -> PixelFormat? {
        let settings = AttributeDictionary(attributes)
        guard settings.contains(kCVPixelBufferPixelFormatTypeKey) else { return .bgra }
        return settings.ints(kCVPixelBufferPixelFormatTypeKey).lazy
            .compactMap { OSType(exactly: $0).flatMap(PixelFormat.init) }.first
    }
}

/// A video composition as it is set somewhere, with the compositor that has been made for it.
struct CompositionSetting: Sendable {
    let composition: AVVideoComposition
    /// Nil for those of our own, and where none can be made of the class.
    let custom: CompositorBox?

    /// - Parameter old: what was set before. Its compositor stays as long as the class does (Apple: AVVideoCompositing).
    init?(_ composition: AVVideoComposition?, after old: CompositionSetting?) {
        guard let copy = composition?.copy() as? AVVideoComposition else { return nil }
        self.composition = copy
        let type = copy.customVideoCompositorClass
        if let type, let kept = old?.custom, Swift.type(of: kept.compositor) == type {
            custom = kept
        } else {
            custom = type.flatMap(Self.makeCompositor).map(CompositorBox.init)
        }
    }

    /// Calls the `init()` of a class that is known only when the program runs.
    ///
    /// In Objective-C every class can be asked. In Swift a class is asked through its table of methods only if the initialiser is
    /// `required`, which `NSObject`'s is not here; demanding it in the protocol would keep compositors that people have from
    /// compiling. But the initialiser has its place in the table, and `Initializable` finds it there.
    private static func makeCompositor(_ type: any AVVideoCompositing.Type) -> (any AVVideoCompositing)? {
        guard let type = type as? NSObject.Type else { return nil }
        let made: NSObject = unsafeBitCast(type, to: Initializable.Type.self).init()
        return made as? any AVVideoCompositing
    }
}

/// A class whose `init()` has `NSObject`'s place in the table of methods, and is called through it.
private class Initializable: NSObject {
    required override init() { super.init() }
}

/// Makes the compiler look `init()` up in the table: a class without subclasses has it called directly.
private final class InitializableSubclass: Initializable {
    required init() { super.init() }
}
