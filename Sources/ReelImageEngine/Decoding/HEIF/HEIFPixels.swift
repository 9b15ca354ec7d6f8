internal import CReelHEIF
import ReelMediaEngine

/// A decoded picture in libheif's memory.
final class HEIFPixels {
    private let image: OpaquePointer

    /// - Parameter image: released with this object.
    init(_ image: OpaquePointer) { self.image = image }

    deinit { heif_image_release(image) }

    var width: Int { Int(heif_image_get_primary_width(image)) }
    var height: Int { Int(heif_image_get_primary_height(image)) }

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
