import Foundation
import ReelMediaEngine

/// Reads a file's information once, on a thread of its own. All requests made meanwhile wait for the same outcome. Thread-safe.
final class AssetLoader: @unchecked Sendable {
    typealias Outcome = Result<MediaInfo, AVError>

    let location: MediaLocation
    /// The largest size in bytes of a file without an index that is read completely for exact times.
    private let countLimit: Int

    private let lock = NSLock()
    /// Guarded by `lock`, including everything it refers to.
    private var state = State.idle

    private enum State {
        case idle
        case loading(Attempt)
        case done(Outcome)
    }

    /// One run of the loading thread.
    private final class Attempt {
        let cancellation = MediaCancellation()
        var waiters: [Waiter] = []
    }

    /// A pending request. Guarded by the loader's lock.
    private final class Waiter: @unchecked Sendable {
        var deliver: (@Sendable (Outcome) -> Void)?
        var isCancelled = false
    }

    init(_ location: MediaLocation, countLimit: Int) {
        self.location = location
        self.countLimit = countLimit
    }

    /// Creates a loader with information that has already been read.
    init(_ info: MediaInfo) {
        location = info.location
        countLimit = 0
        state = .done(.success(info))
    }

    deinit {
        // No request is left that needs the outcome.
        if case .loading(let attempt) = state { attempt.cancellation.cancel() }
    }

    // MARK: Requests

    /// The outcome; nil until an attempt has ended.
    var outcome: Outcome? {
        lock.withLock { if case .done(let outcome) = state { outcome } else { nil } }
    }

    var isLoading: Bool {
        lock.withLock { if case .loading = state { true } else { false } }
    }

    /// Loads the information, and blocks until that is done.
    ///
    /// - Parameter cancellation: Cancels this request, and the loading if there are no other requests.
    func wait(_ cancellation: MediaCancellation? = nil) -> Outcome {
        if let outcome, !outcome.isCancelled { return outcome }
        let box = OutcomeBox()
        let done = DispatchSemaphore(value: 0)
        let waiter = Waiter()
        enqueue(waiter) { outcome in
            box.outcome = outcome
            done.signal()
        }
        guard let cancellation else {
            done.wait()
            return box.outcome
        }
        while done.wait(timeout: .now() + 0.05) == .timedOut {
            if cancellation.isCancelled { cancel(waiter) }
        }
        return box.outcome
    }

    /// Written before the semaphore is signalled, and read after.
    private final class OutcomeBox: @unchecked Sendable {
        var outcome = Outcome.failure(AVError(.unknown, "cannot read a file"))
    }

    /// Loads the information, and calls back with the outcome: at once, or on another thread.
    func notify(_ deliver: @escaping @Sendable (Outcome) -> Void) {
        // Keeps the loader alive until then.
        enqueue(Waiter()) { outcome in withExtendedLifetime(self) { deliver(outcome) } }
    }

    /// Loads the information without blocking a thread. If the task is cancelled, its request is cancelled; if there are no other
    /// requests, so is the loading.
    func load() async throws -> MediaInfo {
        let waiter = Waiter()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in enqueue(waiter) { continuation.resume(returning: $0) } }
        } onCancel: {
            cancel(waiter)
        }
        return try outcome.get()
    }

    /// Cancels loading: all requests fail with `AVError.operationCancelled`. A new request starts loading again.
    func cancel() {
        let waiters = lock.withLock { () -> [@Sendable (Outcome) -> Void] in
            guard case .loading(let attempt) = state else { return [] }
            attempt.cancellation.cancel()
            return finished(attempt, .failure(cancelled))
        }
        waiters.forEach { $0(.failure(cancelled)) }
    }

    // MARK: Loading

    private var cancelled: AVError { AVError(.operationCancelled, "cannot read \(location.name)", why: "loading was cancelled") }

    private func enqueue(_ waiter: Waiter, _ deliver: @escaping @Sendable (Outcome) -> Void) {
        let known = lock.withLock { () -> Outcome? in
            if case .done(let outcome) = state, !outcome.isCancelled { return outcome }
            if waiter.isCancelled { return .failure(cancelled) }
            waiter.deliver = deliver
            if case .loading(let attempt) = state {
                attempt.waiters.append(waiter)
            } else {
                let attempt = Attempt()
                attempt.waiters = [waiter]
                state = .loading(attempt)
                start(attempt)
            }
            return nil
        }
        if let known { deliver(known) }
    }

    private func cancel(_ waiter: Waiter) {
        let deliver = lock.withLock { () -> (@Sendable (Outcome) -> Void)? in
            waiter.isCancelled = true
            guard case .loading(let attempt) = state, attempt.waiters.contains(where: { $0 === waiter }) else { return nil }
            attempt.waiters.removeAll { $0 === waiter }
            if attempt.waiters.isEmpty {
                attempt.cancellation.cancel()
                state = .done(.failure(cancelled))
            }
            return waiter.deliver
        }
        deliver?(.failure(cancelled))
    }

    private func start(_ attempt: Attempt) {
        let (location, limit, cancellation) = (location, countLimit, attempt.cancellation)
        let identity = ObjectIdentifier(attempt)
        let thread = Thread { [weak self] in
            let outcome: Outcome
            do throws(MediaError) {
                outcome = .success(try MediaInfo(location, countsPackets: limit, cancellation: cancellation))
            } catch {
                outcome = .failure(AVError(error, reading: location.name))
            }
            self?.end(identity, outcome)
        }
        thread.name = "asset loading"
        thread.start()
    }

    private func end(_ identity: ObjectIdentifier, _ outcome: Outcome) {
        let waiters = lock.withLock { () -> [@Sendable (Outcome) -> Void] in
            // Another attempt may have started since this one was cancelled.
            guard case .loading(let attempt) = state, ObjectIdentifier(attempt) == identity else { return [] }
            return finished(attempt, outcome)
        }
        waiters.forEach { $0(outcome) }
    }

    /// Ends an attempt and returns its callbacks. Call with the lock held.
    private func finished(_ attempt: Attempt, _ outcome: Outcome) -> [@Sendable (Outcome) -> Void] {
        state = .done(outcome)
        defer { attempt.waiters = [] }
        return attempt.waiters.compactMap(\.deliver)
    }
}

extension AssetLoader.Outcome {
    var isCancelled: Bool {
        if case .failure(let error) = self { error.code == .operationCancelled } else { false }
    }
}

/// An object whose values come from a file.
protocol LoadsFromFile: AnyObject {
    /// Nil if nothing needs to be loaded.
    var loader: AssetLoader? { get }
}
