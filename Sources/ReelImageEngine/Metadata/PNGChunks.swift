import ReelBoxes

/// The chunks of a PNG file, in order (PNG, clause 5.3). The sequence ends before a chunk that is cut off.
struct PNGChunks: Sequence, IteratorProtocol {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk's type: its four letters as a big-endian number.
    struct ChunkType: RawRepresentable, Equatable {
        let rawValue: UInt32

        /// `IDAT`: a part of the compressed pixels.
        static let imageData = ChunkType(rawValue: 0x4944_4154)
        /// `cICP`: the colours as code points of ITU-T H.273.
        static let codePoints = ChunkType(rawValue: 0x6349_4350)
        /// `IHDR`: the size and the kind of pixels.
        static let header = ChunkType(rawValue: 0x4948_4452)
        /// `IEND`: the end of the file.
        static let end = ChunkType(rawValue: 0x4945_4E44)
        /// `pHYs`: the size of a pixel.
        static let pixelDimensions = ChunkType(rawValue: 0x7048_5973)
        /// `sRGB`: the colours are sRGB.
        static let standardRGB = ChunkType(rawValue: 0x7352_4742)
        /// `iCCP`: an ICC profile.
        static let profile = ChunkType(rawValue: 0x6943_4350)
        /// `eXIf`: an EXIF block.
        static let exif = ChunkType(rawValue: 0x6558_4966)
        /// `tEXt`: a text in Latin 1.
        static let text = ChunkType(rawValue: 0x7445_5874)
        /// `zTXt`: a compressed text in Latin 1.
        static let compressedText = ChunkType(rawValue: 0x7A54_5874)
        /// `iTXt`: a text in UTF-8.
        static let internationalText = ChunkType(rawValue: 0x6954_5874)
        /// `acTL`: the number of frames and of loops of an animation.
        static let animationControl = ChunkType(rawValue: 0x6163_544C)
        /// `fcTL`: the place and the duration of a frame.
        static let frameControl = ChunkType(rawValue: 0x6663_544C)
        /// `fdAT`: a part of a frame's compressed pixels.
        static let frameData = ChunkType(rawValue: 0x6664_4154)
    }

    struct Chunk {
        let type: ChunkType
        /// The bytes of the type and of the contents, which the checksum covers.
        let checked: UnsafeRawBufferPointer
        let checksum: UInt32

        var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: checked.dropFirst(4)) }
    }

    private let file: UnsafeRawBufferPointer
    private var position = Self.signature.count

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
