internal import CFFmpeg
import Foundation

/// Lets whoever waits for a file or a server be called off, from any thread.
package final class MediaCancellation: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var isCalledOff = false

    package init() {}

    package var isCancelled: Bool { lock.withLock { isCalledOff } }
    package func cancel() { lock.withLock { isCalledOff = true } }
}

/// What libavformat asks, again and again while it waits for bytes: is there still somebody who wants them?
///
/// Used by the one thread that reads; cancelling comes from others.
final class ReadingGuard {
    private let cancellation: MediaCancellation?
    /// Seconds of the monotonic clock after which nothing is waited for any more; nil for files, which come at once or not at all.
    private var deadline: Double?
    private let patience: Double?

    /// Seconds that a server may take for one thing it is asked for, from the first byte to the last.
    static let patience = 30.0

    init(_ location: MediaLocation, _ cancellation: MediaCancellation?) {
        self.cancellation = cancellation
        patience = location.isFile ? nil : Self.patience
    }

    /// To be called before each thing that is asked for.
    func begin() { deadline = patience.map { ProcessInfo.processInfo.systemUptime + $0 } }

    var isCancelled: Bool { cancellation?.isCancelled == true }
    var isOverdue: Bool { deadline.map { ProcessInfo.processInfo.systemUptime > $0 } ?? false }

    /// For `AVFormatContext.interrupt_callback`. The guard must live as long as the context.
    var callback: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { pointer in
                guard let pointer else { return 0 }
                let reading = Unmanaged<ReadingGuard>.fromOpaque(pointer).takeUnretainedValue()
                return reading.isCancelled || reading.isOverdue ? 1 : 0
            },
            opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    /// The error for a failed call: being called off or overdue is the reason before all others.
    func error(_ operation: String, code: Int32, kind: MediaError.Kind? = nil) -> MediaError {
        if isCancelled { return MediaError(.cancelled, operation, "it was cancelled") }
        if isOverdue || code == STILLREEL_AVERROR_ETIMEDOUT {
            return MediaError(.timedOut, operation, "the server did not answer within \(Int(Self.patience)) seconds")
        }
        return MediaError(operation, code: code, kind: kind)
    }
}
