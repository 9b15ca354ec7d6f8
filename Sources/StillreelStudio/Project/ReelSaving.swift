import Foundation
import ReelConcurrency
import Stillreel

/// Writes a reel to its file after each change, one write after another, and notices what others write to it.
final class ReelSaving: Sendable {
    private struct State {
        /// What the file contains, as this program has read or written it.
        var text: Data?
        var revision = 0
    }

    private let file: URL
    private let state: Locked<State>
    private let queue = DispatchQueue(label: "stillreel.studio.saving")

    init(_ file: URL) {
        self.file = file
        state = Locked(State(text: try? Data(contentsOf: file)))
    }

    /// Whether there is a file.
    var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Writes a reel, unless a later revision has been written. Returns why that is not possible; nil if it was.
    func save(_ reel: Reel, _ revision: Int) async -> String? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: write(reel, revision)) }
        }
    }

    private func write(_ reel: Reel, _ revision: Int) -> String? {
        guard state.withLock({ $0.revision < revision }) else { return nil }
        guard !isChangedOutside else {
            return "\(file.path): another program has changed the file at the same moment; what it has written is shown now, and "
                + "undo brings this change back"
        }
        do {
            let text = try ReelFile.text(of: reel, for: file, keepingCommentsOf: state.value.text)
            try ReelFile.write(text, to: file)
            state.withLock { $0 = State(text: text, revision: revision) }
            return nil
        } catch {
            return error.message
        }
    }

    /// Waits until everything is written.
    func wait() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// Whether the file contains something else than what was read or written last.
    func hasChangedOutside() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: isChangedOutside) }
        }
    }

    private var isChangedOutside: Bool {
        let text = try? Data(contentsOf: file)
        return text != nil && text != state.value.text
    }

    /// Reads the file.
    ///
    /// - Throws: `ReelError` if it is no valid reel.
    func read() throws(ReelError) -> Reel {
        if let text = try? Data(contentsOf: file) { state.withLock { $0.text = text } }
        return try ReelFile(contentsOf: file).reel
    }
}
