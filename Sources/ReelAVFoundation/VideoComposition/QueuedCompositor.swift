import Foundation
import ReelCoreFoundation
import ReelCoreVideo

/// A compositor, and the serial queue on which it is called.
///
/// `@unchecked Sendable`: the compositor is called only on the queue, except for its attributes, for cancellation, and by the
/// client.
final class QueuedCompositor: @unchecked Sendable {
    let compositor: any AVVideoCompositing
    private let queue = DispatchQueue(label: "AVVideoComposition.compositor", qos: .userInitiated)

    init(_ compositor: any AVVideoCompositing) { self.compositor = compositor }

    /// Runs `body` on the queue, without waiting for it.
    func async(_ body: @escaping @Sendable (any AVVideoCompositing) -> Void) {
        queue.async { [self] in body(compositor) }
    }

    /// Returns the first supported pixel format that the attributes list, 32BGRA if they list none; nil if none is supported.
    static func format(_ attributes: [String: Any]?) -> PixelFormat? {
        let settings = AttributeDictionary(attributes)
        guard settings.contains(kCVPixelBufferPixelFormatTypeKey as String) else { return .bgra }
        return settings.ints(kCVPixelBufferPixelFormatTypeKey as String).lazy
            .compactMap { OSType(exactly: $0).flatMap(PixelFormat.init) }.first
    }
}
