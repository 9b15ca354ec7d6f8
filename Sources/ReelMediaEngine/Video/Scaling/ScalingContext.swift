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
        var comesWithoutChroma: Bool {
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

extension VideoFrame {
    /// The description of the frame for libswscale, with its colour tags and chroma position.
    var scalingSide: ScalingContext.Side {
        let tags = colorTags
        return ScalingContext.Side(
            width: width, height: height, format: pointer.pointee.format, matrix: tags.matrix, isFullRange: tags.isFullRange,
            chroma: chromaPosition)
    }

    /// The position of subsampled chroma; nil for formats without it.
    var chromaPosition: ScalingContext.ChromaPosition? {
        guard let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: pointer.pointee.format))?.pointee,
            format.log2_chroma_w > 0 || format.log2_chroma_h > 0
        else { return nil }
        // The default is on the left luma sample and between two rows, as in H.264 and HEVC (figure E-1).
        let horizontal: Int
        switch pointer.pointee.chroma_location {
        case AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOP, AVCHROMA_LOC_BOTTOM: horizontal = 128
        default: horizontal = 0
        }
        let vertical: Int
        switch pointer.pointee.chroma_location {
        case AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_TOP: vertical = 0
        case AVCHROMA_LOC_BOTTOMLEFT, AVCHROMA_LOC_BOTTOM: vertical = 256
        default: vertical = 128
        }
        return ScalingContext.ChromaPosition(
            horizontal: format.log2_chroma_w > 0 ? horizontal : 0, vertical: format.log2_chroma_h > 0 ? vertical : 0)
    }

    /// The start and stride of all planes, including a palette, for `ScalingContext.scale`.
    var scalingPlanes: (starts: [UnsafePointer<UInt8>?], strides: [Int32]) {
        let data = pointer.pointee.data
        let lines = pointer.pointee.linesize
        return (
            [data.0, data.1, data.2, data.3].map { $0.map { UnsafePointer($0) } }, [lines.0, lines.1, lines.2, lines.3]
        )
    }
}
