internal import CReelDeflate
internal import CReelSPNG
import Foundation
import ReelCoreGraphics

/// Decodes the pixels of common PNG files: 8 bits each of red, green, blue and optionally alpha, not interlaced. libdeflate
/// decompresses them at once, in less than half of the time that zlib needs row by row.
///
/// Fails for all other PNG files, and for damaged ones. libspng handles those: it supports all kinds, decodes what is left, and
/// reports what is wrong.
struct TruecolorPNG {
    /// The maximum size of the pixels. Larger pictures are decompressed row by row, so that they are not in memory twice.
    private static let mostBytes = 256 << 20

    private let bytesPerPixel: Int
    private let width: Int
    private let height: Int

    private var bytesPerRow: Int { 1 + width * bytesPerPixel }

    /// - Parameter isOpaque: whether no transparency is declared outside of the header (PNG, clause 11.3.2.1).
    init?(_ header: spng_ihdr, isOpaque: Bool) {
        guard header.bit_depth == 8, header.interlace_method == 0 else { return nil }
        switch (header.color_type, isOpaque) {
        case (2, true): bytesPerPixel = 3
        case (6, _): bytesPerPixel = 4
        default: return nil
        }
        width = Int(header.width)
        height = Int(header.height)
        guard bytesPerRow * height <= Self.mostBytes else { return nil }
    }

    /// Writes the pixels in the order of `Bitmap`, but with straight alpha. Returns false if they cannot be decoded; what has
    /// been written is then invalid.
    func decode(_ file: UnsafeRawBufferPointer, into bitmap: Bitmap) -> Bool {
        // Pixels of three bytes are read as four.
        let size = bytesPerRow * height + 1
        guard let rows = BitmapMemory.shared.take(size, isCleared: false) else { return false }
        defer { BitmapMemory.shared.giveBack(rows, size) }
        return unpack(file, into: rows) && PNGFilters.reconstruct(rows, bytesPerPixel: bytesPerPixel, into: bitmap)
    }

    /// Decompresses the picture's data. Returns whether they are complete and have exactly the required size.
    private func unpack(_ file: UnsafeRawBufferPointer, into rows: UnsafeMutableRawPointer) -> Bool {
        guard let decompressor = libdeflate_alloc_decompressor() else { return false }
        defer { libdeflate_free_decompressor(decompressor) }
        guard let stream = Self.stream(in: file) else { return false }
        return stream.withUnsafeBytes { stream in
            libdeflate_zlib_decompress(decompressor, stream.baseAddress, stream.count, rows, bytesPerRow * height, nil)
                == LIBDEFLATE_SUCCESS
        }
    }

    /// Returns the concatenated contents of the `IDAT` chunks (PNG, clauses 5.3 and 11.2.4). Nil if one is cut off or damaged.
    private static func stream(in file: UnsafeRawBufferPointer) -> [UInt8]? {
        var stream: [UInt8] = []
        for chunk in PNGChunks(of: file) {
            if chunk.type == .imageData {
                guard libdeflate_crc32(0, chunk.checked.baseAddress, chunk.checked.count) == chunk.checksum else { return nil }
                if stream.isEmpty { stream.reserveCapacity(file.count) }
                stream.append(contentsOf: chunk.contents)
            } else if !stream.isEmpty {
                return stream
            }
        }
        return nil
    }
}
