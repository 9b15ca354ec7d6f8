import Dispatch
import Foundation
import ReelConcurrency
import ReelCoreFoundation
import ReelCoreMedia

/// Readiness: when a client may append samples, and the block that it leaves to be called then.
extension AVAssetWriterInput {
    /// See ``isReadyForMoreMediaData``.
    var isReady: Bool {
        let writer = stored.withLock { $0.writer }
        return switch writer?.status {
        case .writing: hasRoom
        case .failed: answer { $0.isReadyAfterFailure(isInBlock: $1) }
        case .cancelled: answer { $0.isReadyAfterCancellation(isInBlock: $1) }
        case .unknown, .completed: false
        case nil: stored.withLock { $0.isStray }
        }
    }

    /// Whether samples may be appended while the writer is writing.
    private var hasRoom: Bool {
        let (writer, pipeline, isFinished, isRealTime) = stored.withLock {
            ($0.writer, $0.pipeline, $0.isFinished, $0.isRealTime)
        }
        return !isFinished && pipeline?.backlog.hasRoom == true
            && (isRealTime || writer?.interleaving.isReady(self, since: writer?.sessionStart ?? .zero) == true)
    }

    /// Waits while the input is far ahead of others, for code that appends on a thread of its own: appending waits for room only,
    /// and the file's tracks would be far apart. Returns without waiting if the writer has stopped.
    ///
    /// However long another input takes, it is waited for, so that the order of packets in the file does not depend on how busy
    /// the machine is. Each input must therefore get samples on a thread of its own, or be marked as finished.
    package func waitForOthers(isCancelled: () -> Bool) {
        // The track is seconds ahead, so that nothing is lost by asking again later.
        while let writer, writer.isWriting, !isCancelled(),
            !writer.interleaving.isReady(self, since: writer.sessionStart ?? .zero, waitsForIdleInputs: true)
        {
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    /// Returns what a client is told after the end that asks whether the input is ready.
    private func answer(_ body: (inout EndNotice, _ isInBlock: Bool) -> Bool) -> Bool {
        let isInBlock = stored.withLock { $0.request }?.isRunningOnThisThread == true
        return stored.withLock { body(&$0.endNotice, isInBlock) }
    }

    /// See ``requestMediaDataWhenReady(on:using:)``.
    func request(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        guard let writer else {
            IgnoredInput.report(
                "AVAssetWriterInput.requestMediaDataWhenReady", "the input is in no writer; its samples are refused")
            stored.withLock { $0.isStray = true }
            return queue.async(execute: block)
        }
        let request = MediaDataRequest(on: queue, need: { [weak self] in self?.need ?? .never }, block: block)
        let isFirst = stored.withLock { stored in
            guard stored.request == nil else { return false }
            stored.request = request
            return true
        }
        if writer.status == .unknown {
            writer.fail("requestMediaDataWhenReady(on:using:)", because: "startWriting() must be called first")
        } else if !isFirst {
            writer.fail("requestMediaDataWhenReady(on:using:)", because: "it can be called only once")
        }
        if isFirst { request.wake() } else { queue.async(execute: block) }
    }

    private var need: MediaDataRequest.Need {
        let (writer, isFinished) = stored.withLock { ($0.writer, $0.isFinished) }
        switch writer?.status {
        case .writing where !isFinished:
            // Not `isReady`: the writer may fail now, and that property then asks the request, which is locked.
            return hasRoom ? .wanted : .notNow
        case .failed:
            return stored.withLock { !$0.isFinished && $0.endNotice.needsCallAfterFailure() ? .wanted : .never }
        case .cancelled:
            return stored.withLock { !$0.isFinished && $0.endNotice.needsCallAfterCancellation() ? .wanted : .never }
        default:
            return .never
        }
    }
}
