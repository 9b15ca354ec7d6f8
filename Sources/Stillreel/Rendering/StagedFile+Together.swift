import Foundation
import ReelMediaEngine

extension Collection<StagedFile> {
    /// Renames all files to their targets. The files that they replace are kept aside until all are in place.
    ///
    /// - Throws: `ReelError` if that fails for one. All targets are then what they were before, and no temporary file is left. On
    ///   file systems without hard links, those that were replaced before stay replaced.
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
    private enum Before {
        case nothing
        /// The file that was there has this name, too.
        case kept(URL)
        /// The file that was there could not have a second name.
        case lost
    }

    private let target: URL
    private let before: Before

    init(committing file: StagedFile) throws(ReelError) {
        target = file.target
        var status = stat()
        guard file.overwriting, lstat(file.target.path, &status) == 0 else {
            before = .nothing
            try file.commit()
            return
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            file.discard()
            throw file.moveError(EISDIR)
        }
        // With a second name, there is no moment in which the target is missing. Not every file system has hard links.
        let aside = file.target.deletingLastPathComponent().appendingPathComponent(TemporaryName(for: file.target).text)
        guard link(file.target.path, aside.path) == 0 else {
            before = .lost
            try file.replace()
            return
        }
        before = .kept(aside)
        do throws(ReelError) {
            try file.replace()
        } catch {
            unlink(aside.path)
            throw error
        }
    }

    /// Puts back what was there before, if that is possible.
    func undo() {
        switch before {
        case .nothing: unlink(target.path)
        case .kept(let old):
            // What fails for the files after this one, such as rename, may fail here, too.
            if rename(old.path, target.path) != 0, unlink(target.path) == 0, link(old.path, target.path) == 0 { unlink(old.path) }
        case .lost: break
        }
    }

    func removeOld() {
        if case .kept(let old) = before { unlink(old.path) }
    }
}
