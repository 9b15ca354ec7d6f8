internal import CReelFFmpeg
package import Foundation

/// A pipe or a file that is read once, from its start to its end.
///
/// Not thread-safe.
package final class StreamInput {
    /// The name in messages.
    package let name: String
    /// The name of the file that is being read, of those that follow each other.
    private var current: String
    private var descriptor: Int32
    /// Whether the descriptor is not that of standard input.
    private var isOwn: Bool
    /// The files that are still to be read.
    private var following: ArraySlice<URL>
    private let isCancelled: () -> Bool
    /// The first bytes, which have been read to recognise what they are, and have not been delivered yet.
    private var ahead: ArraySlice<UInt8> = []
    /// `errno` of a read that failed; 0 if none did.
    private var failure: Int32 = 0

    /// `F_SETPIPE_SZ` (fcntl(2)), which Swift's Glibc module omits, and the most that Linux grants a user by default.
    private static let setPipeSize: Int32 = 1031
    private static let pipeSize: Int32 = 1 << 20
    /// How long to wait before asking again whether reading is cancelled, in milliseconds.
    private static let patience: Int32 = 100

    /// - Parameters:
    ///   - url: the file or named pipe; nil for standard input.
    ///   - following: files that are read after it, as if they were its continuation.
    ///   - isCancelled: asked while a pipe has nothing to read. It may be silent for any time.
    package init(_ url: URL?, following: [URL] = [], isCancelled: @escaping () -> Bool) throws(MediaError) {
        self.isCancelled = isCancelled
        self.following = following[...]
        name = url?.path ?? "standard input"
        current = name
        isOwn = url != nil
        // Opening a named pipe would otherwise block until somebody writes to it.
        descriptor = url.map { Foundation.open($0.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw Self.error(name, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error(name, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw MediaError(.unreadable, "read \(name)", "it is a folder")
        case S_IFIFO: _ = fcntl(descriptor, Self.setPipeSize, Self.pipeSize)
        default: break
        }
        guard isatty(descriptor) == 0 else {
            throw MediaError(.unreadable, "read \(name)", "it is a terminal; pipe into it what another program writes")
        }
    }

    deinit {
        if isOwn, descriptor >= 0 { close(descriptor) }
    }

    private static func error(_ name: String, _ number: Int32) -> MediaError {
        MediaError(.unreadable, "read \(name)", String(cString: strerror(number)))
    }

    /// Returns the first bytes, which are delivered again by the next reads; fewer at the end.
    func peek(_ count: Int) throws(MediaError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes { readNow(UnsafeMutableRawBufferPointer(rebasing: $0[filled...])) }
            if read == 0 { break }
            guard read > 0 else { throw error() }
            filled += read
        }
        ahead = bytes[..<filled]
        return Array(ahead)
    }

    /// Reads what there is, and waits for it if there is nothing yet. Returns the number of bytes; 0 at the end.
    package func read(into target: UnsafeMutableRawBufferPointer) throws(MediaError) -> Int {
        let count = readNow(target)
        guard count >= 0 else { throw error() }
        return count
    }

    /// The reason why reading failed.
    func error() -> MediaError {
        isCancelled() ? MediaError(cancelled: "read \(name)") : Self.error(current, failure == 0 ? EIO : failure)
    }

    /// Whether reading has failed or been cancelled, rather than come to the end.
    var hasFailed: Bool { failure != 0 || isCancelled() }

    /// Returns the number of bytes, 0 at the end, or −1 after an error.
    private func readNow(_ target: UnsafeMutableRawBufferPointer) -> Int {
        guard ahead.isEmpty else {
            let part = ahead.prefix(target.count)
            target.copyBytes(from: part)
            ahead = ahead.dropFirst(part.count)
            return part.count
        }
        while wait() {
            let count = Foundation.read(descriptor, target.baseAddress, target.count)
            if count > 0 { return count }
            if count == 0 {
                guard let next = following.popFirst() else { return 0 }
                guard open(next) else { return -1 }
                continue
            }
            guard errno == EINTR || errno == EAGAIN else {
                failure = errno
                return -1
            }
        }
        return -1
    }

    /// Goes on with another file. Returns false if it cannot be opened.
    private func open(_ next: URL) -> Bool {
        current = next.path
        let opened = Foundation.open(current, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else {
            failure = errno
            return false
        }
        if isOwn { close(descriptor) }
        (descriptor, isOwn) = (opened, true)
        return true
    }

    /// Waits until there is something to read, or the end. Returns false if reading is cancelled.
    private func wait() -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while !isCancelled() {
            let result = poll(&request, 1, Self.patience)
            // Reading reports an error that polling found.
            if result > 0 || result < 0 && errno != EINTR { return true }
        }
        return false
    }

    // MARK: libavformat

    /// Returns what libavformat reads through. Reads of more than its buffer go directly to where the bytes are needed.
    func context() throws(MediaError) -> IOContext {
        try IOContext(Bytes(self), .readingInOrder, bufferSize: 1 << 16, "read \(name)")
    }

    private final class Bytes: IOBytes {
        private let input: StreamInput

        init(_ input: StreamInput) { self.input = input }

        override func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
            let count = input.readNow(target)
            return count > 0 ? Int32(count) : count == 0 ? STILLREEL_AVERROR_EOF : STILLREEL_AVERROR_EXIT
        }
    }
}
