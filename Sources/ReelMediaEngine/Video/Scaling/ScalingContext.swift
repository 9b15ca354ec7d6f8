internal import CReelFFmpeg
import ReelColor

/// A libswscale context that converts pictures of one kind to another.
///
/// Not thread-safe.
final class ScalingContext {
    /// The properties of the source or the target picture.
    struct Side: Hashable {
        var width: Int
        var height: Int
        /// `AVPixelFormat`.
        var format: Int32
        var matrix: MatrixCoefficients
        var isFullRange: Bool
        /// The position of the first chroma sample, in 256ths of a luma sample from the first luma sample; nil leaves it to
        /// libswscale.
        var chroma: ChromaPosition?

        /// Whether libswscale may omit chroma when it converts this format to NV12: it does so for grey in the same range, and
        /// for NV12.
        var mayLackChroma: Bool {
            let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: format))?.pointee
            return format == AV_PIX_FMT_NV12.rawValue || (description?.nb_components ?? 3) < 3
        }

        /// Returns whether both formats have the same chroma subsampling.
        func hasSameChroma(as other: Side) -> Bool {
            guard let own = av_pix_fmt_desc_get(AVPixelFormat(rawValue: format))?.pointee,
                let others = av_pix_fmt_desc_get(AVPixelFormat(rawValue: other.format))?.pointee
            else { return false }
            return own.log2_chroma_w == others.log2_chroma_w && own.log2_chroma_h == others.log2_chroma_h
        }
    }

    struct ChromaPosition: Hashable {
        var horizontal: Int
        var vertical: Int

        /// Returns the usual position: on the left luma sample and, if chroma is vertically subsampled, between two rows (H.264
        /// and HEVC, figure E-1, type 0).
        static func left(isVerticallySubsampled: Bool) -> ChromaPosition {
            ChromaPosition(horizontal: 0, vertical: isVerticallySubsampled ? 128 : 0)
        }
    }

    private let context: OpaquePointer
    private let source: Side
    private let target: Side

    /// - Parameter flags: libswscale's `SWS_…` flags.
    init(from source: Side, to target: Side, flags: Int32) throws(MediaError) {
        Log.capture
        let context = try checkAllocated(sws_alloc_context(), "scale a picture")
        self.context = context
        self.source = source
        self.target = target
        var options: [(String, Int)] = [
            ("srcw", source.width), ("srch", source.height), ("src_format", Int(source.format)), ("dstw", target.width),
            ("dsth", target.height), ("dst_format", Int(target.format)), ("sws_flags", Int(flags)),
        ]
        if let chroma = source.chroma { options += [("src_h_chr_pos", chroma.horizontal), ("src_v_chr_pos", chroma.vertical)] }
        if let chroma = target.chroma { options += [("dst_h_chr_pos", chroma.horizontal), ("dst_v_chr_pos", chroma.vertical)] }
        for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0) }
        sws_setColorspaceDetails(
            context, sws_getCoefficients(Int32(source.matrix.rawValue)), source.isFullRange ? 1 : 0,
            sws_getCoefficients(Int32(target.matrix.rawValue)),
            target.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
        let result = sws_init_context(context, nil, nil)
        // All stored properties are set: if this throws, `deinit` runs.
        guard result >= 0 else {
            let sizes = "\(source.width)×\(source.height) to \(target.width)×\(target.height)"
            throw MediaError("scale a picture from \(sizes) pixels", code: result)
        }
    }

    deinit { sws_freeContext(context) }

    /// Scales the source's planes into the target's. The vector code writes whole vectors, up to 63 bytes beyond the end of a
    /// row.
    func scale(
        _ sources: [UnsafePointer<UInt8>?], _ sourceStrides: [Int32], into targets: [UnsafeMutablePointer<UInt8>?],
        _ targetStrides: [Int32]
    ) throws(MediaError) {
        // libswscale reads four elements of each array.
        let rows = sws_scale(
            context, Self.four(sources, nil), Self.four(sourceStrides, 0), 0, Int32(source.height), Self.four(targets, nil),
            Self.four(targetStrides, 0))
        guard rows == Int32(target.height) else {
            throw MediaError(.internalFailure, "scale a picture", "only \(rows) of \(target.height) rows were written")
        }
    }

    private static func four<Element>(_ elements: [Element], _ none: Element) -> [Element] {
        elements + [Element](repeating: none, count: max(0, 4 - elements.count))
    }
}
