internal import CDeflate
internal import CSPNG
import Foundation
import OpenCoreGraphics

/// The pixels of PNGs as programs write them: 8 bits each of red, green, blue and maybe alpha, not interlaced. libdeflate unpacks
/// them at once, in less than half of the time in which zlib does row by row.
///
/// Of anything else, and of what is damaged, it makes nothing: that is for libspng, which knows all kinds, gives what is left,
/// and says what is wrong.
struct OrdinaryPNG {
    /// Larger pictures are unpacked row by row, so that they are not in memory twice.
    private static let mostBytes = 256 << 20

    private let bytesPerPixel: Int
    private let width: Int
    private let height: Int

    private var bytesPerRow: Int { 1 + width * bytesPerPixel }

    /// - Parameter isOpaque: whether no transparency is named outside of the header (PNG, clause 11.3.2.1).
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

    /// Writes the pixels, as `Bitmap` orders them but not premultiplied. False where nothing can be made of them; what is written
    /// then is of no use.
    func decode(_ file: UnsafeRawBufferPointer, into bitmap: Bitmap) -> Bool {
        // Three bytes are read as four.
        let size = bytesPerRow * height + 1
        guard let rows = BitmapMemory.shared.take(size, isCleared: false) else { return false }
        defer { BitmapMemory.shared.giveBack(rows, size) }
        return unpack(file, into: rows) && PNGFilters.reconstruct(rows, bytesPerPixel: bytesPerPixel, into: bitmap)
    }

    /// Whether the picture's data are whole and exactly of the size that they must have.
    private func unpack(_ file: UnsafeRawBufferPointer, into rows: UnsafeMutableRawPointer) -> Bool {
        guard let decompressor = libdeflate_alloc_decompressor() else { return false }
        defer { libdeflate_free_decompressor(decompressor) }
        guard let stream = Self.stream(in: file) else { return false }
        return stream.withUnsafeBytes { stream in
            libdeflate_zlib_decompress(decompressor, stream.baseAddress, stream.count, rows, bytesPerRow * height, nil)
                == LIBDEFLATE_SUCCESS
        }
    }

    /// What is in the `IDAT` chunks, one after the other (PNG, clauses 5.3 and 11.2.4). Nil where one is cut off or damaged.
    private static func stream(in file: UnsafeRawBufferPointer) -> [UInt8]? {
        var stream: [UInt8] = []
        var position = PNGDecoder.signature.count
        while position + 12 <= file.count {
            let length = Int(file.bigEndianWord(at: position))
            let type = file.bigEndianWord(at: position + 4)
            guard length <= file.count - position - 12 else { return nil }
            if type == 0x4944_4154 {
                let chunk = UnsafeRawBufferPointer(rebasing: file[position + 4..<position + 8 + length])
                guard libdeflate_crc32(0, chunk.baseAddress, chunk.count) == file.bigEndianWord(at: position + 8 + length) else {
                    return nil
                }
                if stream.isEmpty { stream.reserveCapacity(file.count - position) }
                stream.append(contentsOf: chunk.dropFirst(4))
            } else if !stream.isEmpty {
                return stream
            }
            position += 12 + length
        }
        return nil
    }
}
