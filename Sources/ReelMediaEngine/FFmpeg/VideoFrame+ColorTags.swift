internal import CReelFFmpeg
package import ReelColor

extension VideoFrame {
    /// The frame's colour tags. Missing ones are inferred: BT.2020 for HDR, BT.601 for standard definition, as decoders and
    /// players of all kinds do, and otherwise BT.709.
    package var colorTags: ColorTags {
        let isSmall = width < 1280 && height <= 576
        var tags = ColorTags(
            pointer.pointee.color_primaries, pointer.pointee.color_trc, pointer.pointee.colorspace, pointer.pointee.color_range)
        if [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P].contains(where: {
            $0.rawValue == pointer.pointee.format
        }) {
            tags.isFullRange = true
        }
        // HDR implies BT.2020.
        let isHDR = tags.transfer.isHDR
        if !tags.matrix.isSpecified { tags.matrix = isHDR ? .bt2020 : isSmall ? .smpte170M : .bt709 }
        if !tags.primaries.isSpecified {
            tags.primaries = isHDR ? .bt2020 : isSmall && tags.matrix != .bt709 ? .smpte170M : .bt709
        }
        if !tags.transfer.isSpecified { tags.transfer = .bt709 }
        return tags
    }
}
