import ReelBoxes

/// The chunks of a PNG file, in order (PNG, clause 5.3). The sequence ends before a chunk that is cut off.
struct PNGChunks: Sequence, IteratorProtocol {
    /// A chunk's type: its four letters as a big-endian number.
    struct ChunkType: RawRepresentable, Equatable {
        let rawValue: UInt32

        /// `IDAT`: a part of the compressed pixels.
        static let imageData = ChunkType(rawValue: 0x4944_4154)
        /// `cICP`: the colours as code points of ITU-T H.273.
        static let codePoints = ChunkType(rawValue: 0x6349_4350)
    }

    struct Chunk {
        let type: ChunkType
        /// The bytes of the type and of the contents, which the checksum covers.
        let checked: UnsafeRawBufferPointer
        let checksum: UInt32

        var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: checked.dropFirst(4)) }
    }

    private let file: UnsafeRawBufferPointer
    private var position = PNGDecoder.signature.count

    init(of file: UnsafeRawBufferPointer) {
        self.file = file
    }

    mutating func next() -> Chunk? {
        // The length, the type and the checksum take four bytes each.
        guard position + 12 <= file.count else { return nil }
        let length = Int(file.loadBigEndian(fromByteOffset: position, as: UInt32.self))
        guard length <= file.count - position - 12 else { return nil }
        let end = position + 8 + length
        defer { position = end + 4 }
        return Chunk(
            type: ChunkType(rawValue: file.loadBigEndian(fromByteOffset: position + 4, as: UInt32.self)),
            checked: UnsafeRawBufferPointer(rebasing: file[position + 4..<end]),
            checksum: file.loadBigEndian(fromByteOffset: end, as: UInt32.self))
    }
}
