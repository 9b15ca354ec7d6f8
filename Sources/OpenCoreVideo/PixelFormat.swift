public import OpenCoreFoundation

/// Blue, green, red, alpha, a byte each. 'BGRA'
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Alpha, red, green, blue, a byte each. The number 32.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// Planes of Y′, Cb and Cr in video range (16–235, 16–240), chroma at half the width and height. 'y420'
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// A plane of Y′ and one of interleaved Cb and Cr, video range. '420v'
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// A plane of Y′ and one of interleaved Cb and Cr, full range (0–255). '420f'
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066

/// How the bytes of a pixel format lie in memory.
package enum PixelFormat: Sendable {
    case bgra, argb, yuv420Planar, yuv420BiPlanarVideoRange, yuv420BiPlanarFullRange

    package init?(_ type: OSType) {
        switch type {
        case kCVPixelFormatType_32BGRA: self = .bgra
        case kCVPixelFormatType_32ARGB: self = .argb
        case kCVPixelFormatType_420YpCbCr8Planar: self = .yuv420Planar
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .yuv420BiPlanarVideoRange
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .yuv420BiPlanarFullRange
        default: return nil
        }
    }

    package var type: OSType {
        switch self {
        case .bgra: kCVPixelFormatType_32BGRA
        case .argb: kCVPixelFormatType_32ARGB
        case .yuv420Planar: kCVPixelFormatType_420YpCbCr8Planar
        case .yuv420BiPlanarVideoRange: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        case .yuv420BiPlanarFullRange: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        }
    }

    package var isPlanar: Bool {
        switch self {
        case .bgra, .argb: false
        case .yuv420Planar, .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange: true
        }
    }

    /// Size in pixels and bytes per pixel of each plane of a `width`×`height` picture. Chroma sizes round up.
    package func planes(width: Int, height: Int) -> [(width: Int, height: Int, bytesPerPixel: Int)] {
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        return switch self {
        case .bgra, .argb: [(width, height, 4)]
        case .yuv420Planar: [(width, height, 1), (halfWidth, halfHeight, 1), (halfWidth, halfHeight, 1)]
        case .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange: [(width, height, 1), (halfWidth, halfHeight, 2)]
        }
    }
}
