import Dispatch
import Foundation
import Stillreel
import Synchronization

/// Ctrl-C and its like: the rendering is stopped and cleans up after itself, which takes a moment. A second one in that moment
/// changes nothing (a terminal that is closed sends two of them by itself); the third ends the program at once.
final class Interruption: @unchecked Sendable {
    static let shared = Interruption()

    private enum Phase {
        /// Nothing has been written yet.
        case before
        case rendering(cancel: @Sendable () -> Void)
        /// What was to be made is in its place.
        case after
    }

    private let state = Mutex<(phase: Phase, signal: Int32?, count: Int)>((.before, nil, 0))
    /// Written once, by `listen`, before there is a second thread.
    private var sources: [any DispatchSourceSignal] = []

    /// The signal that stopped the rendering.
    var signal: Int32? { state.withLock { $0.signal } }

    func listen() {
        let queue = DispatchQueue(label: "Interruption", qos: .userInteractive)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            // Whoever has started us with a signal ignored (`nohup`) wants it so.
            var action = sigaction()
            sigaction(number, nil, &action)
            if isIgnored(action) { continue }
            // A source sees the signal where the default action does not come first.
            Foundation.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [unowned self] in receive(number) }
            source.resume()
            sources.append(source)
        }
    }

    private func isIgnored(_ action: sigaction) -> Bool {
        withUnsafeBytes(of: action.__sigaction_handler) { $0.load(as: Int.self) }
            == withUnsafeBytes(of: SIG_IGN) { $0.load(as: Int.self) }
    }

    /// Begins a rendering that a signal will cancel.
    func start<Summary>(_ begin: () -> Rendering<Summary>) -> Rendering<Summary> {
        // Under the lock: no signal comes between the rendering's start and its being known.
        state.withLock { state in
            let rendering = begin()
            state.phase = .rendering(cancel: rendering.cancel)
            return rendering
        }
    }

    func end() { state.withLock { $0.phase = .after } }

    static func complain() { Terminal.complain("interrupted; nothing was left behind") }

    private func receive(_ number: Int32) {
        state.withLock { state in
            state.count += 1
            if state.count > 2 { _exit(128 + number) }
            if state.signal != nil { return }
            state.signal = number
            switch state.phase {
            case .before:
                Self.complain()
                _exit(128 + number)
            case .rendering(let cancel): cancel()
            case .after: break
            }
        }
    }
}
