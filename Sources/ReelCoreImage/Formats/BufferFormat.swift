import ReelCoreFoundation
import ReelCoreVideo

/// The format of a buffer's pixels. The usual ones have loops of their own.
enum BufferFormat: Hashable, Sendable {
    case packed(ByteOrder)
    case video(isFullRange: Bool)
    /// Any other format of Core Video.
    case sampled(PixelFormat)

    /// Creates the format of a pixel format type; nil if it is not supported.
    init?(_ type: OSType) {
        switch type {
        case kCVPixelFormatType_32BGRA: self = .packed(.bgra)
        case kCVPixelFormatType_32ARGB: self = .packed(.argb)
        case kCVPixelFormatType_32RGBA: self = .packed(.rgba)
        case kCVPixelFormatType_32ABGR: self = .packed(.abgr)
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .video(isFullRange: false)
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .video(isFullRange: true)
        default:
            guard let format = PixelFormat(type) else { return nil }
            self = .sampled(format)
        }
    }
}
