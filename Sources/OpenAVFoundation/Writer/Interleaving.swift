import Foundation
import OpenCoreMedia

/// Keeps a movie's tracks together: an input that is far ahead of another is not ready until that one has followed, so that what
/// is played at one time lies side by side in the file, and no queue grows. Nobody waits for an input that nothing comes for.
final class Interleaving: @unchecked Sendable {
    private struct Member {
        /// The latest time that was appended; nil before the first.
        var time: CMTime?
        /// Samples that the encoder still has before it.
        var pending = 0
        /// When something was last appended or encoded.
        var lastActivity = ContinuousClock.now
        /// Has it been told to wait? Called when that may be over.
        var isWaiting = false
        let wake: @Sendable () -> Void
    }

    /// How far ahead an input may be.
    private static let lead = CMTime(value: 5, timescale: 1)
    /// How many seconds an input is waited for that nothing happens on.
    private static let patience = 2.0

    private let lock = NSLock()
    /// Guarded by `lock`. Those that are not finished.
    private var members: [ObjectIdentifier: Member] = [:]
    /// Guarded by `lock`. Somebody will be woken when patience may have ended.
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

    /// - Parameter start: the session's.
    func mayGoOn(_ input: AVAssetWriterInput, since start: CMTime) -> Bool {
        let (mayGoOn, needsTimer) = lock.withLock { () -> (Bool, Bool) in
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
                // Those who are woken ask, and set the next one.
                self?.change { self?.hasTimer = false }
            }
        }
        return mayGoOn
    }

    /// Changes something, and wakes those who wait: they ask again.
    private func change(_ body: () -> Void) {
        let waiting = lock.withLock {
            body()
            return members.filter(\.value.isWaiting)
        }
        waiting.values.forEach { $0.wake() }
    }
}
