import Foundation
import ReelConcurrency
import ReelCoreMedia

/// Keeps a movie's tracks together: an input that is far ahead of another is not ready until that one has caught up, so that
/// samples with similar times are close together in the file, and queues stay short. Inputs that receive nothing are not waited
/// for. Thread-safe.
final class Interleaving: Sendable {
    private struct Member {
        /// The latest time that was appended; nil before the first sample.
        var time: CMTime?
        /// The number of samples that wait for the encoder.
        var pending = 0
        /// When something was last appended or encoded.
        var lastActivity = ContinuousClock.now
        /// Whether it has been told to wait.
        var isWaiting = false
        /// Called when waiting may be over.
        let wake: @Sendable () -> Void
    }

    /// How far ahead of another an input may be.
    private static let lead = CMTime(value: 5, timescale: 1)
    /// How long to wait for an input without any activity, in seconds.
    private static let patience = 2.0

    private struct State {
        /// The inputs that are not finished.
        var members: [ObjectIdentifier: Member] = [:]
        /// Whether a timer is going to wake waiting inputs when the patience may be over.
        var hasTimer = false
    }

    private let state = Locked(State())

    func join(_ input: AVAssetWriterInput, wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.members[ObjectIdentifier(input)] = Member(wake: wake) }
    }

    func leave(_ input: AVAssetWriterInput) {
        change { $0.members[ObjectIdentifier(input)] = nil }
    }

    func append(to input: AVAssetWriterInput, at time: CMTime) {
        change { state in
            guard var member = state.members[ObjectIdentifier(input)] else { return }
            member.time = max(member.time ?? time, time)
            member.pending += 1
            member.lastActivity = .now
            state.members[ObjectIdentifier(input)] = member
        }
    }

    func encoded(from input: AVAssetWriterInput) {
        change {
            $0.members[ObjectIdentifier(input)]?.pending -= 1
            $0.members[ObjectIdentifier(input)]?.lastActivity = .now
        }
    }

    /// Returns whether an input may continue; if not, its `wake` is called later.
    ///
    /// - Parameters:
    ///   - start: the session's start.
    ///   - waitsForIdleInputs: whether to wait for inputs without any activity, too, which must then be sure to continue.
    func isReady(_ input: AVAssetWriterInput, since start: CMTime, waitsForIdleInputs: Bool = false) -> Bool {
        let (isReady, needsTimer) = state.withLock { state -> (Bool, Bool) in
            guard let time = state.members[ObjectIdentifier(input)]?.time else { return (true, false) }
            let now = ContinuousClock.now
            let isAhead = state.members.contains { other, member in
                other != ObjectIdentifier(input) && time - (member.time ?? start) > Self.lead
                    && (waitsForIdleInputs || member.pending > 0 || now - member.lastActivity < .seconds(Self.patience))
            }
            let needsTimer = isAhead && !state.hasTimer
            if needsTimer { state.hasTimer = true }
            state.members[ObjectIdentifier(input)]?.isWaiting = isAhead
            return (!isAhead, needsTimer)
        }
        if needsTimer {
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
                // Woken inputs ask again, and start the next timer.
                self?.change { $0.hasTimer = false }
            }
        }
        return isReady
    }

    /// Changes the state, and wakes waiting inputs, which ask again.
    private func change(_ body: (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            return state.members.values.contains(where: \.isWaiting) ? state.members.values.filter(\.isWaiting) : []
        }
        waiting.forEach { $0.wake() }
    }
}
