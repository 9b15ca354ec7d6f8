import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// A movie file that plays at any moment, to which fragments are appended.
final class GrowingMovie {
    private let output: OutputFile
    private let frameRate: FrameRate
    /// The file with the movie, which has its name once it has a fragment.
    private var file: FileHandle?
    private var header = 0..<0
    /// The fragments, of which only the last one is kept if there is no playlist.
    private var fragments: [FragmentList.Fragment] = []
    private var fragmentCount = 0
    private(set) var frameCount = 0

    /// The end of the last fragment.
    private var end: Int { fragments.last?.bytes.upperBound ?? header.upperBound }
    /// The number of frames of the last fragment.
    var lastFrameCount: Int { fragments.last?.frameCount ?? 0 }

    init(_ output: OutputFile, frameRate: FrameRate) {
        self.output = output
        self.frameRate = frameRate
    }

    /// Continues the movie of an earlier run. What follows its last complete fragment will be overwritten.
    ///
    /// - Parameter header: what precedes the fragments.
    /// - Throws: `ReelError` if the movie is finished, or was not made with the same header.
    func resume(after header: Data) throws(ReelError) {
        do {
            let file = try open()
            let start = try file.read(upToCount: header.count)
            // A run that was killed may have removed all fragments, to make them again.
            let isEmpty = try file.seekToEnd() == UInt64(header.count) && start == header
            let list = isEmpty ? FragmentList(header: 0..<header.count, fragments: []) : try fragmentList(file)
            guard list.header.count == header.count, start == header else {
                throw ReelError(
                    .output,
                    "\(output.movie.path): the movie was begun by another version of stillreel or its libraries, and cannot be "
                        + "continued; rename it, and begin a new one")
            }
            (self.file, self.header, fragments, fragmentCount) = (file, list.header, list.fragments, list.fragments.count)
            frameCount = list.fragments.reduce(0) { $0 + $1.frameCount }
            try file.truncate(atOffset: UInt64(end))
        } catch {
            throw error as? ReelError ?? ReelError(.output, "\(output.movie.path): \(error.localizedDescription)")
        }
    }

    /// Opens the movie for writing, unless it is a link: another file would be changed.
    private func open() throws(ReelError) -> FileHandle {
        let descriptor = Glibc.open(output.movie.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            let reason =
                errno == ELOOP
                ? "this is a link, through which a movie is not continued; name the movie itself"
                : String(cString: strerror(errno))
            throw ReelError(.output, "\(output.movie.path): \(reason)")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private func fragmentList(_ file: FileHandle) throws(ReelError) -> FragmentList {
        do throws(MediaError) {
            return try FragmentList(of: file, name: output.movie.path)
        } catch {
            guard error.kind == .damaged else { throw ReelError(.output, error.localizedDescription) }
            throw ReelError(
                .output, "\(output.movie.path): this movie is finished, and cannot be continued; choose another name")
        }
    }

    /// Removes the last fragments, which will be made again, while a condition holds: from the file, too, so that it never has
    /// frames whose pictures the log has forgotten.
    ///
    /// - Throws: `ReelError` if the file cannot be written.
    func removeLast(while isProvisional: () -> Bool) throws(ReelError) {
        let oldEnd = end
        while isProvisional(), let last = fragments.popLast() {
            frameCount -= last.frameCount
            fragmentCount -= 1
        }
        guard end < oldEnd, let file else { return }
        do {
            try file.truncate(atOffset: UInt64(end))
            try file.synchronize()
        } catch {
            throw ReelError(.output, "\(output.movie.path): cannot be written: \(error.localizedDescription)")
        }
    }

    /// Appends a fragment, and writes the playlist if there is one.
    ///
    /// - Parameter header: what precedes the first fragment.
    /// - Throws: `ReelError`. The movie then has the fragments before.
    func append(_ fragment: MovieFragment, after header: Data) throws(ReelError) {
        let index = fragment.index(number: fragmentCount + 1, firstFrame: frameCount)
        do {
            if let file {
                guard FileNode(path: output.movie.path) == FileNode(descriptor: file.fileDescriptor) else {
                    throw ReelError(.output, "\(output.movie.path): the movie was removed or replaced while it was growing")
                }
                do {
                    try write([index, fragment.media], to: file)
                } catch {
                    try? file.truncate(atOffset: UInt64(end))
                    throw error
                }
            } else {
                try begin([header, index, fragment.media])
                self.header = 0..<header.count
            }
        } catch {
            throw error as? ReelError
                ?? ReelError(
                    .output,
                    "\(output.movie.path): cannot be written: \(error.localizedDescription); it has "
                        + "\(NumberFormat.frames(frameCount)), and --resume continues it")
        }
        let range = end..<end + index.count + fragment.media.count
        if !output.hasPlaylist { fragments = [] }
        fragments.append(
            .init(bytes: range, start: frameRate.time(ofFrame: frameCount), frameCount: fragment.frameCount))
        fragmentCount += 1
        frameCount += fragment.frameCount
        try writePlaylist(isComplete: false)
    }

    /// Writes the playlist, if there is one.
    ///
    /// - Parameter isComplete: whether no fragment follows.
    func writePlaylist(isComplete: Bool) throws(ReelError) {
        guard frameCount > 0 else { return }
        try output.writePlaylist(
            FragmentList(header: header, fragments: fragments), lasting: frameRate.time(ofFrame: frameCount),
            isComplete: isComplete)
    }

    /// Writes after the last fragment, and waits until it is on the disk.
    private func write(_ parts: [Data], to file: FileHandle) throws {
        try file.truncate(atOffset: UInt64(end))
        try file.seek(toOffset: UInt64(end))
        for part in parts { try file.write(contentsOf: part) }
        try file.synchronize()
    }

    /// Creates the file with the first fragment.
    private func begin(_ parts: [Data]) throws {
        do {
            let file = try output.begin()
            try write(parts, to: file)
            self.file = file
        } catch {
            output.discard()
            throw error
        }
        try output.commit()
        // The name is on the disk once the folder is.
        let folder = Glibc.open(output.movie.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }
}
