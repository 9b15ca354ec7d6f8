import Foundation
import ReelConcurrency

/// What the open pages are told as it happens.
final class ProjectEvents: Sendable {
    enum Event: Sendable {
        case project(revision: Int, pages: Int, outside: Bool, hasProblem: Bool)
        case render(MakingStatus)
        /// Nothing, so that a connection that is gone is noticed.
        case nothing
    }

    private struct State {
        var listeners: [UUID: AsyncStream<Event>.Continuation] = [:]
        var revision = 1
        var hasProblem = false
    }

    private let state = Locked(State())

    /// The number of listeners.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Tells all of a new revision, and whether it could not be saved.
    func changed(to revision: Int, outside: Bool, hasProblem: Bool) {
        state.withLock { ($0.revision, $0.hasProblem) = (revision, hasProblem) }
        tellProject(outside: outside)
    }

    /// Tells all how far a movie is.
    func made(_ status: MakingStatus) { send(.render(status)) }

    /// Tells nothing, so that connections that are gone are noticed.
    func ping() { send(.nothing) }

    private func tellProject(outside: Bool) {
        let (revision, pages, hasProblem) = state.withLock { ($0.revision, $0.listeners.count, $0.hasProblem) }
        send(.project(revision: revision, pages: pages, outside: outside, hasProblem: hasProblem))
    }

    private func send(_ event: Event) {
        let all = state.withLock { Array($0.listeners.values) }
        for listener in all { listener.yield(event) }
    }

    /// Returns the events from now on, the first of which says what is open. All are told that there is another page, and that it
    /// is gone when it is. A listener that does not keep up misses the oldest ones.
    func listen() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(64))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[id] = nil }
            self?.tellProject(outside: false)
        }
        state.withLock { $0.listeners[id] = continuation }
        tellProject(outside: false)
        return stream
    }
}
