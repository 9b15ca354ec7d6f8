import Foundation
import ReelMediaEngine

/// Sound that comes through pipes. It is kept in hidden files beside the movie until all frames are there, because the program
/// that writes it may write frames and sound in turn.
struct PipedSound {
    /// The hidden files by the pipes.
    private let copies: [URL: URL]

    init(_ soundtrack: Soundtrack?, beside movie: URL) {
        let pipes = Set((soundtrack?.files ?? []).filter(\.isPipe))
        let folder = movie.deletingLastPathComponent()
        copies = Dictionary(
            uniqueKeysWithValues: pipes.map { ($0, folder.appendingPathComponent(TemporaryName(for: movie).text)) })
    }

    var pipes: [URL] { Array(copies.keys) }

    /// Reads a pipe to its end.
    ///
    /// - Throws: `ReelError`, or `CancellationError`.
    func read(_ pipe: URL, isCancelled: @escaping () -> Bool) throws {
        guard let copy = copies[pipe] else { return }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        do {
            let input = try StreamInput(pipe, isCancelled: isCancelled)
            let descriptor = TemporaryName.create(copy, mode: 0o600)
            guard descriptor >= 0 else {
                throw ReelError(.output, "\(pipe.path): no file can be made beside the movie for what it delivers")
            }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            var (total, check) = (0, Self.firstCheck)
            while case let count = try input.read(into: buffer), count > 0 {
                try file.write(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                total += count
                guard total >= check else { continue }
                // A cover may be larger than what has come so far.
                let problem = problem(with: file)
                if let problem, check >= Self.lastCheck { throw ReelError(reading: pipe.path, problem) }
                check = problem == nil ? .max : 2 * check
            }
            try file.close()
        } catch let error as MediaError {
            if error.kind == .cancelled { throw CancellationError() }
            throw ReelError(.input, "\(pipe.path): \(error.detail)")
        } catch let error as ReelError {
            throw error
        } catch {
            throw ReelError(.output, "\(pipe.path): what it delivers cannot be kept: \(error.localizedDescription)")
        }
    }

    /// After how many bytes it is first checked whether they are sound, and after how many they must be, because a pipe may have
    /// no end.
    private static let (firstCheck, lastCheck) = (1 << 20, 64 << 20)

    /// Why the beginning of a file is not that of sound; nil if it is, or if it may be: the index of an MP4 may be at its end.
    private func problem(with file: FileHandle) -> MediaError? {
        var start = [UInt8](repeating: 0, count: 8)
        guard pread(file.fileDescriptor, &start, start.count, 0) == start.count, !start.suffix(4).elementsEqual("ftyp".utf8)
        else {
            return nil
        }
        do throws(MediaError) {
            _ = try MediaInfo(MediaLocation(path: "/proc/self/fd/\(file.fileDescriptor)"))
            return nil
        } catch {
            return error.kind == .notMedia ? error : nil
        }
    }

    /// Returns the soundtrack with the copies instead of the pipes.
    func soundtrack(_ soundtrack: Soundtrack) -> Soundtrack {
        var soundtrack = soundtrack
        for index in soundtrack.clips.indices {
            soundtrack.clips[index].file = copies[soundtrack.clips[index].file] ?? soundtrack.clips[index].file
        }
        for index in soundtrack.voice.indices {
            soundtrack.voice[index].file = copies[soundtrack.voice[index].file] ?? soundtrack.voice[index].file
        }
        return soundtrack
    }

    /// Returns a message with the names of the pipes instead of those of the copies.
    func named(_ message: String) -> String {
        copies.reduce(message) { $0.replacingOccurrences(of: $1.value.path, with: $1.key.path) }
    }

    func discard() {
        for copy in copies.values { unlink(copy.path) }
    }
}

extension URL {
    /// Whether this is a named pipe or a socket, which can be read only once.
    var isPipe: Bool {
        var status = stat()
        guard isFileURL, stat(path, &status) == 0 else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// Whether this is a device such as `/dev/zero`.
    var isDevice: Bool {
        var status = stat()
        return isFileURL && stat(path, &status) == 0 && [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT)
    }
}
