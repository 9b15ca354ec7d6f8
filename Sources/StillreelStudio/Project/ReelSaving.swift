import Foundation
import ReelConcurrency
import Stillreel

/// Writes a reel to its file after each change, one write after another, and notices what others write to it.
final class ReelSaving: Sendable {
    private struct State {
        /// What the file contains, as this program has read or written it.
        var text: Data?
        /// What it contained when it was opened, or what another program has written last. Its comments are brought back with
        /// the slides that they belong to.
        var original: Data?
        /// What another program has written that is no valid reel.
        var refused: Data?
        /// The number of the last reel that was written.
        var number = 0
    }

    /// What another program has written.
    enum Change: Sendable {
        case reel(Reel)
        /// It is no valid reel, for this reason.
        case invalid(String)
    }

    private let file: URL
    private let state: Locked<State>
    private let queue = DispatchQueue(label: "stillreel.studio.saving")

    /// - Parameter text: what the file contains, as the reel was read from it; nil if there was none.
    init(_ file: URL, text: Data?) {
        self.file = file
        state = Locked(State(text: text, original: text))
    }

    /// Returns what is in the file; nil if it cannot be read, or is none of ours: another user may have put anything there.
    static func contents(of file: URL) -> Data? {
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? FileContents.read(file, named: file.path, limit: ReelFile.largestSize)
    }

    /// Whether there is a file.
    var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Writes a reel, unless one of a higher number has been written. Returns why that is not possible; nil if it was.
    func save(_ reel: Reel, _ number: Int) async -> String? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: write(reel, number)) }
        }
    }

    private func write(_ reel: Reel, _ number: Int) -> String? {
        guard state.withLock({ $0.number < number }) else { return nil }
        do {
            let known = state.value
            let versions = [known.text, known.original].compactMap(\.self)
            let text = try ReelFile.text(of: reel, for: file, keepingCommentsOf: versions)
            // As late as possible: making the text takes a while.
            let now = Self.contents(of: file)
            guard now != nil || isAbsent else { return "\(file.path): the file cannot be read, and is therefore not replaced" }
            if let now, now != state.value.text {
                return now == state.value.refused
                    ? "\(file.path): another program has written what is no valid reel; mend or remove the file"
                    : "\(file.path): another program has changed the file at the same moment; undo brings this change back"
            }
            try ReelFile.write(text, to: file)
            state.withLock { $0 = State(text: text, original: known.original, number: number) }
            return nil
        } catch {
            return error.message
        }
    }

    /// Whether there is certainly no file.
    private var isAbsent: Bool {
        var status = stat()
        return lstat(file.path, &status) != 0 && errno == ENOENT
    }

    /// Returns what another program has written since the file was read or written last; nil if it has not.
    func changeFromOutside() async -> Change? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: readChange()) }
        }
    }

    private func readChange() -> Change? {
        let known = state.value
        guard let text = Self.contents(of: file), text != known.text, text != known.refused else { return nil }
        do throws(ReelError) {
            let reel = try ReelFile(text, name: file.lastPathComponent, folder: file.deletingLastPathComponent()).reel
            state.withLock { ($0.text, $0.original, $0.refused) = (text, text, nil) }
            return .reel(reel)
        } catch {
            state.withLock { $0.refused = text }
            return .invalid(error.message)
        }
    }
}
