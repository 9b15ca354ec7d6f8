internal import CReelFFmpeg
import ReelCoreFoundation

/// The planar format of a frame for an encoder: Y′, Cb, Cr, and alpha if there is one. Samples of 10 bits take two bytes each,
/// little-endian.
package enum VideoFrameFormat: Hashable, Sendable {
    /// 4:2:0, 8 bits: H.264, and HEVC's Main profile.
    case yuv420
    /// 4:2:0, 10 bits: HEVC's Main10 profile.
    case yuv420p10
    /// 4:2:2, 10 bits: ProRes 422.
    case yuv422p10
    /// 4:4:4 and straight alpha, 10 bits: ProRes 4444.
    case yuva444p10

    var ffmpegFormat: AVPixelFormat {
        switch self {
        case .yuv420: AV_PIX_FMT_YUV420P
        case .yuv420p10: AV_PIX_FMT_YUV420P10LE
        case .yuv422p10: AV_PIX_FMT_YUV422P10LE
        case .yuva444p10: AV_PIX_FMT_YUVA444P10LE
        }
    }

    var bits: Int { self == .yuv420 ? 8 : 10 }
    var bytesPerSample: Int { self == .yuv420 ? 1 : 2 }
    var hasAlpha: Bool { self == .yuva444p10 }
    var planeCount: Int { hasAlpha ? 4 : 3 }
    var isVerticallySubsampled: Bool { self == .yuv420 || self == .yuv420p10 }

    /// Returns the number of pixels that one sample of a plane covers.
    func step(ofPlane index: Int) -> (horizontal: Int, vertical: Int) {
        switch index {
        case 1, 2: (self == .yuva444p10 ? 1 : 2, isVerticallySubsampled ? 2 : 1)
        default: (1, 1)
        }
    }

    /// Returns the size of the coded picture, in which chroma has whole samples: an odd side has an extra column or row if chroma
    /// is subsampled along it.
    func codedSize(of picture: PixelSize) -> PixelSize {
        let step = step(ofPlane: 1)
        return PixelSize(
            width: (picture.width + step.horizontal - 1) / step.horizontal * step.horizontal,
            height: (picture.height + step.vertical - 1) / step.vertical * step.vertical)
    }
}
