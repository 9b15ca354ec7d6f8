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
            defer { try? file.close() }
            var (total, isChecked) = (0, false)
            while case let count = try input.read(into: buffer), count > 0 {
                try file.write(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                total += count
                guard total >= Self.recognizableLength, !isChecked else { continue }
                try check(copy, of: pipe)
                isChecked = true
            }
        } catch let error as MediaError {
            if error.kind == .cancelled { throw CancellationError() }
            throw ReelError(.input, "\(pipe.path): \(error.detail)")
        } catch let error as ReelError {
            throw error
        } catch {
            throw ReelError(.output, "\(pipe.path): what it delivers cannot be kept: \(error.localizedDescription)")
        }
    }

    /// The number of bytes by which all kinds of sound are recognised but MP4, whose index may be at its end.
    private static let recognizableLength = 1 << 20

    /// Throws if the beginning of a file is not that of sound: its pipe may never end.
    private func check(_ copy: URL, of pipe: URL) throws {
        let file = try FileHandle(forReadingFrom: copy)
        defer { try? file.close() }
        if try file.read(upToCount: 8)?.suffix(4) == Data("ftyp".utf8) { return }
        do throws(MediaError) {
            _ = try MediaInfo(MediaLocation(copy))
        } catch  where error.kind == .notMedia {
            throw ReelError(reading: pipe.path, error)
        } catch {}
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
    /// Whether this is a named pipe, or another file that can be read only once.
    var isPipe: Bool {
        var status = stat()
        guard isFileURL, stat(path, &status) == 0 else { return false }
        return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// Whether this is a device such as `/dev/zero`.
    var isDevice: Bool {
        var status = stat()
        return isFileURL && stat(path, &status) == 0 && [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT)
    }
}
