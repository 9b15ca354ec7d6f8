import Dispatch
import Foundation
import ReelConcurrency
import Stillreel

/// Handles Ctrl-C and other signals that end the program. The first signal cancels the rendering, which takes a moment to remove
/// its files. A second one has no effect, because a closing terminal sends two. The third ends the program at once.
final class Interruption: Sendable {
    static let shared = Interruption()

    private enum Phase {
        /// Nothing has been written yet.
        case before
        case rendering(cancel: @Sendable () -> Void)
        /// The output is complete.
        case after
    }

    private struct State {
        var phase = Phase.before
        /// What is done before the process ends while nothing is rendered. Returns what is told; nil for the usual message.
        var cleanUp: @Sendable () -> String? = { nil }
        /// The signal that stopped the rendering.
        var signal: Int32?
        var endsNormally = false
        var patience: Double?
        /// The number of signals so far.
        var count = 0
        var sources: [any DispatchSourceSignal] = []
    }

    private let state = Locked(State())

    /// The signal that stopped the rendering; nil if a signal is its normal end.
    var signal: Int32? { state.withLock { $0.endsNormally ? nil : $0.signal } }

    /// Says that a signal is the normal end of the rendering, so that errors after it are told.
    func endsNormally() { state.withLock { $0.endsNormally = true } }

    /// Says what a signal must do before it ends the process, unless it cancels a rendering, and what is then told.
    func beforeEnd(_ cleanUp: @escaping @Sendable () -> String?) { state.withLock { $0.cleanUp = cleanUp } }

    /// Begins to handle signals.
    ///
    /// - Parameter patience: the seconds after which a signal ends the process, if a library that is at work does not let it be
    ///   cancelled; nil to wait for ever, because what the process has started must be ended first.
    func listen(patience: Double? = 30) {
        state.withLock { $0.patience = patience }
        let queue = DispatchQueue(label: "Interruption", qos: .userInteractive)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            // A signal that the parent process has ignored (`nohup`) stays ignored.
            var action = sigaction()
            sigaction(number, nil, &action)
            if isIgnored(action) { continue }
            // The default action must be disabled for the dispatch source to receive the signal.
            Foundation.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [unowned self] in receive(number) }
            source.resume()
            state.withLock { $0.sources.append(source) }
        }
    }

    private func isIgnored(_ action: sigaction) -> Bool {
        withUnsafeBytes(of: action.__sigaction_handler) { $0.load(as: Int.self) }
            == withUnsafeBytes(of: SIG_IGN) { $0.load(as: Int.self) }
    }

    /// Starts a rendering that a signal will cancel.
    func start<Summary>(_ begin: () -> RenderJob<Summary>) -> RenderJob<Summary> {
        // In the lock, so that no signal is handled between the rendering's start and its registration.
        state.withLock { state in
            let rendering = begin()
            state.phase = .rendering(cancel: rendering.cancel)
            return rendering
        }
    }

    func end() { state.withLock { $0.phase = .after } }

    static func printMessage(_ message: String? = nil) {
        // Whoever reads standard error may have stopped to.
        guard Terminal.canWriteErrors else { return }
        Terminal.printError(message ?? "interrupted; nothing was left behind")
    }

    /// Ends the process some time after a signal, if a library that is at work has not let it be cancelled.
    private func endLater(_ number: Int32, _ patience: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [self] in
            let isAtWork = state.withLock { state in
                if case .rendering = state.phase { !state.endsNormally } else { false }
            }
            guard isAtWork else { return }
            Self.printMessage("interrupted in the middle of a library's work; the next run removes what was left behind")
            _exit(128 + number)
        }
    }

    private func receive(_ number: Int32) {
        state.withLock { state in
            state.count += 1
            if state.count > 2 { _exit(128 + number) }
            if state.signal != nil { return }
            state.signal = number
            switch state.phase {
            case .before:
                Self.printMessage(state.cleanUp())
                _exit(128 + number)
            case .rendering(let cancel):
                cancel()
                if let patience = state.patience { endLater(number, patience) }
            case .after: break
            }
        }
    }
}
