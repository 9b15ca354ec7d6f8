import Foundation
import ReelConcurrency

/// A set of output files that are moved to their targets together, when all are complete.
///
/// Thread-safe.
final class OutputSet: Sendable {
    private struct State {
        /// The files that have been begun.
        var files: [StagedFile] = []
        /// The folder that was created for the files.
        var newFolder: URL?
    }

    private let overwriting: Bool
    private let inputs: [URL]
    private let state = Locked(State())

    /// Creates an empty set.
    ///
    /// - Parameters:
    ///   - overwriting: whether existing files may be replaced.
    ///   - inputs: files that must never be replaced.
    init(overwriting: Bool, inputs: [URL]) {
        self.overwriting = overwriting
        self.inputs = inputs
    }

    /// Checks that files can be written, without leaving any there.
    ///
    /// - Parameters:
    ///   - targets: all targets that are known.
    ///   - folder: the folder that will be created if it does not exist.
    /// - Throws: `ReelError` for the first target that cannot be written, and for two equal targets.
    func check(_ targets: [URL], folder: URL?) throws(ReelError) {
        let newFolder = folder.flatMap { FileManager.default.fileExists(atPath: $0.path) ? nil : $0 }
        if let newFolder {
            // Checked like a file of this name: what prevents the file prevents the folder.
            try StagedFile(newFolder, overwriting: true, noun: "folder").check()
        }
        var paths: Set<String> = []
        var folders: Set<String> = []
        for target in targets {
            let file = try StagedFile(target, overwriting: overwriting, noun: "picture")
            try file.check(isNone: inputs)
            let parent = target.deletingLastPathComponent().standardizedFileURL.path
            guard paths.insert(target.standardizedFileURL.path).inserted else {
                throw ReelError(
                    .reel,
                    "\(target.path): two files would have this name; use different names, with %d or {time} for pictures"
                )
            }
            // Each folder is checked only once.
            let isKnown = parent == newFolder?.standardizedFileURL.path || !folders.insert(parent).inserted
            try file.check(isFolderNew: isKnown)
        }
    }

    /// Creates a folder if it does not exist. `discard()` removes it again if it is empty.
    func makeFolder(_ folder: URL) throws(ReelError) {
        guard mkdir(folder.path, 0o777) == 0 else {
            if errno == EEXIST { return }
            throw ReelError(.output, "\(folder.path): the folder could not be created: \(String(cString: strerror(errno)))")
        }
        state.withLock { $0.newFolder = folder }
    }

    /// Writes a temporary file beside its target.
    func write(_ data: Data, to target: URL) throws(ReelError) {
        let file = try StagedFile(target, overwriting: overwriting, noun: "file")
        // Added before writing, so that `discard()` also removes an incomplete file.
        state.withLock { $0.files.append(file) }
        try file.write(data)
    }

    /// Renames all files to their targets. If that fails for one, all targets are what they were before.
    func commit() throws(ReelError) {
        do throws(ReelError) {
            try state.withLock { $0.files }.commitTogether()
        } catch {
            discard()
            throw error
        }
    }

    /// Removes all temporary files, and the folder that was created for them.
    func discard() {
        let (files, folder) = state.withLock { ($0.files, $0.newFolder) }
        for file in files { file.discard() }
        // rmdir removes only an empty folder: others may have put files there.
        if let folder { rmdir(folder.path) }
    }
}
