internal import CReelZimg
import Foundation
import ReelCoreFoundation

/// A libzimg filter graph that scales a part of an 8-bit plane.
///
/// Each plane has its own graph, so that chroma siting is only a matter of the part's position and odd sizes need no special
/// case.
final class ResamplingGraph {
    /// The alignment of rows that libzimg requires, in bytes: a whole vector of the largest kind.
    static let alignment = 64

    private let graph: OpaquePointer
    /// The size of the working memory that `process` needs, in bytes.
    let memorySize: Int

    /// A part of a plane along one axis, in samples from the outer edge of the first one. The part may extend beyond the plane,
    /// which is mirrored there.
    struct Span: Hashable {
        var start: Double
        var length: Double
    }

    init(from size: PixelSize, part: (x: Span, y: Span), to target: PixelSize) throws(MediaError) {
        var source = Self.format(size)
        source.active_region.left = part.x.start
        source.active_region.width = part.x.length
        source.active_region.top = part.y.start
        source.active_region.height = part.y.length
        var result = Self.format(target)
        var parameters = zimg_graph_builder_params()
        zimg_graph_builder_params_default(&parameters, STILLREEL_ZIMG_API_VERSION)
        parameters.resample_filter = ZIMG_RESIZE_SPLINE36
        parameters.dither_type = ZIMG_DITHER_NONE
        parameters.cpu_type = ProcessorFeatures.isLimitedToAVX2 ? ZIMG_CPU_X86_AVX2 : ZIMG_CPU_AUTO
        guard let graph = zimg_filter_graph_build(&source, &result, &parameters) else {
            throw Self.error("\(size) to \(target) samples")
        }
        self.graph = graph
        var size = 0
        let code = zimg_filter_graph_get_tmp_size(graph, &size)
        memorySize = size
        // All properties are set, so `deinit` runs after an error.
        guard code == ZIMG_ERROR_SUCCESS else { throw Self.error("a plane") }
    }

    deinit { zimg_filter_graph_free(graph) }

    /// Scales the part. Start addresses and row lengths must be multiples of `alignment`, as must the start of `memory`.
    func process(
        _ source: PlanarImage.Plane, into target: PlanarImage.Plane, memory: UnsafeMutableRawPointer
    ) throws(MediaError) {
        var input = stillreel_zimg_source(source.start, source.bytesPerRow)
        var output = stillreel_zimg_target(target.start, target.bytesPerRow)
        let code = zimg_filter_graph_process(graph, &input, &output, memory, nil, nil, nil, nil)
        guard code == ZIMG_ERROR_SUCCESS else { throw Self.error("a plane") }
    }

    private static func format(_ size: PixelSize) -> zimg_image_format {
        var format = zimg_image_format()
        zimg_image_format_default(&format, STILLREEL_ZIMG_API_VERSION)
        format.width = UInt32(size.width)
        format.height = UInt32(size.height)
        format.pixel_type = ZIMG_PIXEL_BYTE
        format.color_family = ZIMG_COLOR_GREY
        format.pixel_range = ZIMG_RANGE_LIMITED
        return format
    }

    /// Returns an error with libzimg's latest message on this thread.
    private static func error(_ what: String) -> MediaError {
        var characters = [CChar](repeating: 0, count: 256)
        let code = zimg_get_last_error(&characters, characters.count)
        let text = String(terminated: characters)
        let kind: MediaError.Kind = code == ZIMG_ERROR_OUT_OF_MEMORY ? .outOfMemory : .unsupported
        return MediaError(kind, "scale \(what)", text.isEmpty ? "libzimg failed (\(code.rawValue))" : "libzimg: \(text)")
    }
}
