internal import CReelHEIF
import ReelColor
import ReelMediaEngine

/// A decoded picture in libheif's memory.
final class HEIFPixels {
    private let image: OpaquePointer

    /// - Parameter image: released with this object.
    init(_ image: OpaquePointer) { self.image = image }

    deinit { heif_image_release(image) }

    var width: Int { Int(heif_image_get_primary_width(image)) }
    var height: Int { Int(heif_image_get_primary_height(image)) }

    /// How the colours are coded, as far as the decoder knows.
    var codePoints: heif_color_profile_nclx? {
        heif_color_profile_nclx { heif_image_get_nclx_color_profile(image, $0) }
    }

    func plane(_ channel: heif_channel) -> PlanarSamples.Plane? {
        var bytesPerRow: Int32 = 0
        return heif_image_get_plane_readonly(image, channel, &bytesPerRow).map { start in
            PlanarSamples.Plane(start: start, bytesPerRow: Int(bytesPerRow))
        }
    }

    /// The planes of G′, B′, R′, valid while this object exists; nil if they are missing, or differ in size or bit depth.
    var samples: PlanarSamples? {
        let channels = [heif_channel_G, heif_channel_B, heif_channel_R]
        let planes = channels.compactMap(plane)
        let depths = Set(channels.map { Int(heif_image_get_bits_per_pixel_range(image, $0)) })
        let isWhole = channels.allSatisfy {
            Int(heif_image_get_width(image, $0)) == width && Int(heif_image_get_height(image, $0)) == height
        }
        guard planes.count == 3, depths.count == 1, let depth = depths.first, isWhole else { return nil }
        return PlanarSamples(width: width, height: height, depth: depth, chroma: .all, planes: planes)
    }
}

extension heif_color_profile_nclx {
    /// Copies what libheif allocates; nil if there are no code points, or libheif does not know them.
    init?(_ read: (UnsafeMutablePointer<UnsafeMutablePointer<heif_color_profile_nclx>?>) -> heif_error) {
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        let result = read(&profile)
        guard let profile else { return nil }
        // libheif 1.15 returns memory also with its error about code points that it does not know.
        defer { heif_nclx_color_profile_free(profile) }
        guard result.code == heif_error_Ok else { return nil }
        self = profile.pointee
    }

    var colors: (primaries: ColorPrimaries, transfer: TransferFunction, matrix: MatrixCoefficients) {
        (
            ColorPrimaries(rawValue: UInt8(clamping: color_primaries.rawValue)),
            TransferFunction(rawValue: UInt8(clamping: transfer_characteristics.rawValue)),
            MatrixCoefficients(rawValue: UInt8(clamping: matrix_coefficients.rawValue))
        )
    }

    /// Nil if the colours are sRGB or unspecified.
    var profile: ColorProfile? { ColorProfile(primaries: colors.primaries, transfer: colors.transfer) }
}
