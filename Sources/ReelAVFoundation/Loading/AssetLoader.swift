import Foundation
import ReelConcurrency
import ReelMediaEngine

/// Reads a file's information once, on a thread of its own. All requests made meanwhile wait for the same outcome. Thread-safe.
final class AssetLoader: Sendable {
    typealias Outcome = Result<MediaInfo, AVError>

    let location: MediaLocation
    /// The largest size in bytes of a file without an index that is read completely for exact times.
    private let countLimit: Int

    private let state: Locked<State>

    private enum State {
        case idle
        case loading(Attempt)
        case done(Outcome)
    }

    private typealias Delivery = @Sendable (Outcome) -> Void

    /// One run of the loading thread, which its cancellation identifies.
    private struct Attempt {
        let cancellation = MediaCancellation()
        /// The pending requests, which their cancellations identify.
        var requests: [(cancellation: MediaCancellation, deliver: Delivery)]
    }

    init(_ location: MediaLocation, countLimit: Int) {
        self.location = location
        self.countLimit = countLimit
        state = Locked(.idle)
    }

    /// Creates a loader with information that has already been read.
    init(_ info: MediaInfo) {
        location = info.location
        countLimit = 0
        state = Locked(.done(.success(info)))
    }

    deinit {
        // No request is left that needs the outcome.
        if case .loading(let attempt) = state.value { attempt.cancellation.cancel() }
    }

    // MARK: Requests

    /// The outcome; nil until an attempt has ended.
    var outcome: Outcome? {
        if case .done(let outcome) = state.value { outcome } else { nil }
    }

    var isLoading: Bool {
        if case .loading = state.value { true } else { false }
    }

    /// Loads the information, and blocks until that is done.
    ///
    /// - Parameter cancellation: Cancels this request, and the loading if there are no other requests.
    func wait(_ cancellation: MediaCancellation? = nil) -> Outcome {
        if let outcome, !outcome.isCancelled { return outcome }
        let result = Locked(Outcome.failure(AVError(.unknown, "cannot read a file")))
        let done = DispatchSemaphore(value: 0)
        let request = MediaCancellation()
        enqueue(request) { outcome in
            result.withLock { $0 = outcome }
            done.signal()
        }
        guard let cancellation else {
            done.wait()
            return result.value
        }
        while done.wait(timeout: .now() + 0.05) == .timedOut {
            if cancellation.isCancelled { cancel(request) }
        }
        return result.value
    }

    /// Loads the information, and calls back with the outcome: at once, or on another thread.
    func notify(_ deliver: @escaping @Sendable (Outcome) -> Void) {
        // Keeps the loader alive until then.
        enqueue(MediaCancellation()) { outcome in withExtendedLifetime(self) { deliver(outcome) } }
    }

    /// Loads the information without blocking a thread. If the task is cancelled, its request is cancelled; if there are no other
    /// requests, so is the loading.
    func load() async throws -> MediaInfo {
        let request = MediaCancellation()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in enqueue(request) { continuation.resume(returning: $0) } }
        } onCancel: {
            cancel(request)
        }
        return try outcome.get()
    }

    /// Cancels loading: all requests fail with `AVError.operationCancelled`. A new request starts loading again.
    func cancel() {
        let cancelled = cancelled
        let requests = state.withLock { state -> [Delivery] in
            guard case .loading(let attempt) = state else { return [] }
            attempt.cancellation.cancel()
            state = .done(.failure(cancelled))
            return attempt.requests.map(\.deliver)
        }
        requests.forEach { $0(.failure(cancelled)) }
    }

    // MARK: Loading

    private var cancelled: AVError { AVError(.operationCancelled, "cannot read \(location.name)", why: "loading was cancelled") }

    private func enqueue(_ request: MediaCancellation, _ deliver: @escaping Delivery) {
        let known = state.withLock { state -> Outcome? in
            if case .done(let outcome) = state, !outcome.isCancelled { return outcome }
            if request.isCancelled { return .failure(cancelled) }
            if case .loading(var attempt) = state {
                attempt.requests.append((request, deliver))
                state = .loading(attempt)
            } else {
                let attempt = Attempt(requests: [(request, deliver)])
                state = .loading(attempt)
                start(attempt.cancellation)
            }
            return nil
        }
        if let known { deliver(known) }
    }

    private func cancel(_ request: MediaCancellation) {
        let cancelled = cancelled
        let deliver = state.withLock { state -> Delivery? in
            request.cancel()
            guard case .loading(var attempt) = state,
                let index = attempt.requests.firstIndex(where: { $0.cancellation === request })
            else { return nil }
            let deliver = attempt.requests.remove(at: index).deliver
            if attempt.requests.isEmpty {
                attempt.cancellation.cancel()
                state = .done(.failure(cancelled))
            } else {
                state = .loading(attempt)
            }
            return deliver
        }
        deliver?(.failure(cancelled))
    }

    private func start(_ cancellation: MediaCancellation) {
        let (location, limit) = (location, countLimit)
        let thread = Thread { [weak self] in
            let outcome: Outcome
            do throws(MediaError) {
                outcome = .success(try MediaInfo(location.opening(), countsPackets: limit, cancellation: cancellation))
            } catch {
                outcome = .failure(AVError(error, reading: location.name))
            }
            self?.end(cancellation, outcome)
        }
        thread.name = "asset loading"
        thread.start()
    }

    private func end(_ cancellation: MediaCancellation, _ outcome: Outcome) {
        let requests = state.withLock { state -> [Delivery] in
            // Another attempt may have started since this one was cancelled.
            guard case .loading(let attempt) = state, attempt.cancellation === cancellation else { return [] }
            state = .done(outcome)
            return attempt.requests.map(\.deliver)
        }
        requests.forEach { $0(outcome) }
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
