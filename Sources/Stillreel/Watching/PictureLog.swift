import Foundation
import ReelCoreFoundation
import ReelMediaEngine

/// The pictures of a movie that grows, in the order of their frames, in a hidden file beside it. Another run can therefore
/// continue it with the same pictures. The file is locked while a run uses it.
///
/// It has a line of JSON with the settings, and one for each picture. Lines are written before the frames. There may be more of
/// them than the movie has frames.
final class PictureLog {
    /// The settings on which the frames depend.
    struct Settings: Hashable, Codable {
        let folder: String
        let canvas: Canvas
        let frameRate: FrameRate
        let quality: Double
        let preset: String
        let sources: FrameSources
        /// The place and the form of the date and time; nil for none.
        let timestamp: String?
    }

    private struct Head: Codable {
        let settings: Settings
        /// The file that the movie replaces with its first fragment; nil for none.
        let replaced: FileNode?
    }

    private let movie: URL
    private let url: URL
    private let file: FileHandle
    /// The pictures of the earlier run that is continued, until `keep(first:)` is called.
    private(set) var pictures: [PictureVersion] = []
    /// Where the lines of these pictures begin in the file, and the end of the last.
    private var offsets: [UInt64] = []
    /// Whether the file that the movie has to replace is still in its place: the movie then has no fragment.
    private(set) var isMovieMissing = true

    /// Returns the URL of a movie's log.
    static func url(of movie: URL) -> URL {
        movie.deletingLastPathComponent().appendingPathComponent(TemporaryName.lasting(for: movie, ending: "pictures"))
    }

    /// Opens a movie's log, which is created if it does not exist.
    ///
    /// - Throws: `ReelError` if it cannot be written, or another run uses it.
    init(of movie: URL) throws(ReelError) {
        self.movie = movie
        url = Self.url(of: movie)
        while true {
            let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard descriptor >= 0 else {
                throw ReelError(.output, "\(url.path): cannot be written: \(String(cString: strerror(errno)))")
            }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                guard code == EWOULDBLOCK else {
                    // It was created here, or no movie has been begun in it.
                    if lseek(descriptor, 0, SEEK_END) == 0 { unlink(url.path) }
                    throw ReelError(.output, "\(url.path): cannot be locked: \(String(cString: strerror(code)))")
                }
                throw ReelError(.output, "\(movie.path): another run is making this movie; stop it, or choose another name")
            }
            // The other run may have removed the file before it was locked.
            guard FileNode(path: url.path) != FileNode(descriptor: descriptor) else {
                self.file = file
                return
            }
        }
    }

    /// Begins a movie. What an earlier run has left in the log is removed.
    func begin(_ settings: Settings) throws(ReelError) {
        do {
            try file.truncate(atOffset: 0)
            try append(line: Head(settings: settings, replaced: FileNode(path: movie.path)))
        } catch {
            remove()
            throw ReelError(.output, "\(url.path): cannot be written: \(error.systemReason)")
        }
    }

    /// Continues the movie of an earlier run. Returns false if the log is empty, because none has begun.
    ///
    /// - Throws: `ReelError` if the log is damaged, or the settings differ.
    func resume(_ settings: Settings) throws(ReelError) -> Bool {
        do {
            guard let known = try read() else {
                guard FileNode(path: movie.path) == nil else { throw damaged("is empty") }
                return false
            }
            try Self.check(known.settings, settings, movie)
            isMovieMissing = FileNode(path: movie.path) == known.replaced
            return true
        } catch {
            throw error as? ReelError ?? ReelError(.output, "\(url.path): cannot be read: \(error.systemReason)")
        }
    }

    /// Reads the log. A last line without an end was not written completely, and is removed.
    private func read() throws -> Head? {
        let data = try file.readToEnd() ?? Data()
        var (start, head): (Int, Head?) = (0, nil)
        do {
            while let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = data[start..<end]
                if head == nil {
                    head = try JSONDecoder().decode(Head.self, from: line)
                } else {
                    pictures.append(try JSONDecoder().decode(PictureVersion.self, from: line))
                }
                start = end + 1
                offsets.append(UInt64(start))
            }
        } catch is DecodingError {
            throw damaged("is damaged in line \(offsets.count + 1)")
        }
        try file.truncate(atOffset: UInt64(start))
        try file.seekToEnd()
        return head
    }

    private static func check(_ known: Settings, _ settings: Settings, _ movie: URL) throws(ReelError) {
        let differences = [
            ("folder", known.folder == settings.folder), ("size or scaling", known.canvas == settings.canvas),
            ("frame rate", known.frameRate == settings.frameRate), ("quality", known.quality == settings.quality),
            ("preset", known.preset == settings.preset), ("--every", known.sources.every == settings.sources.every),
            ("--blend", known.sources.blend == settings.sources.blend),
            ("--deflicker", known.sources.flickerReach == settings.sources.flickerReach),
            ("form of the date and time", known.timestamp == settings.timestamp),
        ].filter { !$0.1 }.map(\.0)
        guard let first = differences.first else { return }
        throw ReelError(.output, "\(movie.path): the movie was begun with another \(first); choose the same to continue it")
    }

    /// Adds a picture.
    func append(_ picture: PictureVersion) throws(ReelError) {
        do {
            try append(line: picture)
        } catch {
            throw ReelError(.output, "\(url.path): cannot be written: \(error.systemReason)")
        }
    }

    private func append(line: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try file.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    }

    /// Removes all pictures of the earlier run but the first ones. Returns those that were removed.
    ///
    /// - Throws: `ReelError` if there are fewer, because the log is not the movie's.
    func keep(first count: Int) throws(ReelError) -> [PictureVersion] {
        guard count <= pictures.count else {
            throw damaged(
                "has \(NumberFormat.count(pictures.count, "picture")), fewer than the \(count) that the movie shows")
        }
        defer { (pictures, offsets) = ([], []) }
        guard count < pictures.count else { return [] }
        do {
            try file.truncate(atOffset: offsets[count])
            try file.seekToEnd()
        } catch {
            throw ReelError(.output, "\(url.path): cannot be written: \(error.systemReason)")
        }
        return Array(pictures[count...])
    }

    private func damaged(_ what: String) -> ReelError {
        ReelError(
            .output,
            "\(url.path): the list of the movie's pictures \(what), so that the movie cannot be continued; rename the movie, "
                + "remove this file, and begin a new one")
    }

    /// Waits until everything is on the disk.
    func synchronize() throws(ReelError) {
        do {
            try file.synchronize()
        } catch {
            throw ReelError(.output, "\(url.path): cannot be written: \(error.systemReason)")
        }
    }

    /// Removes the file.
    func remove() { unlink(url.path) }
}
