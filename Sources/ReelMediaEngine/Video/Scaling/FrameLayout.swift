internal import CReelFFmpeg

/// The memory layout of a frame's samples, and the planar format that they can be converted to without loss.
struct FrameLayout: Hashable {
    /// Whether samples are R′G′B′, or indices into a palette of R′G′B′ colours.
    let isRGB: Bool
    let hasAlpha: Bool
    /// Whether samples are full range regardless of the frame's tags: R′G′B′, and pictures of one bit.
    let isAlwaysFullRange: Bool
    /// The full-resolution planar format that holds the frame without loss (`AVPixelFormat`): Y′, Cb, Cr or G′, B′, R′, and alpha
    /// if the frame has it.
    let planarFormat: Int32
    /// The format in which the frame's own planes are passed to libswscale (`PlanarImage.side`); nil if they are not one plane
    /// per component.
    let swscaleFormat: Int32?

    var planeCount: Int { hasAlpha ? 4 : 3 }

    init(_ frame: VideoFrame) throws(MediaError) { try self.init(format: frame.pointer.pointee.format) }

    /// - Parameter format: `AVPixelFormat`.
    private init(format: Int32) throws(MediaError) {
        let pixelFormat = AVPixelFormat(rawValue: format)
        guard let description = av_pix_fmt_desc_get(pixelFormat)?.pointee, sws_isSupportedInput(pixelFormat) > 0 else {
            let name = av_get_pix_fmt_name(pixelFormat).map { String(cString: $0) } ?? "\(format)"
            throw MediaError(.unsupported, "convert a picture", "its pixel format, \(name), cannot be converted")
        }
        isRGB = description.has(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_RGB)
        hasAlpha = description.has(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_ALPHA)
        let bits = Int(description.components.map(\.depth).max() ?? 8)
        isAlwaysFullRange = isRGB || bits == 1
        let depth = description.has(AV_PIX_FMT_FLAG_FLOAT) ? 16 : bits
        guard let formats = (hasAlpha ? Self.withAlpha : Self.opaque).first(where: { $0.depth >= depth }) else {
            throw MediaError(.unsupported, "convert a picture", "its samples have \(bits) bits; at most 16 are supported")
        }
        planarFormat = (isRGB ? formats.rgb : formats.yuv).rawValue
        if !description.hasPlanePerComponent(isRGB: isRGB, hasAlpha: hasAlpha) {
            swscaleFormat = nil
        } else if isRGB {
            swscaleFormat = formats.depth == bits ? formats.yuv.rawValue : nil
        } else {
            swscaleFormat = format
        }
    }

    /// The format in which planes of `planarFormat` are passed to libswscale: G′, B′, R′ as Y′, Cb, Cr.
    var planarSwscaleFormat: Int32 {
        let formats = hasAlpha ? Self.withAlpha : Self.opaque
        return formats.first { $0.rgb.rawValue == planarFormat }?.yuv.rawValue ?? planarFormat
    }

    /// Returns the `AVPixelFormat` of opaque, full-resolution Y′, Cb, Cr planes; nil if there is none of that depth.
    static func planes(depth: Int) -> Int32? { opaque.first { $0.depth == depth }?.yuv.rawValue }

    private static let opaque: [(depth: Int, yuv: AVPixelFormat, rgb: AVPixelFormat)] = [
        (8, AV_PIX_FMT_YUV444P, AV_PIX_FMT_GBRP), (9, AV_PIX_FMT_YUV444P9LE, AV_PIX_FMT_GBRP9LE),
        (10, AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_GBRP10LE), (12, AV_PIX_FMT_YUV444P12LE, AV_PIX_FMT_GBRP12LE),
        (14, AV_PIX_FMT_YUV444P14LE, AV_PIX_FMT_GBRP14LE), (16, AV_PIX_FMT_YUV444P16LE, AV_PIX_FMT_GBRP16LE),
    ]
    private static let withAlpha: [(depth: Int, yuv: AVPixelFormat, rgb: AVPixelFormat)] = [
        (8, AV_PIX_FMT_YUVA444P, AV_PIX_FMT_GBRAP), (10, AV_PIX_FMT_YUVA444P10LE, AV_PIX_FMT_GBRAP10LE),
        (12, AV_PIX_FMT_YUVA444P12LE, AV_PIX_FMT_GBRAP12LE), (16, AV_PIX_FMT_YUVA444P16LE, AV_PIX_FMT_GBRAP16LE),
    ]
}
