internal import CReelHEIF
import Foundation
import ReelCoreGraphics

/// Encodes AVIF and HEIC with libheif, libaom and x265: 8 bits, BT.709 primaries, sRGB transfer function, BT.601 matrix, full
/// range, and tagged as such (ISO/IEC 23091-2: 1, 13, 6), as most writers of these files do. AVIF is 4:2:0 below
/// `PictureEncoder.fullChromaQuality` and 4:4:4 from there on. HEIC is always 4:2:0, the only one that telephones show.
///
/// The picture is passed as Y′CbCr, because libheif's conversion from RGB differs between versions.
enum HEIFEncoder {
    enum Coding {
        case av1, hevc

        fileprivate var compression: heif_compression_format {
            self == .av1 ? heif_compression_AV1 : heif_compression_HEVC
        }

        /// libheif's name of the encoder. No other is used, because not all AV1 encoders support 4:4:4.
        fileprivate var encoder: String { self == .av1 ? "aom" : "x265" }

        /// What cannot be encoded without the encoder, and what brings it.
        var missing: String {
            self == .av1
                ? "AV1 with libaom. Install the package libheif-plugin-aomenc"
                : "HEVC with x265. Install the package libheif-plugin-x265"
        }

        /// Whether libheif has the encoder.
        var isThere: Bool { descriptor != nil }

        fileprivate var descriptor: OpaquePointer? {
            var found: OpaquePointer?
            return heif_get_encoder_descriptors(compression, encoder, &found, 1) == 1 ? found : nil
        }

        /// Returns libheif's quality, 0 to 100, that looks about as good as the same quality of JPEG and WebP. libaom's is
        /// fitted to the structural similarity of a photograph at 0.5, 0.8, 0.9 and 0.95; x265's is twice the distance of its
        /// rate factor from 50.
        fileprivate func quality(_ quality: Double) -> Double {
            switch self {
            case .av1: quality < 0.8 ? 27 + 46.25 * quality : 64 + 180 * (quality - 0.8)
            case .hevc: quality < 0.8 ? 20 + 50 * quality : 60 + 200 * (quality - 0.8)
            }
        }
    }

    /// libaom's `cpu-used`, 0 to 9. 8 takes a quarter of the time of 6, for files of the same size that look nearly as good.
    private static let speed: Int32 = 8

    static func encode(
        _ bitmap: Bitmap, as coding: Coding, quality: Double, metadata: PictureMetadata
    ) throws(PictureEncodingError.Reason) -> Data {
        guard let context = heif_context_alloc() else { throw .outOfMemory }
        defer { heif_context_free(context) }
        let isHalved = coding == .hevc || quality < PictureEncoder.fullChromaQuality
        let encoder = try encoder(of: coding, in: context)
        defer { heif_encoder_release(encoder) }
        try check(heif_encoder_set_lossy_quality(encoder, Int32(coding.quality(quality).rounded())))
        try check(heif_encoder_set_parameter_string(encoder, "chroma", isHalved ? "420" : "444"))
        if coding == .av1 { try check(heif_encoder_set_parameter_integer(encoder, "speed", speed)) }
        guard let profile = heif_nclx_color_profile_alloc() else { throw .outOfMemory }
        defer { heif_nclx_color_profile_free(profile) }
        profile.pointee.color_primaries = heif_color_primaries_ITU_R_BT_709_5
        profile.pointee.transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1
        profile.pointee.matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6
        profile.pointee.full_range_flag = 1
        let image = try image(of: bitmap, isHalved: isHalved)
        defer { heif_image_release(image) }
        try check(heif_image_set_nclx_color_profile(image, profile))
        if let data = metadata.profile {
            try check(data.withUnsafeBytes { heif_image_set_raw_color_profile(image, "prof", $0.baseAddress, $0.count) })
        }
        guard let options = heif_encoding_options_alloc() else { throw .outOfMemory }
        defer { heif_encoding_options_free(options) }
        options.pointee.output_nclx_profile = profile
        // The workaround would omit the tags.
        options.pointee.macOS_compatibility_workaround_no_nclx_profile = 0
        // The container specifies the rotation; readers ignore an EXIF orientation in it.
        options.pointee.image_orientation = heif_orientation(rawValue: UInt32(metadata.orientation.rawValue))
        var item: OpaquePointer?
        try check(heif_context_encode_image(context, image, encoder, options, &item))
        defer { heif_image_handle_release(item) }
        var other = metadata
        other.main[ExifTag.orientation] = nil
        if let exif = other.exifBlock {
            let size = Int32(exif.count)
            try check(exif.withUnsafeBytes { heif_context_add_exif_metadata(context, item, $0.baseAddress, size) })
        }
        if let xmp = metadata.xmp {
            let size = Int32(xmp.count)
            try check(xmp.withUnsafeBytes { heif_context_add_XMP_metadata(context, item, $0.baseAddress, size) })
        }
        return try write(context)
    }

    private static func encoder(
        of coding: Coding, in context: OpaquePointer
    ) throws(PictureEncodingError.Reason) -> OpaquePointer {
        guard let found = coding.descriptor else {
            throw .missingEncoder(
                "the installed libheif cannot encode \(coding.missing) (Debian 12's libheif1 has it built in)")
        }
        var encoder: OpaquePointer?
        try check(heif_context_get_encoder(context, found, &encoder))
        guard let encoder else { throw .outOfMemory }
        return encoder
    }

    private static func image(of bitmap: Bitmap, isHalved: Bool) throws(PictureEncodingError.Reason) -> OpaquePointer {
        var made: OpaquePointer?
        let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
        try check(
            heif_image_create(
                width, height, heif_colorspace_YCbCr, isHalved ? heif_chroma_420 : heif_chroma_444, &made))
        guard let image = made else { throw .outOfMemory }
        do throws(PictureEncodingError.Reason) {
            let (chromaWidth, chromaHeight) = isHalved ? ((width + 1) / 2, (height + 1) / 2) : (width, height)
            let planes = YCbCrPlanes(
                luma: try addPlane(heif_channel_Y, width, height, to: image),
                blueDifference: try addPlane(heif_channel_Cb, chromaWidth, chromaHeight, to: image),
                redDifference: try addPlane(heif_channel_Cr, chromaWidth, chromaHeight, to: image),
                alpha: bitmap.isOpaque ? nil : try addPlane(heif_channel_Alpha, width, height, to: image), isHalved: isHalved)
            planes.fill(from: bitmap)
        } catch {
            heif_image_release(image)
            throw error
        }
        return image
    }

    private static func addPlane(
        _ channel: heif_channel, _ width: Int32, _ height: Int32, to image: OpaquePointer
    ) throws(PictureEncodingError.Reason) -> YCbCrPlanes.Plane {
        try check(heif_image_add_plane(image, channel, width, height, 8))
        var bytesPerRow: Int32 = 0
        guard let start = heif_image_get_plane(image, channel, &bytesPerRow) else { throw .outOfMemory }
        return YCbCrPlanes.Plane(start: start, bytesPerRow: Int(bytesPerRow))
    }

    /// Receives what libheif writes.
    private final class Output {
        var data = Data()
    }

    private static func write(_ context: OpaquePointer) throws(PictureEncodingError.Reason) -> Data {
        let output = Output()
        var writer = heif_writer()
        writer.writer_api_version = 1
        writer.write = { _, bytes, count, output in
            if let output, let bytes {
                Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().data.append(
                    bytes.assumingMemoryBound(to: UInt8.self), count: count)
            }
            // libheif requires a message even for success.
            return heif_error(
                code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: StaticCString("Success").bytes)
        }
        try check(heif_context_write(context, &writer, Unmanaged.passUnretained(output).toOpaque()))
        return output.data
    }

    private static func check(_ error: heif_error) throws(PictureEncodingError.Reason) {
        guard error.code != heif_error_Ok else { return }
        if error.code == heif_error_Memory_allocation_error { throw .outOfMemory }
        throw .failed(error.message.map { String(cString: $0) } ?? "libheif error \(error.code.rawValue)")
    }
}
