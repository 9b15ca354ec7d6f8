import Foundation
import Stillreel

/// Standard output and standard error.
enum Terminal {
    /// Whether lines on standard error can be rewritten and coloured.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb" }

    /// The number of columns of the terminal behind standard error; 80 if unknown.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line to standard output.
    ///
    /// - Throws: `ReelError` if it cannot be written. A closed pipe is not an error, because its reader has read enough.
    static func print(_ text: String) throws(ReelError) { try print(Data((text + "\n").utf8)) }

    /// Writes bytes to standard output, with the same errors as for text.
    static func print(_ data: Data) throws(ReelError) {
        let number = write(data, to: STDOUT_FILENO)
        guard number == 0 || number == EPIPE else {
            throw ReelError(.output, "standard output: cannot be written to: \(String(cString: strerror(number)))")
        }
    }

    /// Writes an error message to standard error. Control characters are replaced, so that it is one line whatever names it
    /// contains.
    static func printError(_ message: String) {
        let isColored = isInteractive && (environment("NO_COLOR") ?? "").isEmpty
        let (red, plain) = isColored ? ("\u{1B}[31m", "\u{1B}[0m") : ("", "")
        writeError("\(red)stillreel:\(plain) \(oneLine(message))\n")
    }

    /// Returns a text without control characters.
    static func oneLine(_ message: String) -> String {
        String(
            String.UnicodeScalarView(
                message.unicodeScalars.map { $0.properties.generalCategory == .control ? $0 == "\n" ? " " : "?" : $0 }))
    }

    /// How notes are written.
    enum NoteStyle {
        case none
        /// A line of text for each.
        case text
        /// They are kept for the result's JSON object.
        case json
    }

    /// Set once, while the command line is parsed.
    nonisolated(unsafe) static var noteStyle = NoteStyle.text
    /// The notes so far, for JSON. The command's own task adds and reads them.
    nonisolated(unsafe) private(set) static var notes: [String] = []

    /// The notes that are held back until it is known that the work can begin; nil if they are not. Only the command's own task
    /// uses them.
    nonisolated(unsafe) private static var heldNotes: [String]?

    /// The notes so far. A movie that is made once more, without a picture, has the same ones. Only the command's own task
    /// uses it.
    nonisolated(unsafe) private static var told: Set<String> = []

    /// Holds notes back from now on, so that none comes before an error that ends the command before its work.
    static func holdNotes() { heldNotes = [] }

    /// Writes the notes that were held back. Later ones are written at once.
    ///
    /// - Returns: the notes that were held back.
    @discardableResult
    static func releaseNotes() -> [String] {
        let notes = heldNotes ?? []
        heldNotes = nil
        printNotes(notes)
        return notes
    }

    /// Writes which temporary files of killed runs were removed.
    static func printRemoved(_ names: [String]) {
        printNotes(names.map { "removed: \($0), which a killed run had left" })
    }

    /// Writes what was left out, cut or changed to standard error, a line for each, and each once.
    static func printNotes(_ notes: [String]) {
        guard heldNotes == nil else {
            heldNotes?.append(contentsOf: notes)
            return
        }
        for note in notes where told.insert(note).inserted {
            switch noteStyle {
            case .none: break
            case .text: writeError("stillreel: \(oneLine(note))\n")
            case .json: Self.notes.append(note)
            }
        }
    }

    /// Writes what has happened in the meantime, above the progress bar if there is one.
    static func printEvent(_ message: String) {
        guard noteStyle == .text else { return }
        if isInteractive { rewriteLine("") }
        writeError("stillreel: \(oneLine(message))\n")
    }

    /// Writes what the movie is made of to standard error, a line for each.
    static func printDetails(_ lines: [String]) {
        guard noteStyle == .text else { return }
        for line in lines { writeError("  \(oneLine(line))\n") }
    }

    static func rewriteLine(_ text: String) { writeError("\r\u{1B}[K\(text)") }

    /// Whether a line can be written to standard error at once.
    static var canWriteErrors: Bool {
        var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&output, 1, 100) > 0
    }

    /// Writes text to standard error. Failures are ignored, because there is nowhere to report them.
    static func writeError(_ text: String) { _ = write(Data(text.utf8), to: STDERR_FILENO) }

    private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// Writes all data. Returns `errno` after an error, otherwise 0.
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
