internal import CReelFFmpeg
import ReelColor

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
        let (location, isHalved) = (pointer.pointee.chroma_location, format.log2_chroma_h > 0)
        var position = ScalingContext.ChromaPosition.left(isVerticallySubsampled: isHalved)
        if format.log2_chroma_w > 0, [AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOP, AVCHROMA_LOC_BOTTOM].contains(location) {
            position.horizontal = 128
        }
        if isHalved, [AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_TOP].contains(location) { position.vertical = 0 }
        if isHalved, [AVCHROMA_LOC_BOTTOMLEFT, AVCHROMA_LOC_BOTTOM].contains(location) { position.vertical = 256 }
        return position
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
