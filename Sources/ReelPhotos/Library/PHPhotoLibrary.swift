public import Foundation

/// The user's library of photos and videos (Apple: PHPhotoLibrary). On Linux it is the user's videos and pictures folders:
/// `XDG_VIDEOS_DIR` and `XDG_PICTURES_DIR` of the environment or of `user-dirs.dirs`, or else `~/Videos` and `~/Pictures`.
/// Changes create them if they are missing.
///
/// Thread-safe: it has no mutable state.
public final class PHPhotoLibrary: NSObject, Sendable {
    private static let theShared = PHPhotoLibrary { ProcessInfo.processInfo.environment }

    private let environment: @Sendable () -> [String: String]
    private let queue = DispatchQueue(label: "PHPhotoLibrary.changes")

    init(environment: @escaping @Sendable () -> [String: String]) {
        self.environment = environment
    }

    /// Returns the only library.
    @discardableResult
    public class func shared() -> PHPhotoLibrary { theShared }

    // MARK: Authorization

    /// Returns `.authorized`, always: see ``PHAuthorizationStatus``.
    @discardableResult
    public class func authorizationStatus() -> PHAuthorizationStatus { .authorized }

    /// Returns `.authorized`, for any access level.
    @discardableResult
    public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus { .authorized }

    /// Calls `handler` on a background queue, with `.authorized`.
    @preconcurrency
    public class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
        DispatchQueue.global().async { handler(.authorized) }
    }

    /// Calls `handler` on a background queue, with `.authorized`.
    @preconcurrency
    public class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        requestAuthorization(handler)
    }

    /// Returns `.authorized`, without asking the user.
    @discardableResult
    public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus { .authorized }

    // MARK: Changes

    /// Runs `changeBlock` on a background queue, carries out all of its requests or none, and then calls `completionHandler` on
    /// a background queue. Returns immediately.
    @preconcurrency
    public func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void, completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        queue.async { [environment] in
            var failure: PHPhotosError?
            do throws(PHPhotosError) {
                try LibraryChange.perform(changeBlock, environment: environment())
            } catch {
                failure = error
            }
            guard let completionHandler else { return }
            // Not on the queue of the changes, because a handler may wait for another change.
            DispatchQueue.global().async { [failure] in completionHandler(failure == nil, failure) }
        }
    }

    /// Runs `changeBlock` on a background queue and carries out all of its requests or none.
    @preconcurrency
    public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            performChanges(changeBlock) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Runs `changeBlock` and carries out all of its requests or none, on the calling thread.
    @preconcurrency
    public func performChangesAndWait(_ changeBlock: @escaping @Sendable () -> Void) throws {
        try LibraryChange.perform(changeBlock, environment: environment())
    }
}
