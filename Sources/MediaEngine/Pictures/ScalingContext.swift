internal import CFFmpeg

/// libswscale, set up for pictures of one kind, which become pictures of another.
///
/// Not for two threads at once.
final class ScalingContext {
    /// What a picture on either side is like.
    struct Side: Hashable {
        var width: Int
        var height: Int
        /// `AVPixelFormat`.
        var format: Int32
        /// H.273 table 4.
        var matrix: Int32
        var isFullRange: Bool
        /// Where the first chroma sample stands, in 256ths of a luma sample from the first one; nil leaves it to libswscale.
        var chroma: ChromaPosition?

        /// libswscale leaves chroma out where it makes NV12 of gray in the same range, or of NV12.
        var comesWithoutChroma: Bool {
            let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: format))?.pointee
            return format == AV_PIX_FMT_NV12.rawValue || (description?.nb_components ?? 3) < 3
        }

        /// Does a chroma sample stand for as many pixels?
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

    /// - Parameter flags: `SWS_…`
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
            context, sws_getCoefficients(source.matrix), source.isFullRange ? 1 : 0, sws_getCoefficients(target.matrix),
            target.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
        let result = sws_init_context(context, nil, nil)
        // All is set, so that an error leads to `deinit`.
        guard result >= 0 else {
            let sizes = "\(source.width)×\(source.height) to \(target.width)×\(target.height)"
            throw MediaError("scale a picture from \(sizes) pixels", code: result)
        }
    }

    deinit { sws_freeContext(context) }

    /// The planes of both sides. The vector code writes whole vectors, up to 63 bytes beyond the end of a row.
    func scale(
        _ sources: [UnsafePointer<UInt8>?], _ sourceStrides: [Int32], into targets: [UnsafeMutablePointer<UInt8>?],
        _ targetStrides: [Int32]
    ) throws(MediaError) {
        // It looks at four of each.
        let rows = sws_scale(
            context, Self.four(sources, nil), Self.four(sourceStrides, 0), 0, Int32(source.height), Self.four(targets, nil),
            Self.four(targetStrides, 0))
        guard rows == Int32(target.height) else {
            throw MediaError(.internalFailure, "scale a picture", "\(rows) of \(target.height) rows came out")
        }
    }

    private static func four<Element>(_ elements: [Element], _ none: Element) -> [Element] {
        elements + [Element](repeating: none, count: max(0, 4 - elements.count))
    }
}

extension VideoFrame {
    /// The frame as libswscale takes it, with colours as it says, and chroma where it says.
    var scalingSide: ScalingContext.Side {
        let tags = colorTags
        return ScalingContext.Side(
            width: width, height: height, format: pointer.pointee.format, matrix: tags.matrix, isFullRange: tags.isFullRange,
            chroma: chromaPosition)
    }

    /// Nil for formats without chroma of lower resolution.
    var chromaPosition: ScalingContext.ChromaPosition? {
        guard let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: pointer.pointee.format))?.pointee,
            format.log2_chroma_w > 0 || format.log2_chroma_h > 0
        else { return nil }
        // Where the frame does not say, on the left luma sample and between two rows, as H.264 and HEVC (figure E-1) have it.
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

    /// Start and row length of all planes, of a palette too, for `ScalingContext.scale`.
    var scalingPlanes: (starts: [UnsafePointer<UInt8>?], strides: [Int32]) {
        let data = pointer.pointee.data
        let lines = pointer.pointee.linesize
        return (
            [data.0, data.1, data.2, data.3].map { $0.map { UnsafePointer($0) } }, [lines.0, lines.1, lines.2, lines.3]
        )
    }
}
