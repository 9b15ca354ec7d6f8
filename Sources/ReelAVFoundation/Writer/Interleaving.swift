import Foundation
import ReelCoreMedia

/// Keeps a movie's tracks together: an input that is far ahead of another is not ready until that one has caught up, so that
/// samples with similar times are close together in the file, and queues stay short. Inputs that receive nothing are not waited
/// for. Thread-safe.
final class Interleaving: @unchecked Sendable {
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

    private let lock = NSLock()
    /// The inputs that are not finished. Guarded by `lock`.
    private var members: [ObjectIdentifier: Member] = [:]
    /// Whether a timer is going to wake waiting inputs when the patience may be over. Guarded by `lock`.
    private var hasTimer = false

    func join(_ input: AVAssetWriterInput, wake: @escaping @Sendable () -> Void) {
        lock.withLock { members[ObjectIdentifier(input)] = Member(wake: wake) }
    }

    func leave(_ input: AVAssetWriterInput) {
        change { members[ObjectIdentifier(input)] = nil }
    }

    func append(to input: AVAssetWriterInput, at time: CMTime) {
        change {
            guard var member = members[ObjectIdentifier(input)] else { return }
            member.time = max(member.time ?? time, time)
            member.pending += 1
            member.lastActivity = .now
            members[ObjectIdentifier(input)] = member
        }
    }

    func encoded(from input: AVAssetWriterInput) {
        change {
            members[ObjectIdentifier(input)]?.pending -= 1
            members[ObjectIdentifier(input)]?.lastActivity = .now
        }
    }

    /// Returns whether an input may continue; if not, its `wake` is called later.
    ///
    /// - Parameter start: the session's start.
    func isReady(_ input: AVAssetWriterInput, since start: CMTime) -> Bool {
        let (isReady, needsTimer) = lock.withLock { () -> (Bool, Bool) in
            guard let time = members[ObjectIdentifier(input)]?.time else { return (true, false) }
            let now = ContinuousClock.now
            let isAhead = members.contains { other, member in
                other != ObjectIdentifier(input) && time - (member.time ?? start) > Self.lead
                    && (member.pending > 0 || now - member.lastActivity < .seconds(Self.patience))
            }
            let needsTimer = isAhead && !hasTimer
            if needsTimer { hasTimer = true }
            members[ObjectIdentifier(input)]?.isWaiting = isAhead
            return (!isAhead, needsTimer)
        }
        if needsTimer {
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
                // Woken inputs ask again, and start the next timer.
                self?.change { self?.hasTimer = false }
            }
        }
        return isReady
    }

    /// Changes the state, and wakes waiting inputs, which ask again.
    private func change(_ body: () -> Void) {
        let waiting = lock.withLock {
            body()
            return members.filter(\.value.isWaiting)
        }
        waiting.values.forEach { $0.wake() }
    }
}
