internal import CReelFFmpeg
import Foundation
import ReelConcurrency

/// Captures FFmpeg's log. Nothing is printed: the last warnings and errors are kept for the message of the error that follows on
/// the same thread.
enum Log {
    private struct Line {
        let thread: pthread_t
        let text: String
    }

    /// The newest line is last.
    private static let lines = Locked<[Line]>([])
    private static let limit = 32

    /// Installs the log callback, once. Access this before the first use of FFmpeg.
    static let capture: Void = {
        // SVT-AV1 bypasses FFmpeg's log and writes to standard error. Set this early: later, other threads may be reading the
        // environment.
        setenv("SVT_LOG", "1", 0)
        setCallback()
    }()

    private static func setCallback() {
        av_log_set_callback { context, level, format, arguments in
            guard level <= AV_LOG_WARNING, let format, let arguments else { return }
            var line = [CChar](repeating: 0, count: 512)
            var startsLine: Int32 = 0
            av_log_format_line2(context, level, format, arguments, &line, Int32(line.count), &startsLine)
            let trimmed = String(terminated: line).trimmingCharacters(in: .whitespacesAndNewlines)
            guard !trimmed.isEmpty else { return }
            Log.lines.withLock { lines in
                if lines.count >= Log.limit { lines.removeFirst() }
                lines.append(Line(thread: pthread_self(), text: trimmed))
            }
        }
    }

    /// Returns the last line logged on this thread, and discards all of this thread's lines.
    static func takeLastLine() -> String? {
        let thread = pthread_self()
        return lines.withLock { lines in
            defer { lines.removeAll { $0.thread == thread } }
            return lines.last { $0.thread == thread }?.text
        }
    }

    /// Returns whether a line logged on this thread contains the text.
    static func hasLine(containing text: String) -> Bool {
        let thread = pthread_self()
        return lines.withLock { $0.contains { $0.thread == thread && $0.text.contains(text) } }
    }

    /// Discards the lines logged on this thread.
    static func forget() {
        let thread = pthread_self()
        lines.withLock { lines in
            if !lines.isEmpty { lines.removeAll { $0.thread == thread } }
        }
    }
}
