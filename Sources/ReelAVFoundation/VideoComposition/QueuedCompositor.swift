import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreVideo

/// A compositor, and the serial queue on which it is called.
///
/// `@unchecked Sendable`: the compositor is called only on the queue, except for its attributes, for cancellation, and by the
/// client.
final class QueuedCompositor: @unchecked Sendable {
    let compositor: any AVVideoCompositing
    private let queue = DispatchQueue(label: "AVVideoComposition.compositor", qos: .userInitiated)
    private let users = Locked(Users())
    /// Is entered while the compositor cancels its requests.
    private let cancelling = DispatchGroup()

    private struct Users {
        /// The runs whose requests are not all answered and fetched.
        var runs: Set<ObjectIdentifier> = []
        /// Whether a run was cancelled, but not its requests.
        var haveAbandoned = false
    }

    init(_ compositor: any AVVideoCompositing) { self.compositor = compositor }

    func begin(_ run: AnyObject) { users.withLock { _ = $0.runs.insert(ObjectIdentifier(run)) } }

    /// Ends a run.
    ///
    /// - Parameter cancelsRequests: whether its requests are cancelled, without waiting for the compositor, which may never
    ///   answer. If other runs have requests, that is done when they have ended: theirs would be cancelled as well.
    func end(_ run: AnyObject, cancelsRequests: Bool = false) {
        let cancels = users.withLock { users in
            users.runs.remove(ObjectIdentifier(run))
            users.haveAbandoned = users.haveAbandoned || cancelsRequests
            guard users.runs.isEmpty, users.haveAbandoned else { return false }
            users.haveAbandoned = false
            cancelling.enter()
            return true
        }
        guard cancels else { return }
        // Not on the queue, which a request may be blocking.
        DispatchQueue.global().async { [self] in
            compositor.cancelAllPendingVideoCompositionRequests()
            cancelling.leave()
        }
    }

    /// Runs `body` on the queue, without waiting for it. It waits for earlier cancellations, but not for long: the compositor may
    /// never return from one.
    func async(_ body: @escaping @Sendable (any AVVideoCompositing) -> Void) {
        queue.async { [self] in
            _ = cancelling.wait(timeout: .now() + 1)
            body(compositor)
        }
    }

    /// Returns the first supported pixel format that the attributes list, 32BGRA if they list none; nil if none is supported.
    static func format(_ attributes: [String: Any]?) -> PixelFormat? {
        let settings = AttributeDictionary(attributes)
        guard settings.contains(kCVPixelBufferPixelFormatTypeKey as String) else { return .bgra }
        return settings.ints(kCVPixelBufferPixelFormatTypeKey as String).lazy
            .compactMap { OSType(exactly: $0).flatMap(PixelFormat.init) }.first
    }
}
