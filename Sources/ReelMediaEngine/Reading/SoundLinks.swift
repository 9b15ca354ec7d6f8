import Foundation

/// The sounds that a file has one after the other, as `cat a.opus b.opus` makes them: the links of an Ogg chain (RFC 3533, clause
/// 4; RFC 7845, clause 2), whole FLAC files, or whole WAVE files.
///
/// libavformat reads such a file as if it were the first sound, with the times of all others, or ends with it. MP3 and AAC in
/// ADTS need no more than what it does: each of their frames is described by its own header.
struct SoundLinks {
    /// The parts of the file in bytes; empty if it is not one of several sounds.
    private(set) var parts: [Range<Int>] = []

    private var window: FileWindow
    private var starts: [Int] = []

    /// More are not plausible: a radio's recording has one for each song.
    private static let most = 10_000

    /// Throws if the file cannot be read to its end: what follows would not be heard, without a word.
    ///
    /// - Parameter location: a file that can be opened; a part of one, and media on a server, have no links.
    init?(_ location: MediaLocation, operation: String) throws(MediaError) {
        guard location.isFile, location.part == nil, let window = FileWindow(location) else { return nil }
        self.window = window
        switch self.window.bytes(at: 0, count: 4).map({ String(decoding: $0, as: UTF8.self) }) {
        case "OggS": findOggLinks()
        case "fLaC": findFLACFiles()
        case "RIFF": findWaveFiles()
        default: return nil
        }
        if let failure = self.window.failure {
            throw MediaError(.unreadable, operation, String(cString: strerror(failure)))
        }
        guard (2...Self.most).contains(starts.count) else { return nil }
        parts = zip(starts, starts.dropFirst() + [window.fileSize]).map { $0..<$1 }
    }

    /// Finds where pages that begin a stream follow others. Only sound is told apart: other streams leave the file one piece.
    private mutating func findOggLinks() {
        var position = 0
        var isBeginning = false
        while let header = window.bytes(at: position, count: Self.oggHeader) {
            guard header.starts(with: "OggS".utf8) else {
                guard let next = window.position(of: Array("OggS".utf8), from: position + 1) else { return }
                position = next
                continue
            }
            let (flags, count) = (header[header.startIndex + 5], Int(header[header.startIndex + 26]))
            guard let sizes = window.bytes(at: position + Self.oggHeader, count: count) else { return }
            let contents = position + Self.oggHeader + count
            // The flag of a stream's first page (RFC 3533, clause 6).
            let begins = flags & 2 != 0
            if begins, !isBeginning { starts.append(position) }
            if begins, !isSound(at: contents) {
                starts = []
                return
            }
            isBeginning = begins
            position = contents + sizes.reduce(0) { $0 + Int($1) }
        }
    }

    private static let oggHeader = 27

    private mutating func isSound(at position: Int) -> Bool {
        guard let start = window.bytes(at: position, count: 8) else { return false }
        return ["OpusHead", "\u{1}vorbis", "\u{7F}FLAC", "Speex   "].contains { start.starts(with: $0.utf8) }
    }

    /// Finds the marker and the first block of metadata, STREAMINFO of 34 bytes (RFC 9639, clauses 8.1 and 8.2). It may be the
    /// last block.
    private mutating func findFLACFiles() {
        let marker = Array("fLaC".utf8)
        var next: Int? = 0
        while let position = next {
            if let block = window.bytes(at: position + 4, count: 4), block.first.map({ $0 & 0x7F }) == 0,
                block.dropFirst().elementsEqual([0, 0, 34])
            {
                starts.append(position)
            }
            next = window.position(of: marker, from: position + 1)
        }
    }

    /// Finds files where the one before ends by its own header.
    private mutating func findWaveFiles() {
        var position = 0
        while let header = window.bytes(at: position, count: 12), header.starts(with: "RIFF".utf8),
            header.dropFirst(8).elementsEqual("WAVE".utf8)
        {
            starts.append(position)
            let size = header.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            position += 8 + size + size % 2
        }
    }
}

/// Reads a file in blocks, from the beginning on.
private struct FileWindow {
    let fileSize: Int
    private let file: FileHandle
    private var block: [UInt8] = []
    private var start = 0
    /// The system's error (`errno`) of a read that failed.
    private(set) var failure: Int32?

    private static let size = 1 << 18

    init?(_ location: MediaLocation) {
        guard let file = location.fileHandle(), let size = try? file.seekToEnd() else { return nil }
        (self.file, fileSize) = (file, Int(clamping: size))
    }

    /// Returns bytes of the file; nil if it ends before. At most `size` can be asked for.
    mutating func bytes(at position: Int, count: Int) -> ArraySlice<UInt8>? {
        guard position >= 0, position <= fileSize - count else { return nil }
        if position < start || position + count > start + block.count { load(position) }
        guard position + count <= start + block.count else { return nil }
        return block[(position - start)..<(position - start + count)]
    }

    /// Returns the first position of a pattern; nil if it does not follow.
    mutating func position(of pattern: [UInt8], from first: Int) -> Int? {
        var position = first
        while bytes(at: position, count: pattern.count) != nil {
            let found = block.withUnsafeBytes { memory -> Int? in
                guard let base = memory.baseAddress else { return nil }
                var offset = position - start
                while let byte = memchr(base + offset, Int32(pattern[0]), max(0, memory.count - offset - pattern.count + 1)) {
                    if memcmp(byte, pattern, pattern.count) == 0 { return UnsafeRawPointer(byte) - base }
                    offset = UnsafeRawPointer(byte) - base + 1
                }
                return nil
            }
            if let found { return start + found }
            // The pattern may begin at the end of this block.
            position = start + block.count - pattern.count + 1
        }
        return nil
    }

    private mutating func load(_ position: Int) {
        start = position
        block = [UInt8](unsafeUninitializedCapacity: Self.size) { memory, count in
            while count < Self.size, let place = memory.baseAddress.map({ $0 + count }) {
                let read = pread(file.fileDescriptor, place, Self.size - count, off_t(position + count))
                if read < 0, errno == EINTR { continue }
                if read < 0 { failure = errno }
                guard read > 0 else { return }
                count += read
            }
        }
    }
}
