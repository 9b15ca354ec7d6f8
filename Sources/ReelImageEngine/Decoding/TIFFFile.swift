internal import CReelTIFF
import Foundation
import ReelCoreGraphics
import ReelMediaEngine

/// A TIFF file that is open in libtiff at one of its pages; the bytes must outlive it.
final class TIFFFile {
    /// The bytes that libtiff reads, and the first error that it reports.
    private final class Source {
        let bytes: UnsafeRawBufferPointer
        var position = 0
        var firstError: String?

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
    }

    /// The maximum size of one allocation by libtiff, in bytes.
    private static let largestAllocation = 2 << 30
    private let source: Source
    private let file: OpaquePointer
    private let picture: EncodedPicture

    init(_ bytes: UnsafeRawBufferPointer, _ picture: EncodedPicture) throws(StillImageError) {
        source = Source(bytes)
        self.picture = picture
        guard let options = TIFFOpenOptionsAlloc() else { throw picture.error(.outOfMemory) }
        defer { TIFFOpenOptionsFree(options) }
        let user = Unmanaged.passUnretained(source).toOpaque()
        TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(Self.largestAllocation))
        TIFFOpenOptionsSetErrorHandlerExtR(options, Self.keepError, user)
        TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
        // m: libtiff does not map the file, because it would then rely on the file not being truncated.
        let opened = TIFFClientOpenExt(
            "picture", "rm", user, Self.read, { _, _, _ in -1 }, Self.seek, { _ in 0 }, Self.size, nil, nil, options)
        guard let opened else { throw picture.error(.damaged(source.firstError ?? "libtiff cannot open it")) }
        file = opened
        if picture.index > 0 {
            guard picture.index < Self.mostPages, TIFFSetDirectory(file, tdir_t(picture.index)) != 0 else {
                throw picture.error(.damaged("it has no such page"))
            }
        }
        // Errors in tags that are not used do not make a picture damaged.
        source.firstError = nil
    }

    deinit { TIFFClose(file) }

    // MARK: Tags

    private static let mostPages = 65_535

    var pageCount: Int { min(Self.mostPages, Int(TIFFNumberOfDirectories(file))) }
    var width: Int { long(TIFFTAG_IMAGEWIDTH) }
    var height: Int { long(TIFFTAG_IMAGELENGTH) }
    /// The size of a decoded tile in bytes; 0 for strips.
    var tileSize: Int { TIFFIsTiled(file) != 0 ? Int(TIFFTileSize(file)) : 0 }
    var isCMYK: Bool { photometric == PHOTOMETRIC_SEPARATED }
    var isLab: Bool { [PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB].contains(photometric) }

    var orientation: ImageOrientation { ImageOrientation(exif: Int(short(TIFFTAG_ORIENTATION))) }

    enum Alpha {
        case none, premultiplied, straight
    }

    var hasAlpha: Bool { alpha != .none }

    /// The alpha of the samples. Unspecified extra samples are not alpha (TIFF 6.0, section 18).
    var alpha: Alpha {
        var count: UInt16 = 0
        var values: UnsafeMutableRawPointer?
        guard stillreel_tiff_get_array(file, UInt32(TIFFTAG_EXTRASAMPLES), &count, &values) != 0, count > 0, let values else {
            return .none
        }
        let meaning = Int32(values.load(as: UInt16.self))
        guard meaning != EXTRASAMPLE_UNSPECIFIED else { return .none }
        return meaning == EXTRASAMPLE_UNASSALPHA ? .straight : .premultiplied
    }

    var iccProfile: Data? {
        var size: UInt32 = 0
        var bytes: UnsafeMutableRawPointer?
        guard stillreel_tiff_get_profile(file, &size, &bytes) != 0, size > 0, let bytes else { return nil }
        return Data(bytes: bytes, count: Int(size))
    }

    /// The EXIF capture date, also of BigTIFF. Moves to the EXIF directory and back.
    var captureDate: CaptureDate? {
        var offset: UInt64 = 0
        guard stillreel_tiff_get_offset(file, UInt32(TIFFTAG_EXIFIFD), &offset) != 0 else { return nil }
        let here = TIFFCurrentDirectory(file)
        defer { TIFFSetDirectory(file, here) }
        guard TIFFReadEXIFDirectory(file, offset) != 0 else { return nil }
        var metadata = PictureMetadata()
        metadata.exif[ExifTag.dateTimeOriginal] = text(EXIFTAG_DATETIMEORIGINAL).map(TIFFValue.text)
        metadata.exif[ExifTag.subSecTimeOriginal] = text(EXIFTAG_SUBSECTIMEORIGINAL).map(TIFFValue.text)
        return metadata.captureDate
    }

    var depth: Int { Int(short(TIFFTAG_BITSPERSAMPLE)) }
    var isFloat: Bool { sampleFormat == SAMPLEFORMAT_IEEEFP }
    var isIndexed: Bool { photometric == PHOTOMETRIC_PALETTE }

    var colorModel: PictureDetails.ColorModel {
        switch photometric {
        case PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK: .gray
        case PHOTOMETRIC_SEPARATED: .cmyk
        case PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB, PHOTOMETRIC_ITULAB: .lab
        default: .rgb
        }
    }

    var photometric: Int32 { short(TIFFTAG_PHOTOMETRIC) }
    var sampleFormat: Int32 { short(TIFFTAG_SAMPLEFORMAT) }
    var samplesPerPixel: Int { Int(short(TIFFTAG_SAMPLESPERPIXEL)) }
    var inkSet: Int32 { short(TIFFTAG_INKSET) }

    private func short(_ tag: Int32) -> Int32 {
        var value: UInt16 = 0
        return stillreel_tiff_get_short(file, UInt32(tag), &value) != 0 ? Int32(value) : 0
    }

    private func long(_ tag: Int32) -> Int {
        var value: UInt32 = 0
        return stillreel_tiff_get_long(file, UInt32(tag), &value) != 0 ? Int(value) : 0
    }

    private func text(_ tag: Int32) -> String? {
        var text: UnsafePointer<CChar>?
        guard stillreel_tiff_get_text(file, UInt32(tag), &text) != 0, let text else { return nil }
        let trimmed = String(cString: text).trimmingCharacters(in: .whitespaces)
        return trimmed.isEmpty ? nil : trimmed
    }

    // MARK: Pixels

    /// libtiff's message, if part of the picture could not be read.
    var damage: String? { source.firstError }

    /// Reads the pixels as R G B A, with premultiplied alpha, in the order of the stored rows.
    func readPixels(into bitmap: Bitmap) throws(StillImageError) {
        var reader = TIFFRGBAImage()
        var message = [CChar](repeating: 0, count: 1024)
        guard TIFFRGBAImageOK(file, &message) != 0, TIFFRGBAImageBegin(&reader, file, 0, &message) != 0 else {
            let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw picture.error(.unsupported("this kind of TIFF is not supported: \(text)"))
        }
        defer { TIFFRGBAImageEnd(&reader) }
        // Do not rotate or mirror.
        reader.req_orientation = reader.orientation
        let rows = min(bitmap.height, rowsAtOnce)
        guard let band = Bitmap(width: bitmap.width, height: rows, isOpaque: true) else { throw picture.error(.outOfMemory) }
        for top in stride(from: 0, to: bitmap.height, by: rows) {
            let count = min(rows, bitmap.height - top)
            reader.row_offset = Int32(top)
            // libtiff omits what it cannot read, and reports an error.
            let pixels = band.bytes.assumingMemoryBound(to: UInt32.self)
            _ = TIFFRGBAImageGet(&reader, pixels, UInt32(bitmap.width), UInt32(count))
            for row in 0..<count { bitmap.row(top + row).update(from: pixels + row * bitmap.width, count: bitmap.width) }
            if source.firstError != nil { break }
        }
    }

    /// A strip or a tile, read with the samples of its pixels together or, if the file has a plane for each sample, apart.
    struct Block {
        /// The part of the picture, without what a tile has beyond the picture's edges.
        let area: PixelArea
        /// The bytes of each plane; one if the samples of a pixel are together.
        let planes: [[UInt8]]
        /// In a plane.
        let bytesPerRow: Int
    }

    /// Reads all strips or tiles, up to the first that cannot be read.
    func readBlocks(_ body: (Block) -> Void) throws(StillImageError) {
        let isTiled = TIFFIsTiled(file) != 0
        let size = isTiled ? TIFFTileSize(file) : TIFFStripSize(file)
        let bytesPerRow = Int(isTiled ? TIFFTileRowSize(file) : TIFFScanlineSize(file))
        let (blockWidth, blockHeight) = (isTiled ? long(TIFFTAG_TILEWIDTH) : width, min(blockRows, isTiled ? .max : height))
        let planeCount = short(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE ? samplesPerPixel : 1
        guard size > 0, bytesPerRow > 0, blockWidth > 0, blockHeight > 0, bytesPerRow * blockHeight <= Int(size),
            bytesPerRow >= (blockWidth * depth * samplesPerPixel / planeCount + 7) / 8,
            Int(size) <= Self.largestAllocation / planeCount
        else { throw picture.error(.unsupported("its strips or tiles are too large, or have no valid size")) }
        var planes = [[UInt8]](repeating: [UInt8](repeating: 0, count: Int(size)), count: planeCount)
        for top in stride(from: 0, to: height, by: blockHeight) {
            for left in stride(from: 0, to: width, by: blockWidth) {
                for plane in planes.indices {
                    let (column, row, sample) = (UInt32(left), UInt32(top), UInt16(plane))
                    let count =
                        isTiled
                        ? TIFFReadEncodedTile(file, TIFFComputeTile(file, column, row, 0, sample), &planes[plane], size)
                        : TIFFReadEncodedStrip(file, TIFFComputeStrip(file, row, sample), &planes[plane], size)
                    if count < 0 || source.firstError != nil { return }
                }
                let area = PixelArea(
                    x: left, y: top, width: min(blockWidth, width - left), height: min(blockHeight, height - top))
                body(Block(area: area, planes: planes, bytesPerRow: bytesPerRow))
            }
        }
    }

    /// The rows of a strip or tile.
    private var blockRows: Int {
        if TIFFIsTiled(file) != 0 { return long(TIFFTAG_TILELENGTH) }
        let rows = long(TIFFTAG_ROWSPERSTRIP)
        return rows > 0 ? rows : height
    }

    /// The palette: red, green and blue of each index, in 16 bits; nil if there is none.
    var palette: [(red: UInt16, green: UInt16, blue: UInt16)]? {
        var (red, green, blue): (UnsafePointer<UInt16>?, UnsafePointer<UInt16>?, UnsafePointer<UInt16>?)
        guard (1...16).contains(depth), stillreel_tiff_get_colors(file, &red, &green, &blue) != 0, let red, let green, let blue
        else { return nil }
        let colors = (0..<(1 << depth)).map { (red: red[$0], green: green[$0], blue: blue[$0]) }
        // Old programs have stored bytes (libtiff's `checkcmap`).
        guard colors.allSatisfy({ max($0.red, $0.green, $0.blue) < 256 }) else { return colors }
        return colors.map { ($0.red * 257, $0.green * 257, $0.blue * 257) }
    }

    /// The number of rows to read at once: whole strips or tiles, so that none is decoded twice.
    private var rowsAtOnce: Int {
        let unit = blockRows
        guard unit > 0, unit < height else { return height }
        return unit * max(1, 256 / unit)
    }

    /// Whether a row consists of bytes C M Y K, one pixel after the other, to which a profile can be applied.
    var hasCMYKRows: Bool {
        isCMYK && short(TIFFTAG_BITSPERSAMPLE) == 8 && short(TIFFTAG_SAMPLESPERPIXEL) == 4
            && short(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_CONTIG && TIFFIsTiled(file) == 0
            && TIFFScanlineSize(file) == width * 4
    }

    func readCMYKRows(into bitmap: Bitmap) {
        for row in 0..<bitmap.height {
            guard TIFFReadScanline(file, bitmap.bytes + row * bitmap.bytesPerRow, UInt32(row), 0) == 1 else { return }
        }
    }

    // MARK: Callbacks for libtiff

    private static let read: TIFFReadWriteProc = { user, buffer, count in
        guard let user, let buffer else { return -1 }
        let source = Unmanaged<Source>.fromOpaque(user).takeUnretainedValue()
        let available = min(Int(count), source.bytes.count - source.position)
        guard available > 0, let start = source.bytes.baseAddress else { return 0 }
        memcpy(buffer, start + source.position, available)
        source.position += available
        return tmsize_t(available)
    }

    private static let seek: TIFFSeekProc = { user, offset, whence in
        guard let user else { return UInt64.max }
        let source = Unmanaged<Source>.fromOpaque(user).takeUnretainedValue()
        let base = whence == SEEK_CUR ? source.position : whence == SEEK_END ? source.bytes.count : 0
        let (place, overflow) = base.addingReportingOverflow(Int(truncatingIfNeeded: offset))
        guard !overflow, (0...source.bytes.count).contains(place) else { return UInt64.max }
        source.position = place
        return UInt64(place)
    }

    private static let size: TIFFSizeProc = { user in
        guard let user else { return 0 }
        return UInt64(Unmanaged<Source>.fromOpaque(user).takeUnretainedValue().bytes.count)
    }

    private static let keepError: TIFFErrorHandlerExtR = { _, user, _, format, arguments in
        guard let user, let format, let arguments else { return 1 }
        let source = Unmanaged<Source>.fromOpaque(user).takeUnretainedValue()
        guard source.firstError == nil else { return 1 }
        var text = [CChar](repeating: 0, count: 512)
        vsnprintf(&text, text.count, format, arguments)
        source.firstError = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return 1
    }
}
