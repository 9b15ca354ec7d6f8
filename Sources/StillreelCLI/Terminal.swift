import Foundation
import Stillreel

/// The two streams that the command speaks on.
enum Terminal {
    /// True where lines on standard error can be rewritten and coloured.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb" }

    /// Columns of the terminal behind standard error.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// A line on standard output.
    ///
    /// - Throws: `ReelError` where it cannot be written. A reader that has read enough, and closed its end, is none.
    static func print(_ text: String) throws(ReelError) { try print(Data((text + "\n").utf8)) }

    /// The same for bytes that are no text.
    static func print(_ data: Data) throws(ReelError) {
        let number = write(data, to: STDOUT_FILENO)
        guard number == 0 || number == EPIPE else {
            throw ReelError(.output, "standard output: cannot be written to: \(String(cString: strerror(number)))")
        }
    }

    /// An error message: one line, whatever is in the names that it holds.
    static func complain(_ message: String) {
        let isColored = isInteractive && (environment("NO_COLOR") ?? "").isEmpty
        let (red, plain) = isColored ? ("\u{1B}[31m", "\u{1B}[0m") : ("", "")
        let line = String(
            String.UnicodeScalarView(
                message.unicodeScalars.map {
                    $0.properties.generalCategory == .control ? $0 == "\n" ? " " : "?" : $0
                }))
        writeError("\(red)stillreel:\(plain) \(line)\n")
    }

    static func rewriteLine(_ text: String) { writeError("\r\u{1B}[K\(text)") }

    /// Nobody listens where this fails.
    static func writeError(_ text: String) { _ = write(Data(text.utf8), to: STDERR_FILENO) }

    private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// Writes all of it; gives the number of the error, 0 for none.
    private static func write(_ data: Data, to descriptor: Int32) -> Int32 {
        var bytes = data[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
