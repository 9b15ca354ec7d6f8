internal import CReelRaw
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// A camera's raw file that is open in LibRaw; the bytes must outlive it.
final class RawFile {
    /// What LibRaw reports while it decodes.
    private final class Report {
        var errorCount = 0
    }

    private let raw: UnsafeMutablePointer<libraw_data_t>
    private let report = Report()
    private let bytes: UnsafeRawBufferPointer
    private let picture: EncodedPicture
    /// Whether LibRaw has closed the file, because its preview is damaged.
    private var isClosed = false
    /// How the stored picture must be turned to be upright.
    let orientation: ImageOrientation

    init(_ bytes: UnsafeRawBufferPointer, _ picture: EncodedPicture) throws(StillImageError) {
        guard let raw = libraw_init(LIBRAW_OPIONS_NO_DATAERR_CALLBACK.rawValue) else { throw picture.error(.outOfMemory) }
        self.raw = raw
        self.bytes = bytes
        self.picture = picture
        libraw_set_dataerror_handler(raw, Self.countError, Unmanaged.passUnretained(report).toOpaque())
        let status = Self.open(raw, bytes)
        // Some formats give it in degrees.
        orientation = Self.orientation(flip: raw.pointee.sizes.flip)
        // The file is closed if this throws, because all properties have values.
        try check(status)
        let sizes = raw.pointee.sizes
        try picture.checkSize(Int(sizes.raw_width), Int(sizes.raw_height))
        try picture.checkSize(Int(sizes.width), Int(sizes.height))
        raw.pointee.params.user_flip = 0
    }

    deinit { libraw_close(raw) }

    private static func open(_ raw: UnsafeMutablePointer<libraw_data_t>, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        // LibRaw does not write to the bytes.
        libraw_open_buffer(raw, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    private static let countError: data_callback = { user, _, _ in
        guard let user else { return }
        Unmanaged<Report>.fromOpaque(user).takeUnretainedValue().errorCount += 1
    }

    /// LibRaw's `flip` has a bit for mirroring each axis, and then one for exchanging them.
    private static func orientation(flip: Int32) -> ImageOrientation {
        switch flip {
        case 1: .upMirrored
        case 2: .downMirrored
        case 3: .down
        case 4: .leftMirrored
        case 5: .left
        case 6: .right
        case 7: .rightMirrored
        default: .up
        }
    }

    private func check(_ status: Int32) throws(StillImageError) {
        // Positive values are those of errno.
        guard status != 0 else { return }
        let message = String(cString: libraw_strerror(status))
        switch LibRaw_errors(status) {
        case LIBRAW_FILE_UNSUPPORTED, LIBRAW_NOT_IMPLEMENTED, LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE:
            throw picture.error(
                .unsupported(
                    "LibRaw \(String(cString: libraw_version())) cannot read this camera's raw format, or the file is damaged; "
                        + "convert it to DNG or JPEG first"))
        case LIBRAW_UNSUFFICIENT_MEMORY: throw picture.error(.outOfMemory)
        case LIBRAW_TOO_BIG:
            let sizes = raw.pointee.sizes
            throw picture.error(.tooLarge(width: Int(sizes.raw_width), height: Int(sizes.raw_height)))
        default: throw picture.error(.damaged("LibRaw cannot decode it: \(message)"))
        }
    }

    // MARK: What the file says

    /// The maker, the model and the exposure, as LibRaw reads them from all formats.
    var camera: RawCamera { RawCamera(raw.pointee) }

    /// Bits per sample of the sensor.
    var depth: Int { min(max(Int(raw.pointee.color.raw_bps), 8), 16) }

    /// Whether the file is a DNG, whatever its name is.
    var isDNG: Bool { raw.pointee.idata.dng_version != 0 }

    /// The size of the picture that is decoded. Only the preview can be read after this call.
    func measure() throws(StillImageError) -> PixelSize {
        // Some sensors have pixels that are not square, or rows that are diagonals.
        try check(libraw_adjust_sizes_info_only(raw))
        let size = PixelSize(width: Int(raw.pointee.sizes.iwidth), height: Int(raw.pointee.sizes.iheight))
        try picture.checkSize(size.width, size.height)
        return size
    }

    /// Returns the largest JPEG file that the camera has put into the file; nil for none. What the file says cannot be read
    /// after this call.
    func preview() -> Data? {
        let status = libraw_unpack_thumb(raw)
        guard status == 0 else {
            // After such errors, LibRaw has forgotten the file (LIBRAW_FATAL_ERROR).
            if status < -100_000 { isClosed = true }
            return nil
        }
        let preview = raw.pointee.thumbnail
        guard preview.tformat == LIBRAW_THUMBNAIL_JPEG, let start = preview.thumb else { return nil }
        // LibRaw's copy, which it frees with the file.
        return Data(
            bytesNoCopy: start, count: Int(preview.tlength), deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
    }

    // MARK: Pixels

    /// Decodes the sensor's samples.
    ///
    /// - Parameter isHalfSize: whether to make one pixel of each 2×2 samples, if the sensor has one colour filter over each.
    func decode(isHalfSize: Bool) throws(StillImageError) -> DecodedBitmap {
        if isClosed { try check(Self.open(raw, bytes)) }
        stillreel_raw_set_memory_limit(raw, Self.memoryLimit)
        try check(OpenMPThreads.limited { libraw_unpack(raw) })
        raw.pointee.params.half_size = isHalfSize ? 1 : 0
        raw.pointee.params.use_camera_wb = 1
        raw.pointee.params.output_color = Self.sRGB
        // What depends on the picture's content would make the pictures of a time-lapse flicker: brightening, and a white level
        // that is taken from the largest sample.
        raw.pointee.params.no_auto_bright = 1
        raw.pointee.params.adjust_maximum_thr = 0
        try check(OpenMPThreads.limited { libraw_dcraw_process(raw) })
        let sizes = raw.pointee.sizes
        guard let pixels = raw.pointee.image, sizes.width > 0, sizes.height > 0 else {
            throw picture.error(.damaged("LibRaw has decoded no pixels"))
        }
        let bitmap = try picture.makeBitmap(Int(sizes.width), Int(sizes.height), isOpaque: true)
        bitmap.fill(from: UnsafeRawPointer(pixels), isGray: raw.pointee.idata.colors == 1, codes: LightCodes.codes(gain: gain))
        let damage = report.errorCount > 0 ? "the sensor's data are incomplete or damaged" : nil
        return DecodedBitmap(bitmap: bitmap, damage: damage)
    }

    /// The `output_color` of LibRaw.
    private static let sRGB: Int32 = 1

    /// The memory for the samples in megabytes. LibRaw compares it with eight bytes for each.
    private static var memoryLimit: UInt32 {
        UInt32(clamping: InputLimits.picturePixels / (1 << 20) * 8 + 64)
    }

    /// By what light is multiplied: a DNG says by how many stops its samples are too dark on purpose (BaselineExposure).
    private var gain: Float {
        let stops = raw.pointee.color.dng_levels.baseline_exposure
        // LibRaw has -999 where a file has none.
        guard isDNG, stops.isFinite, abs(stops) <= 8 else { return 1 }
        return exp2(stops)
    }
}

extension Bitmap {
    /// Fills all pixels.
    ///
    /// - Parameters:
    ///   - light: four samples of linear light for each pixel, of which the first three, or the first, are used.
    ///   - codes: the code of each sample.
    fileprivate func fill(from light: UnsafeRawPointer, isGray: Bool, codes: [UInt8]) {
        let samples = light.assumingMemoryBound(to: UInt16.self)
        let (green, blue) = isGray ? (0, 0) : (1, 2)
        codes.withUnsafeBufferPointer { codes in
            for y in 0..<height {
                let source = samples + y * width * 4
                let target = row(y)
                for x in 0..<width {
                    let pixel = source + x * 4
                    let (r, g, b) = (codes[Int(pixel[0])], codes[Int(pixel[green])], codes[Int(pixel[blue])])
                    target[x] = (0xFF00_0000 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)).littleEndian
                }
            }
        }
    }
}
