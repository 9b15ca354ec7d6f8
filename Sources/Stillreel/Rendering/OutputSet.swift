import Foundation

/// Files that are put in their places together: all of them, or none.
///
/// Files may be written on several threads.
final class OutputSet: @unchecked Sendable {
    private let overwriting: Bool
    private let inputs: [URL]
    private let lock = NSLock()
    /// Guarded by `lock`, as all that follows.
    private var places: [FilePlace] = []
    /// A folder that was not there.
    private var newFolder: URL?

    /// - Parameters:
    ///   - overwriting: files that are there are replaced.
    ///   - inputs: what must not be replaced, whatever is allowed.
    init(overwriting: Bool, inputs: [URL]) {
        self.overwriting = overwriting
        self.inputs = inputs
    }

    /// Looks whether files can be put there, and changes nothing.
    ///
    /// - Parameters:
    ///   - targets: all that are known.
    ///   - folder: will be made where it is not there.
    func check(_ targets: [URL], folder: URL?) throws(ReelError) {
        let newFolder = folder.flatMap { FileManager.default.fileExists(atPath: $0.path) ? nil : $0 }
        if let newFolder {
            // As a file of this name: what keeps it from being there keeps the folder from it.
            try FilePlace(newFolder, overwriting: true, noun: "folder").check()
        }
        var paths: Set<String> = []
        var folders: Set<String> = []
        for target in targets {
            let place = try FilePlace(target, overwriting: overwriting, noun: "picture")
            try place.check(isNone: inputs)
            let parent = target.deletingLastPathComponent().standardizedFileURL.path
            guard paths.insert(target.standardizedFileURL.path).inserted else {
                throw ReelError(
                    .reel,
                    "\(target.path): two files would have this name; give each its own, pictures with %d or {time} in their names"
                )
            }
            // One try for each folder is enough.
            let isKnown = parent == newFolder?.standardizedFileURL.path || !folders.insert(parent).inserted
            try place.check(isFolderNew: isKnown)
        }
    }

    /// Makes a folder where it is not there. It goes again if nothing comes into it.
    func makeFolder(_ folder: URL) throws(ReelError) {
        guard mkdir(folder.path, 0o777) == 0 else {
            if errno == EEXIST { return }
            throw ReelError(.output, "\(folder.path): the folder could not be made: \(String(cString: strerror(errno)))")
        }
        lock.withLock { newFolder = folder }
    }

    /// Writes a file beside its place.
    func write(_ data: Data, to target: URL) throws(ReelError) {
        let place = try FilePlace(target, overwriting: overwriting, noun: "file")
        // Before it is written: what is written in part must go, too.
        lock.withLock { places.append(place) }
        let descriptor = open(place.temporary.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.error(target) }
        defer { close(descriptor) }
        let isWritten = data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        guard isWritten else { throw Self.error(target) }
    }

    private static func error(_ target: URL) -> ReelError {
        ReelError(.output, "\(target.path): cannot be written: \(String(cString: strerror(errno)))")
    }

    /// Puts all files in their places. Where that fails for one, those that are new are removed; what was replaced before it
    /// stays replaced.
    func commit() throws(ReelError) {
        let places = lock.withLock { self.places }
        var done: [FilePlace] = []
        do throws(ReelError) {
            for place in places {
                let isNew = access(place.target.path, F_OK) != 0
                try place.commit()
                if isNew { done.append(place) }
            }
        } catch {
            for place in done { unlink(place.target.path) }
            discard()
            throw error
        }
    }

    /// Removes all that has been written, and the folder that was made for it.
    func discard() {
        let (places, folder) = lock.withLock { (self.places, newFolder) }
        for place in places { place.discard() }
        // Only an empty one goes: somebody else may have put something there.
        if let folder { rmdir(folder.path) }
    }
}
