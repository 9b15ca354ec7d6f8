import Foundation

/// How much a WAVE, Core Audio or AVI file declares, which libavformat reduces to what is there.
///
/// Sources: "Multimedia Programming Interface and Data Specifications 1.0" (RIFF), Apple's Core Audio Format Specification 1.0.
struct SoundDataChunk {
    /// The size of the sound, or of all of an AVI file, in bytes that the header declares, and of what is there.
    let declared: UInt64
    let present: UInt64

    /// Nil for other files, and for those whose headers do not say how much sound follows, because they were written to a pipe.
    init?(_ location: MediaLocation) {
        guard location.isFile, let file = location.fileHandle() else { return nil }
        defer { try? file.close() }
        func bytes(_ count: Int) -> [UInt8]? {
            (try? file.read(upToCount: count)).flatMap { $0.count == count ? [UInt8]($0) : nil }
        }
        let start = UInt64(location.part?.lowerBound ?? 0)
        guard (try? file.seek(toOffset: start)) != nil, let head = bytes(12), let last = try? file.seekToEnd() else { return nil }
        let end = location.part.map { min(last, UInt64($0.upperBound)) } ?? last
        if head.starts(with: "RIFF".utf8), head[8...].elementsEqual("AVI ".utf8) {
            declared = 8 + head[4..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            present = min(declared, end - start)
            guard declared > 8, declared < Self.largestWave else { return nil }
            return
        }
        let isWave = head.starts(with: "RIFF".utf8) && head[8...].elementsEqual("WAVE".utf8)
        guard isWave || head.starts(with: "caff".utf8) else { return nil }
        let headerSize = isWave ? 8 : 12
        var position: UInt64 = start + (isWave ? 12 : 8)
        for _ in 0..<MediaLimit.boxes {
            guard (try? file.seek(toOffset: position)) != nil, let header = bytes(headerSize) else { return nil }
            // RIFF's numbers are little-endian.
            let digits = isWave ? Array(header[4...].reversed()) : Array(header[4...])
            let size = digits.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            position += UInt64(headerSize)
            if header.starts(with: "data".utf8) {
                // Programs that do not know the size write 0, the largest number, or one that is a little smaller.
                guard size > 0, size < (isWave ? Self.largestWave : 1 << 62), end > position else { return nil }
                (declared, present) = (size, min(size, end - position))
                return
            }
            // RIFF's chunks begin at even positions.
            guard size < end else { return nil }
            position += isWave ? size + size % 2 : size
        }
        return nil
    }

    private static let largestWave: UInt64 = 0x7FFF_0000
}
