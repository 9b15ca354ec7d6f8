internal import CZimg
import Foundation

/// libzimg, set up to bring a part of one plane of bytes to a size.
///
/// Each plane has a graph of its own: where chroma stands is then a matter of the part, and odd sizes are as good as even ones.
final class ResamplingGraph {
    /// What libzimg asks of rows, in bytes: whole vectors of the largest processors.
    static let alignment = 64

    private let graph: OpaquePointer
    /// Bytes that `process` works in.
    let memorySize: Int

    /// A part of a plane along one axis, in samples from the outer edge of the first one.
    /// It may reach beyond the plane, which then is mirrored.
    struct Span: Hashable {
        var start: Double
        var length: Double
    }

    init(
        from size: (width: Int, height: Int), part: (x: Span, y: Span), to target: (width: Int, height: Int)
    ) throws(MediaError) {
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
        parameters.cpu_type = ZIMG_CPU_AUTO
        guard let graph = zimg_filter_graph_build(&source, &result, &parameters) else {
            throw Self.error("\(size.width)×\(size.height) to \(target.width)×\(target.height) samples")
        }
        self.graph = graph
        var size = 0
        let code = zimg_filter_graph_get_tmp_size(graph, &size)
        memorySize = size
        // All is set, so that an error leads to `deinit`.
        guard code == ZIMG_ERROR_SUCCESS else { throw Self.error("a plane") }
    }

    deinit { zimg_filter_graph_free(graph) }

    /// Starts and row lengths are multiples of `alignment`, as is the start of `memory`.
    func process(
        _ source: PlanarPicture.Plane, into target: PlanarPicture.Plane, memory: UnsafeMutableRawPointer
    ) throws(MediaError) {
        var input = stillreel_zimg_source(source.start, source.bytesPerRow)
        var output = stillreel_zimg_target(target.start, target.bytesPerRow)
        let code = zimg_filter_graph_process(graph, &input, &output, memory, nil, nil, nil, nil)
        guard code == ZIMG_ERROR_SUCCESS else { throw Self.error("a plane") }
    }

    private static func format(_ size: (width: Int, height: Int)) -> zimg_image_format {
        var format = zimg_image_format()
        zimg_image_format_default(&format, STILLREEL_ZIMG_API_VERSION)
        format.width = UInt32(size.width)
        format.height = UInt32(size.height)
        format.pixel_type = ZIMG_PIXEL_BYTE
        format.color_family = ZIMG_COLOR_GREY
        format.pixel_range = ZIMG_RANGE_LIMITED
        return format
    }

    /// What libzimg said last on this thread.
    private static func error(_ what: String) -> MediaError {
        var words = [CChar](repeating: 0, count: 256)
        let code = zimg_get_last_error(&words, words.count)
        let text = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let kind: MediaError.Kind = code == ZIMG_ERROR_OUT_OF_MEMORY ? .outOfMemory : .unsupported
        return MediaError(kind, "scale \(what)", text.isEmpty ? "libzimg failed (\(code.rawValue))" : "libzimg: \(text)")
    }
}
