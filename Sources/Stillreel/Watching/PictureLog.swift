import Foundation

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
    }

    let url: URL
    private let file: FileHandle
    private(set) var pictures: [PictureVersion] = []
    /// The file offsets at which the lines of the pictures begin, and the end of the last.
    private var offsets: [UInt64] = []

    /// Returns the URL of a movie's log.
    static func url(of movie: URL) -> URL {
        movie.deletingLastPathComponent().appendingPathComponent(".\(movie.lastPathComponent.prefix(200)).pictures")
    }

    /// Opens a movie's log, which is created or emptied unless it is continued.
    ///
    /// - Parameter continuing: whether an earlier run's log is continued, which must have the same settings.
    /// - Throws: `ReelError` if it cannot be written, another run uses it, or the settings differ.
    init(of movie: URL, _ settings: Settings, continuing: Bool) throws(ReelError) {
        url = Self.url(of: movie)
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else {
            throw ReelError(.output, "\(url.path): cannot be written: \(String(cString: strerror(errno)))")
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw ReelError(.output, "\(movie.path): another run is making this movie; stop it, or choose another name")
        }
        do {
            if continuing, let known = try read() {
                try Self.check(known, settings, movie)
            } else {
                try file.truncate(atOffset: 0)
                try append(settings)
            }
        } catch {
            throw error as? ReelError ?? ReelError(.output, "\(url.path): \(error.localizedDescription)")
        }
    }

    /// Reads the settings and the pictures, up to a line that is not complete. Nil if there are no settings.
    private func read() throws -> Settings? {
        let data = try file.readToEnd() ?? Data()
        var (start, settings): (Int, Settings?) = (0, nil)
        while let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = data[start..<end]
            if settings == nil {
                guard let found = try? JSONDecoder().decode(Settings.self, from: line) else { return nil }
                settings = found
            } else {
                guard let picture = try? JSONDecoder().decode(PictureVersion.self, from: line) else { break }
                pictures.append(picture)
            }
            start = end + 1
            offsets.append(UInt64(start))
        }
        try file.truncate(atOffset: UInt64(start))
        try file.seekToEnd()
        return settings
    }

    private static func check(_ known: Settings, _ settings: Settings, _ movie: URL) throws(ReelError) {
        let differences = [
            ("folder", known.folder == settings.folder), ("size and the scaling", known.canvas == settings.canvas),
            ("frame rate", known.frameRate == settings.frameRate), ("quality", known.quality == settings.quality),
            ("preset", known.preset == settings.preset),
        ].filter { !$0.1 }.map(\.0)
        guard let first = differences.first else { return }
        throw ReelError(.output, "\(movie.path): the movie was begun with another \(first); choose the same to continue it")
    }

    /// Adds a picture.
    func append(_ picture: PictureVersion) throws {
        try append(picture as any Encodable)
        pictures.append(picture)
    }

    private func append(_ value: any Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try file.write(contentsOf: encoder.encode(value) + Data("\n".utf8))
        offsets.append(try file.offset())
    }

    /// Removes all pictures but the first ones.
    func keep(first count: Int) throws {
        guard count < pictures.count else { return }
        try file.truncate(atOffset: offsets[count])
        try file.seekToEnd()
        pictures.removeSubrange(count...)
        offsets.removeSubrange((count + 1)...)
    }

    /// Waits until everything is on the disk.
    func synchronize() throws { try file.synchronize() }

    /// Removes the file.
    func remove() { unlink(url.path) }
}
