import Foundation

/// The headers of a BMP file: Windows's `BITMAPFILEHEADER` with one of the `BITMAPINFOHEADER`s, or OS/2's.
struct BMPHeader {
    enum Coding {
        case pixels
        /// Run lengths of indices of 4 or 8 bits, or of colours of 24 bits (OS/2).
        case runLengths
        case unsupported(String)
    }

    /// The bits of a component in a pixel.
    struct Mask {
        let bits: UInt32

        /// The largest value, at most 16 bits of it.
        var most: UInt32 { value(.max) }

        func value(_ pixel: UInt32) -> UInt32 {
            guard bits != 0 else { return 0 }
            let width = 32 - bits.leadingZeroBitCount - bits.trailingZeroBitCount
            return (pixel & bits) >> UInt32(bits.trailingZeroBitCount + max(0, width - 16))
        }
    }

    let width: Int
    let height: Int
    let isTopDown: Bool
    /// Bits per pixel.
    let depth: Int
    let coding: Coding
    /// Of red, green, blue and alpha, for pixels of 16 and 32 bits; a component without bits is missing.
    let masks: [Mask]
    /// The palette's position, number of colours, and bytes per colour.
    let palette: (position: Int, count: Int, size: Int)
    /// The position of the pixels.
    let pixels: Int
    /// The ICC profile of version 5, if its place is in the file.
    let profile: Range<Int>?

    var hasAlpha: Bool { masks.count == 4 && masks[3].bits != 0 }
    var bytesPerRow: Int { (width * depth + 31) / 32 * 4 }
    /// Where the last pixel ends. The padding of the last row may be missing.
    var end: Int { pixels + bytesPerRow * (height - 1) + (width * depth + 7) / 8 }

    static func isHeaderSize(_ size: Int) -> Bool { size == 12 || (16...64).contains(size) || size == 108 || size == 124 }

    /// Nil if the file ends within the header.
    init?(_ bytes: UnsafeRawBufferPointer) {
        let size = bytes.count >= 18 ? Int(bytes.littleEndianWord(at: 14)) : 0
        guard Self.isHeaderSize(size), bytes.count >= 14 + size, bytes.count >= 26 else { return nil }
        /// A field that is 0 if the header is too short for it.
        func word(_ position: Int) -> UInt32 { 14 + size >= position + 4 ? bytes.littleEndianWord(at: position) : 0 }
        let isOld = size == 12
        let tall = isOld ? Int32(bytes.littleEndianShort(at: 20)) : Int32(bitPattern: word(22))
        width = isOld ? Int(bytes.littleEndianShort(at: 18)) : Int(Int32(bitPattern: word(18)))
        (height, isTopDown) = (Int(tall.magnitude), tall < 0)
        depth = Int(bytes.littleEndianShort(at: isOld ? 24 : 28))
        let compression = isOld ? 0 : word(30)
        let isOS2 = ![40, 52, 56, 108, 124].contains(size)
        coding = Self.coding(compression, depth, isOS2: isOS2)

        // The masks are behind the first version of the header, and within the later ones.
        let hasMasks = !isOS2 && [3, 6].contains(compression)
        let maskCount = hasMasks ? (compression == 6 || size >= 56 ? 4 : 3) : 0
        let afterMasks = max(14 + size, hasMasks ? 54 + 4 * maskCount : 0)
        guard bytes.count >= afterMasks else { return nil }
        let stored = (0..<maskCount).map { Mask(bits: bytes.littleEndianWord(at: 54 + 4 * $0)) }
        masks = hasMasks && [16, 32].contains(depth) ? stored : Self.usualMasks(depth)

        let offset = Int(word(10))
        let entry = isOld ? 3 : 4
        let most = depth <= 8 ? 1 << max(0, depth) : 0
        let used = min(most, Int(isOld ? 0 : word(46)))
        // Some files have fewer colours than they could.
        let room = offset > afterMasks ? (offset - afterMasks) / entry : most
        let count = min(used > 0 ? used : most, room, (bytes.count - afterMasks) / entry)
        palette = (afterMasks, count, entry)
        pixels = offset >= afterMasks ? offset : afterMasks + count * entry
        profile = size == 124 ? Self.profile(bytes) : nil
    }

    private static func coding(_ compression: UInt32, _ depth: Int, isOS2: Bool) -> Coding {
        switch (compression, depth) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): .pixels
        case (3, 16) where !isOS2, (3, 32) where !isOS2, (6, 16) where !isOS2, (6, 32) where !isOS2: .pixels
        case (1, 8), (2, 4): .runLengths
        case (4, 24) where isOS2: .runLengths
        case (3, 1) where isOS2: .unsupported("BMP with the compression of fax machines (OS/2) is not supported")
        case (4, _): .unsupported("BMP with a JPEG file in it, which is for printers, is not supported")
        case (5, _): .unsupported("BMP with a PNG file in it, which is for printers, is not supported")
        default: .unsupported("BMP of \(depth) bits per pixel with compression \(compression) is not supported")
        }
    }

    private static func usualMasks(_ depth: Int) -> [Mask] {
        switch depth {
        case 16: [Mask(bits: 0x7C00), Mask(bits: 0x3E0), Mask(bits: 0x1F)]
        case 32: [Mask(bits: 0xFF_0000), Mask(bits: 0xFF00), Mask(bits: 0xFF), Mask(bits: 0xFF00_0000)]
        default: []
        }
    }

    /// Returns the place of the embedded profile (`PROFILE_EMBEDDED`), which is counted from the information header.
    private static func profile(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let (offset, size) = (Int(bytes.littleEndianWord(at: 126)), Int(bytes.littleEndianWord(at: 130)))
        guard bytes.littleEndianWord(at: 70) == 0x4D42_4544, size > 0, 14 + offset + size <= bytes.count else { return nil }
        return 14 + offset..<14 + offset + size
    }
}

extension UnsafeRawBufferPointer {
    func littleEndianWord(at position: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }
}
