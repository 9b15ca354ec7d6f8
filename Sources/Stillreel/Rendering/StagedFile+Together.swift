import Foundation
import ReelMediaEngine

extension Collection<StagedFile> {
    /// Renames all files to their targets. The files that they replace are kept aside until all are in place.
    ///
    /// - Throws: `ReelError` if that fails for one. All targets are then what they were before, and no temporary file is left.
    func commitTogether() throws(ReelError) {
        var done: [CommittedFile] = []
        do throws(ReelError) {
            for file in self { done.append(try CommittedFile(committing: file)) }
        } catch {
            for file in done.reversed() { file.undo() }
            for file in self { file.discard() }
            throw error
        }
        for file in done { file.removeOld() }
    }
}

/// A file that has been renamed to its target, and the one that was there before.
private struct CommittedFile {
    private let target: URL
    /// Where the file is that was there before; nil if there was none.
    private let old: URL?

    init(committing file: StagedFile) throws(ReelError) {
        target = file.target
        var status = stat()
        guard file.overwriting, lstat(file.target.path, &status) == 0 else {
            old = nil
            try file.commit()
            return
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            file.discard()
            throw file.moveError(EISDIR)
        }
        // With a second name, there is no moment in which the target is missing. Not every file system has hard links.
        let aside = file.target.deletingLastPathComponent().appendingPathComponent(TemporaryName(for: file.target).text)
        let isLinked = link(file.target.path, aside.path) == 0
        guard isLinked || rename(file.target.path, aside.path) == 0 else {
            let code = errno
            file.discard()
            throw file.moveError(code)
        }
        old = aside
        do throws(ReelError) {
            try file.replace()
        } catch {
            // With a second name, the target is still there.
            if isLinked { unlink(aside.path) } else { rename(aside.path, file.target.path) }
            throw error
        }
    }

    /// Puts back what was there before.
    func undo() {
        guard let old else {
            unlink(target.path)
            return
        }
        // What fails for the files after this one, such as rename, may fail here, too.
        if rename(old.path, target.path) != 0, unlink(target.path) == 0, link(old.path, target.path) == 0 { unlink(old.path) }
    }

    func removeOld() {
        if let old { unlink(old.path) }
    }
}
