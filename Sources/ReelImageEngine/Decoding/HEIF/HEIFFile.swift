internal import CReelHEIF
import Foundation
import ReelBitstreams
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine

/// A HEIF file that is open in libheif; the bytes must outlive it.
final class HEIFFile {
    fileprivate let context: OpaquePointer
    fileprivate let picture: EncodedPicture
    fileprivate let structure: HEIFStructure

    init(_ bytes: UnsafeRawBufferPointer, _ picture: EncodedPicture) throws(StillImageError) {
        HEVCPlugin.register
        guard let context = heif_context_alloc() else { throw picture.error(.outOfMemory) }
        self.context = context
        self.picture = picture
        structure = HEIFStructure(bytes)
        try check(heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
    }

    deinit { heif_context_free(context) }

    var pictureCount: Int { Int(heif_context_get_number_of_top_level_images(context)) }

    /// Returns the primary picture for index 0, and the others in the order of the file.
    func item(at index: Int) throws(StillImageError) -> HEIFItem {
        var identifier: heif_item_id = 0
        try check(heif_context_get_primary_image_ID(context, &identifier))
        if index > 0 {
            var identifiers = [heif_item_id](repeating: 0, count: pictureCount)
            heif_context_get_list_of_top_level_image_IDs(context, &identifiers, Int32(identifiers.count))
            identifiers.removeAll { $0 == identifier }
            guard identifiers.indices.contains(index - 1) else { throw picture.error(.damaged("it has no such picture")) }
            identifier = identifiers[index - 1]
        }
        if let reason = structure.refusal(of: identifier) { throw picture.error(reason) }
        var handle: OpaquePointer?
        try check(heif_context_get_image_handle(context, identifier, &handle))
        guard let handle else { throw picture.error(.outOfMemory) }
        return HEIFItem(handle, identifier, in: self)
    }

    fileprivate func check(_ error: heif_error) throws(StillImageError) {
        guard error.code != heif_error_Ok else { return }
        let message = error.message.map { String(cString: $0) } ?? "libheif error \(error.code.rawValue)"
        switch error.code {
        case _ where error.subcode == heif_suberror_Security_limit_exceeded:
            throw picture.error(.unsupported("it exceeds libheif's limits: \(message)"))
        case heif_error_Memory_allocation_error: throw picture.error(.outOfMemory)
        case heif_error_Unsupported_feature, heif_error_Unsupported_filetype, heif_error_Plugin_loading_error:
            throw picture.error(.unsupported("libheif cannot read it: \(message)"))
        default: throw picture.error(.damaged(message))
        }
    }
}

/// A picture of a HEIF file.
final class HEIFItem {
    private let handle: OpaquePointer
    private let identifier: heif_item_id
    private let file: HEIFFile

    /// - Parameter handle: released with the item.
    fileprivate init(_ handle: OpaquePointer, _ identifier: heif_item_id, in file: HEIFFile) {
        self.handle = handle
        self.identifier = identifier
        self.file = file
    }

    deinit { heif_image_handle_release(handle) }

    /// The width after the container's rotation and cropping.
    var width: Int { Int(heif_image_handle_get_width(handle)) }
    var height: Int { Int(heif_image_handle_get_height(handle)) }
    var hasAlpha: Bool { heif_image_handle_has_alpha_channel(handle) != 0 }
    var isPremultiplied: Bool { heif_image_handle_is_premultiplied_alpha(handle) != 0 }

    /// Bits per component, as stored.
    var depth: Int { max(Int(heif_image_handle_get_luma_bits_per_pixel(handle)), 1) }

    /// The EXIF block; empty if there is none (ISO/IEC 23008-12, annex A.2.1: an offset, then the block).
    var exif: Data {
        guard let block = metadata("Exif") else { return Data() }
        let offset = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard offset < block.count - 4 else { return Data() }
        return Data(block.dropFirst(4 + offset))
    }

    /// The XMP packet (ISO/IEC 23008-12, annex A.3).
    var xmp: Data? {
        let count = heif_image_handle_get_number_of_metadata_blocks(handle, "mime")
        var identifiers = [heif_item_id](repeating: 0, count: Int(count))
        heif_image_handle_get_list_of_metadata_block_IDs(handle, "mime", &identifiers, count)
        let packet = identifiers.first { identifier in
            heif_image_handle_get_metadata_content_type(handle, identifier).map { String(cString: $0) } == "application/rdf+xml"
        }
        return packet.flatMap(block)
    }

    private func metadata(_ type: String) -> Data? {
        var identifier: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(handle, type, &identifier, 1) == 1 else { return nil }
        return block(identifier)
    }

    private func block(_ identifier: heif_item_id) -> Data? {
        let size = heif_image_handle_get_metadata_size(handle, identifier)
        // No camera writes a block this large.
        guard (8...16 << 20).contains(size) else { return nil }
        var block = Data(count: size)
        let error = block.withUnsafeMutableBytes { heif_image_handle_get_metadata(handle, identifier, $0.baseAddress) }
        return error.code == heif_error_Ok ? block : nil
    }

    /// The colour profile: an ICC profile takes precedence over code points (ISO/IEC 23008-12, clause 6.5.5), and the container's
    /// over the stream's. Nil if the colours are sRGB or unspecified.
    ///
    /// - Parameter pixels: the decoded picture.
    private func profile(_ pixels: HEIFPixels) -> ColorProfile? {
        if let iccProfile { return iccProfile }
        if let codePoints { return codePoints.profile }
        // libheif does not keep what the streams of tiles say.
        let streams = [pixels.codePoints?.colors] + file.structure.usabilities.map(\.colors)
        guard let said = streams.lazy.compactMap(\.self).first(where: { $0.primaries != .unspecified }) else {
            return ColorProfile(exif: PictureMetadata(exif: exif))
        }
        return ColorProfile(primaries: said.primaries, transfer: said.transfer)
    }

    /// The name of the ICC profile, or of sRGB if the code points are its.
    var profileName: String? {
        if let iccProfile { return iccProfile.name }
        guard let coding = codePoints else { return nil }
        let isSRGB =
            coding.color_primaries == heif_color_primaries_ITU_R_BT_709_5
            && coding.transfer_characteristics == heif_transfer_characteristic_IEC_61966_2_1
        return isSRGB ? PictureDetails.sRGBName : nil
    }

    private var codePoints: heif_color_profile_nclx? {
        heif_color_profile_nclx { heif_image_handle_get_nclx_color_profile(handle, $0) }
    }

    private var iccProfile: ColorProfile? {
        let size = heif_image_handle_get_raw_color_profile_size(handle)
        guard (1...64 << 20).contains(size) else { return nil }
        var bytes = Data(count: size)
        let error = bytes.withUnsafeMutableBytes { heif_image_handle_get_raw_color_profile(handle, $0.baseAddress) }
        return error.code == heif_error_Ok ? ColorProfile(bytes) : nil
    }

    /// Pixels, and how their colours are coded.
    struct Decoded {
        let bitmap: Bitmap
        let order: ColorProfile.Layout
        let profile: ColorProfile?
    }

    /// Decodes the pixels in the picture's own colours, with 8 bits. Opaque pictures larger than the requested size are scaled to
    /// exactly that size; pictures with alpha are decoded at full size.
    func decode(isOpaque: Bool, atLeast size: PixelSize) throws(StillImageError) -> Decoded {
        isOpaque ? try decodeOpaque(atLeast: size) : try decodeStraight()
    }

    private static let wrongSize = StillImageError.Reason.damaged("its decoded size differs from its declared size")

    private func decodeOpaque(atLeast size: PixelSize) throws(StillImageError) -> Decoded {
        let layout = HEIFLayout(file.structure.transformations(of: identifier))
        // Planes are scaled faster than interleaved pixels, and keep their bit depth.
        let image = try decode(heif_colorspace_RGB, heif_chroma_444, isTransformed: layout == nil)
        let orientation = layout?.orientation ?? .up
        let (storedWidth, storedHeight) = orientation.isSideways ? (height, width) : (width, height)
        guard let samples = image.samples.flatMap({ layout?.cropped($0) ?? $0 }), samples.width == storedWidth,
            samples.height == storedHeight
        else { throw file.picture.error(Self.wrongSize) }
        // The picture is turned once it is small.
        let (mostAcross, mostDown) = orientation.isSideways ? (size.height, size.width) : (size.width, size.height)
        let target = PixelSize(
            width: max(1, min(mostAcross, samples.width)), height: max(1, min(mostDown, samples.height)))
        let bitmap = try withExtendedLifetime(image) { () throws(StillImageError) in
            do throws(MediaError) {
                return try BitmapMaker().make(rgb: samples, size: target)
            } catch {
                throw file.picture.error(error.kind == .outOfMemory ? .outOfMemory : .unsupported(error.detail))
            }
        }
        guard let upright = bitmap.upright(orientation: orientation) else { throw file.picture.error(.outOfMemory) }
        return Decoded(bitmap: upright, order: .bgra, profile: profile(image))
    }

    private func decodeStraight() throws(StillImageError) -> Decoded {
        let image = try decode(heif_colorspace_RGB, heif_chroma_interleaved_RGBA, isTransformed: true)
        guard let plane = image.plane(heif_channel_interleaved), image.width == width, image.height == height,
            width > 0, height > 0, plane.bytesPerRow >= width * 4
        else { throw file.picture.error(Self.wrongSize) }
        let bitmap = try file.picture.makeBitmap(width, height, isOpaque: false)
        for row in 0..<height {
            memcpy(bitmap.bytes + row * bitmap.bytesPerRow, plane.start + row * plane.bytesPerRow, width * 4)
        }
        return Decoded(bitmap: bitmap, order: .rgba, profile: profile(image))
    }

    private func decode(
        _ space: heif_colorspace, _ chroma: heif_chroma, isTransformed: Bool
    ) throws(StillImageError) -> HEIFPixels {
        guard let options = heif_decoding_options_alloc() else { throw file.picture.error(.outOfMemory) }
        defer { heif_decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = chroma == heif_chroma_interleaved_RGBA ? 1 : 0
        options.pointee.ignore_transformations = isTransformed ? 0 : 1
        heif_context_set_maximum_image_size_limit(file.context, Int32(clamping: largestSide))
        var decoded: OpaquePointer?
        let result =
            if let coding = containerCoding {
                HEVCPlugin.$containerCoding.withValue(coding) {
                    // On this thread, because the value is this thread's.
                    heif_context_set_max_decoding_threads(file.context, 0)
                    return heif_decode_image(handle, &decoded, space, chroma, options)
                }
            } else {
                heif_decode_image(handle, &decoded, space, chroma, options)
            }
        try file.check(result)
        guard let decoded else { throw file.picture.error(.outOfMemory) }
        return HEIFPixels(decoded)
    }

    /// A side that no picture to be decoded has, in pixels. Up to version 1.18, libheif refuses grids with a side of the limit;
    /// later versions compare the area.
    private var largestSide: Int {
        // The parts may have another size than what is declared of the whole.
        let sides = [heif_image_handle_get_ispe_width(handle), heif_image_handle_get_ispe_height(handle)].map(Int.init)
        return max(width, height, sides.max() ?? 0, Self.largestPart) + 1
    }

    /// A side that the parts of small pictures may have, in pixels.
    private static let largestPart = 4_096

    /// How HEVC samples are coded, where their streams say something else than the picture's code points, which libheif does not
    /// apply to the tiles of a grid, or where they say nothing and MIAF has a default (ISO/IEC 23000-22, clause 7.3.6.4). Nil
    /// if the streams are right.
    private var containerCoding: HEVCPlugin.SampleCoding? {
        let usabilities = file.structure.usabilities
        guard let points = codePoints else {
            let isUnsaid = usabilities.contains { $0.isFullRange == nil }
            return file.structure.isMIAF && isUnsaid ? HEVCPlugin.SampleCoding(isFullRange: true) : nil
        }
        guard file.structure.hasPartsWithoutCodePoints(identifier) else { return nil }
        let (isFullRange, colors) = (points.full_range_flag != 0, points.colors)
        let isOther = usabilities.contains { $0.isFullRange != isFullRange || $0.colors?.matrix != colors.matrix }
        return isOther ? HEVCPlugin.SampleCoding(isFullRange: isFullRange, colors: colors) : nil
    }
}
