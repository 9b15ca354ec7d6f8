internal import CReelTIFF
import Foundation
import ReelCoreGraphics

/// Encodes TIFF with libtiff: 8 or 16 bits, LZW, a page for each picture, straight alpha.
enum TIFFEncoder {
    /// The file in memory that libtiff writes to and reads back.
    private final class File {
        var data = Data()
        var position = 0
    }

    /// A page's pixels.
    enum Pixels {
        case bitmap(Bitmap)
        case deep(DeepPixels)

        var width: Int {
            switch self {
            case .bitmap(let bitmap): bitmap.width
            case .deep(let pixels): pixels.width
            }
        }

        var height: Int {
            switch self {
            case .bitmap(let bitmap): bitmap.height
            case .deep(let pixels): pixels.height
            }
        }

        var hasAlpha: Bool {
            switch self {
            case .bitmap(let bitmap): !bitmap.isOpaque
            case .deep(let pixels): pixels.hasAlpha
            }
        }

        /// The bytes of a sample.
        var size: Int {
            switch self {
            case .bitmap: 1
            case .deep: 2
            }
        }

        /// Copies a row, in the machine's byte order.
        fileprivate func copy(row y: Int, to target: UnsafeMutablePointer<UInt8>) {
            switch self {
            case .bitmap(let bitmap): bitmap.copyStraightRow(y, to: target, hasAlpha: hasAlpha)
            case .deep(let pixels):
                pixels.samples.withUnsafeBytes { bytes in
                    let length = pixels.samplesPerRow * 2
                    guard let start = bytes.baseAddress else { return }
                    memcpy(target, start + y * length, length)
                }
            }
        }
    }

    static func encode(
        _ pages: [(pixels: Pixels, metadata: PictureMetadata)]
    ) throws(PictureEncodingError.Reason) -> Data {
        let file = File()
        let user = Unmanaged.passUnretained(file).toOpaque()
        // 8: BigTIFF, because a classic file might exceed 4 GB.
        let size = pages.reduce(0) { $0 + $1.pixels.width * $1.pixels.height * 4 * $1.pixels.size }
        let opened = TIFFClientOpen(
            "picture", size < 2 << 30 ? "w" : "w8", user, read, write, seek, { _ in 0 }, self.size, nil, nil)
        guard let opened else { throw .outOfMemory }
        defer { withExtendedLifetime(file) {} }
        do throws(PictureEncodingError.Reason) {
            for page in pages { try write(page.pixels, to: opened) }
        } catch {
            TIFFClose(opened)
            throw error
        }
        TIFFClose(opened)
        return try Self.file(file.data, with: pages.map(\.metadata))
    }

    private static func write(_ pixels: Pixels, to file: OpaquePointer) throws(PictureEncodingError.Reason) {
        let samples = pixels.hasAlpha ? 4 : 3
        let rowBytes = pixels.width * samples * pixels.size
        func set(_ tag: Int32, _ value: Int32) { stillreel_tiff_set(file, UInt32(tag), UInt32(value)) }
        set(TIFFTAG_IMAGEWIDTH, Int32(pixels.width))
        set(TIFFTAG_IMAGELENGTH, Int32(pixels.height))
        set(TIFFTAG_BITSPERSAMPLE, Int32(8 * pixels.size))
        set(TIFFTAG_SAMPLESPERPIXEL, Int32(samples))
        set(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB)
        set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG)
        set(TIFFTAG_COMPRESSION, COMPRESSION_LZW)
        set(TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL)
        set(TIFFTAG_ORIENTATION, Int32(ORIENTATION_TOPLEFT))
        set(TIFFTAG_ROWSPERSTRIP, Int32(max(1, min(pixels.height, (1 << 18) / rowBytes))))
        if samples == 4 { stillreel_tiff_set_extra_sample(file, UInt16(EXTRASAMPLE_UNASSALPHA)) }
        var row = [UInt8](repeating: 0, count: rowBytes)
        for y in 0..<pixels.height {
            let result = row.withUnsafeMutableBufferPointer { row -> Int32 in
                guard let start = row.baseAddress else { return -1 }
                pixels.copy(row: y, to: start)
                return TIFFWriteScanline(file, start, UInt32(y), 0)
            }
            guard result == 1 else { throw .failed("libtiff cannot write row \(y)") }
        }
        guard TIFFWriteDirectory(file) == 1 else { throw .failed("libtiff cannot write the picture's directory") }
    }

    // MARK: Callbacks for libtiff

    private static func file(_ user: UnsafeMutableRawPointer?) -> File? {
        user.map { Unmanaged<File>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let read: TIFFReadWriteProc = { user, buffer, count in
        guard let file = file(user), let buffer else { return -1 }
        let available = max(0, min(Int(count), file.data.count - file.position))
        file.data.copyBytes(
            to: buffer.assumingMemoryBound(to: UInt8.self), from: file.position..<file.position + available)
        file.position += available
        return tmsize_t(available)
    }

    private static let write: TIFFReadWriteProc = { user, buffer, count in
        guard let file = file(user), let buffer else { return -1 }
        let end = file.position + Int(count)
        if end > file.data.count { file.data.append(Data(count: end - file.data.count)) }
        file.data.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            memcpy(start + file.position, buffer, Int(count))
        }
        file.position = end
        return count
    }

    private static let seek: TIFFSeekProc = { user, offset, whence in
        guard let file = file(user) else { return UInt64.max }
        let base = whence == SEEK_CUR ? file.position : whence == SEEK_END ? file.data.count : 0
        file.position = max(0, base + Int(truncatingIfNeeded: offset))
        return UInt64(file.position)
    }

    private static let size: TIFFSizeProc = { user in UInt64(file(user)?.data.count ?? 0) }
}
