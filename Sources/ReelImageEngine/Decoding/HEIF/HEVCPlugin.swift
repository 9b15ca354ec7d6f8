internal import CReelHEIF
import Foundation
import ReelBitstreams
import ReelColor
import ReelCoreFoundation
import ReelMediaEngine

/// Makes libavcodec libheif's decoder of HEVC pictures, for the whole process: it takes two thirds of the time of Debian's
/// libde265, and reports damaged data (`heif_decoder_plugin` of libheif/heif_plugin.h).
enum HEVCPlugin {
    /// How the samples are coded that are decoded on this thread, whatever their stream says; nil if that decides.
    @TaskLocal static var containerCoding: SampleCoding?

    /// What Y′CbCr samples are.
    struct SampleCoding {
        var isFullRange: Bool
        var colors: (primaries: ColorPrimaries, transfer: TransferFunction, matrix: MatrixCoefficients)?
    }

    /// Registers the plugin, once.
    static let register: Void = {
        // libheif keeps the plugin for good.
        let plugin = UnsafeMutablePointer<heif_decoder_plugin>.allocate(capacity: 1)
        plugin.initialize(to: heif_decoder_plugin())
        plugin.pointee.plugin_api_version = 3
        plugin.pointee.get_plugin_name = { Self.name.bytes }
        plugin.pointee.id_name = Self.name.bytes
        // libheif's own decoders have priority 100.
        plugin.pointee.does_support_format = { $0 == heif_compression_HEVC ? 200 : 0 }
        plugin.pointee.new_decoder = { target in
            target?.pointee = Unmanaged.passRetained(HEVCPicture()).toOpaque()
            return Self.success
        }
        plugin.pointee.free_decoder = { decoder in
            if let decoder { Unmanaged<HEVCPicture>.fromOpaque(decoder).release() }
        }
        plugin.pointee.push_data = { decoder, bytes, count in
            guard let decoder, let bytes else { return Self.failure(heif_error_Usage_error) }
            let units = UnsafeRawBufferPointer(start: bytes, count: count)
            let isWhole = Unmanaged<HEVCPicture>.fromOpaque(decoder).takeUnretainedValue().append(units)
            return isWhole ? Self.success : Self.failure(heif_error_Decoder_plugin_error)
        }
        plugin.pointee.decode_image = { decoder, target in
            guard let decoder, let target else { return Self.failure(heif_error_Usage_error) }
            let image = Unmanaged<HEVCPicture>.fromOpaque(decoder).takeUnretainedValue().decode()
            target.pointee = image
            return image == nil ? Self.failure(heif_error_Decoder_plugin_error) : Self.success
        }
        plugin.pointee.set_strict_decoding = { _, _ in }
        stillreel_heif_adapt(plugin)
        heif_register_decoder_plugin(plugin)
    }()

    private static let name = StaticCString("libavcodec")
    private static let damage = StaticCString("libavcodec cannot decode it")

    private static var success: heif_error {
        heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: damage.bytes)
    }

    private static func failure(_ code: heif_error_code) -> heif_error {
        heif_error(code: code, subcode: heif_suberror_Unspecified, message: damage.bytes)
    }
}

/// One coded picture, or one tile of a grid.
private final class HEVCPicture {
    /// NAL units with start codes (ITU-T H.265, annex B).
    private var stream = Data()
    private let containerCoding = HEVCPlugin.containerCoding
    /// Limited range if the stream does not say it (H.265, clause E.3.1: video_full_range_flag is inferred to be 0).
    private var streamCoding = HEVCPlugin.SampleCoding(isFullRange: false)

    /// Appends NAL units, each preceded by its length in four bytes. Returns false if a length is invalid.
    func append(_ units: UnsafeRawBufferPointer) -> Bool {
        var units = LengthPrefixedUnits(units, lengthSize: 4)
        while let unit = units.next() {
            guard !units.isCutOff, !unit.isEmpty else { return false }
            stream += AnnexB.startCode
            stream += unit
            if let usability = CodedPictureFormat(hevc: Data(unit))?.usability, let isFullRange = usability.isFullRange {
                streamCoding = HEVCPlugin.SampleCoding(isFullRange: isFullRange, colors: usability.colors)
            }
        }
        return !units.isCutOff
    }

    /// Returns the picture in libheif's memory; nil if it cannot be decoded.
    func decode() -> OpaquePointer? {
        guard let decoder = try? PictureDecoder(.hevc, mostPixels: InputLimits.picturePixels),
            (try? stream.withUnsafeBytes { try decoder.decode($0) }) != nil, let samples = decoder.samples
        else { return nil }
        return withExtendedLifetime(decoder) { copy(samples) }
    }

    /// Copies the samples, and how they are coded. libheif prefers what the container says.
    private func copy(_ samples: PlanarSamples) -> OpaquePointer? {
        let (space, chroma) = samples.chroma.inLibheif
        var image: OpaquePointer?
        guard heif_image_create(Int32(samples.width), Int32(samples.height), space, chroma, &image).code == heif_error_Ok,
            let image
        else { return nil }
        describe(image)
        for (index, (plane, channel)) in zip(samples.planes, [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]).enumerated() {
            let shifts = index == 0 ? (across: 0, down: 0) : samples.chroma.shifts
            let width = (samples.width + shifts.across) >> shifts.across
            let height = (samples.height + shifts.down) >> shifts.down
            var bytesPerRow: Int32 = 0
            guard
                heif_image_add_plane(image, channel, Int32(width), Int32(height), Int32(samples.depth)).code == heif_error_Ok,
                let target = heif_image_get_plane(image, channel, &bytesPerRow)
            else {
                heif_image_release(image)
                return nil
            }
            for y in 0..<height {
                memcpy(
                    target + y * Int(bytesPerRow), plane.start + y * plane.bytesPerRow, samples.depth > 8 ? width * 2 : width)
            }
        }
        return image
    }

    private func describe(_ image: OpaquePointer) {
        guard let profile = heif_nclx_color_profile_alloc() else { return }
        defer { heif_nclx_color_profile_free(profile) }
        let coding = containerCoding ?? streamCoding
        let (primaries, transfer, matrix) = coding.colors ?? (.unspecified, .unspecified, .unspecified)
        // Code points that libheif does not know stay unspecified.
        profile.pointee.color_primaries = heif_color_primaries_unspecified
        profile.pointee.transfer_characteristics = heif_transfer_characteristic_unspecified
        profile.pointee.matrix_coefficients = heif_matrix_coefficients_unspecified
        _ = heif_nclx_color_profile_set_color_primaries(profile, UInt16(primaries.rawValue))
        _ = heif_nclx_color_profile_set_transfer_characteristics(profile, UInt16(transfer.rawValue))
        _ = heif_nclx_color_profile_set_matrix_coefficients(profile, UInt16(matrix.rawValue))
        profile.pointee.full_range_flag = coding.isFullRange ? 1 : 0
        _ = heif_image_set_nclx_color_profile(image, profile)
    }
}

extension PlanarSamples.Chroma {
    fileprivate var inLibheif: (heif_colorspace, heif_chroma) {
        switch self {
        // 0 is heif_chroma_monochrome, which later versions of libheif call heif_chroma_planar.
        case .none: (heif_colorspace_monochrome, heif_chroma(rawValue: 0))
        case .quarter: (heif_colorspace_YCbCr, heif_chroma_420)
        case .halfAcross: (heif_colorspace_YCbCr, heif_chroma_422)
        case .all: (heif_colorspace_YCbCr, heif_chroma_444)
        }
    }
}
