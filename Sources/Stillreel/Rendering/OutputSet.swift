import Foundation
import ReelConcurrency

/// A set of output files that are moved to their targets together, when all are complete.
///
/// Thread-safe.
final class OutputSet: Sendable {
    private struct State {
        /// The files that have been begun.
        var files: [StagedFile] = []
        /// The folders that were created for the files, the outer ones first.
        var newFolders: [URL] = []
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
    ///   - folders: the folders that will be created if they do not exist, the outer ones first.
    /// - Throws: `ReelError` for the first target that cannot be written, and for two equal targets.
    func check(_ targets: [URL], folders: [URL]) throws(ReelError) {
        var paths: Set<String> = []
        // New folders, and those that have been checked.
        var known: Set<String> = []
        for folder in folders where !FileManager.default.fileExists(atPath: folder.path) {
            // Checked like a file of this name: what prevents the file prevents the folder.
            let isParentNew = known.contains(folder.deletingLastPathComponent().standardizedFileURL.path)
            try StagedFile(folder, overwriting: true, noun: "folder").check(isFolderNew: isParentNew)
            known.insert(folder.standardizedFileURL.path)
        }
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
            try file.check(isFolderNew: !known.insert(parent).inserted)
        }
    }

    /// Creates a folder if it does not exist. `discard()` removes it again if it is empty.
    func makeFolder(_ folder: URL) throws(ReelError) {
        guard mkdir(folder.path, 0o777) == 0 else {
            if errno == EEXIST { return }
            throw ReelError(.output, "\(folder.path): the folder could not be created: \(String(cString: strerror(errno)))")
        }
        state.withLock { $0.newFolders.append(folder) }
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

    /// Removes all temporary files, and the folders that were created for them.
    func discard() {
        let (files, folders) = state.withLock { ($0.files, $0.newFolders) }
        for file in files { file.discard() }
        // rmdir removes only an empty folder: others may have put files there.
        for folder in folders.reversed() { rmdir(folder.path) }
    }
}
