import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// A movie file that plays at any moment, to which fragments are appended.
final class GrowingMovie {
    private let output: OutputFile
    private let frameRate: FrameRate
    /// The file with the movie, which has its name once it has a fragment.
    private var file: FileHandle?
    private var list = FragmentList(header: 0..<0, fragments: [])
    private(set) var frameCount = 0

    /// The end of the last fragment.
    private var end: Int { list.fragments.last?.bytes.upperBound ?? list.header.upperBound }

    init(_ output: OutputFile, frameRate: FrameRate) {
        self.output = output
        self.frameRate = frameRate
    }

    /// Continues the movie, if there is one. What follows its last complete fragment is removed.
    ///
    /// - Parameter header: what precedes the fragments.
    /// - Throws: `ReelError` if the movie was not made with the same header.
    func resume(after header: Data) throws(ReelError) {
        guard access(output.movie.path, F_OK) == 0 else { return }
        do {
            let file = try FileHandle(forUpdating: output.movie)
            list = try FragmentList(of: output.movie)
            guard try file.read(upToCount: list.header.count) == header else {
                throw ReelError(
                    .output,
                    "\(output.movie.path): the movie was begun by another version of stillreel or its libraries, and cannot be "
                        + "continued; rename it, and begin a new one")
            }
            try file.truncate(atOffset: UInt64(end))
            self.file = file
            frameCount = list.fragments.reduce(0) { $0 + $1.frameCount }
        } catch {
            throw error as? ReelError ?? ReelError(.output, "\(output.movie.path): \(error.localizedDescription)")
        }
    }

    /// Appends a fragment, and writes the playlist if there is one.
    ///
    /// - Parameter header: what precedes the first fragment.
    /// - Throws: `ReelError`. The movie then has the fragments before.
    func append(_ fragment: MovieFragment, after header: Data) throws(ReelError) {
        let bytes = fragment.bytes(number: list.fragments.count + 1, firstFrame: frameCount)
        do {
            if let file {
                try checkIsInPlace(file)
                try file.seek(toOffset: UInt64(end))
                do {
                    try file.write(contentsOf: bytes)
                    try file.synchronize()
                } catch {
                    try? file.truncate(atOffset: UInt64(end))
                    throw error
                }
            } else {
                try begin(header, bytes)
            }
        } catch {
            throw error as? ReelError
                ?? ReelError(
                    .output,
                    "\(output.movie.path): cannot be written: \(error.localizedDescription); it has "
                        + "\(NumberFormat.frames(frameCount)), and --resume continues it")
        }
        let start = end
        list = FragmentList(
            header: list.header,
            fragments: list.fragments + [
                .init(
                    bytes: start..<start + bytes.count, start: frameRate.time(ofFrame: frameCount),
                    frameCount: fragment.frameCount)
            ])
        frameCount += fragment.frameCount
        try output.writePlaylist(list, lasting: frameRate.time(ofFrame: frameCount), isComplete: false)
    }

    /// Says in the playlist, if there is one, that no fragment follows.
    func finish() throws(ReelError) {
        try output.writePlaylist(list, lasting: frameRate.time(ofFrame: frameCount), isComplete: true)
    }

    /// Creates the file with the first fragment.
    private func begin(_ header: Data, _ fragment: Data) throws {
        do {
            try (header + fragment).write(to: output.temporary)
            let file = try FileHandle(forUpdating: output.temporary)
            try file.synchronize()
            self.file = file
        } catch {
            output.discard()
            throw error
        }
        try output.commit()
        list = FragmentList(header: 0..<header.count, fragments: [])
    }

    private func checkIsInPlace(_ file: FileHandle) throws(ReelError) {
        var (open, named) = (stat(), stat())
        guard fstat(file.fileDescriptor, &open) == 0, stat(output.movie.path, &named) == 0, open.st_ino == named.st_ino,
            open.st_dev == named.st_dev
        else {
            throw ReelError(.output, "\(output.movie.path): the movie was removed or replaced while it was growing")
        }
    }
}
