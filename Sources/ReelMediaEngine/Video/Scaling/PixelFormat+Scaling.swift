internal import CReelFFmpeg
import ReelColor
import ReelCoreVideo

/// The mapping of pixel buffers to libswscale.
extension PixelFormat {
    /// The format passed to libswscale: that of the buffer's own bytes, or of a `RearrangedFrame` if one is required.
    var scalingFormat: AVPixelFormat {
        switch self {
        case .rgb24: AV_PIX_FMT_RGB24
        case .bgr24: AV_PIX_FMT_BGR24
        case .argb: AV_PIX_FMT_ARGB
        case .bgra: AV_PIX_FMT_BGRA
        case .abgr: AV_PIX_FMT_ABGR
        case .rgba: AV_PIX_FMT_RGBA
        case .rgb48: AV_PIX_FMT_RGB48LE
        case .argb64, .rgba64: AV_PIX_FMT_RGBA64LE
        case .gray8: AV_PIX_FMT_GRAY8
        case .gray16, .bigEndianGray16: AV_PIX_FMT_GRAY16LE
        case .yuv420Planar, .yuv420PlanarFullRange: AV_PIX_FMT_YUV420P
        case .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange: AV_PIX_FMT_NV12
        case .uyvy, .yuyv, .yuyvFullRange, .yuv422BiPlanarVideoRange, .yuv422BiPlanarFullRange: AV_PIX_FMT_YUV422P
        case .yuv444BiPlanarVideoRange, .yuv444BiPlanarFullRange: AV_PIX_FMT_YUV444P
        case .yuv420BiPlanar10VideoRange: AV_PIX_FMT_YUV420P10LE
        case .yuv422BiPlanar10VideoRange: AV_PIX_FMT_YUV422P10LE
        case .yuv444BiPlanar10VideoRange: AV_PIX_FMT_YUV444P10LE
        case .yuv420BiPlanar10FullRange: AV_PIX_FMT_YUV420P16LE
        case .yuv422BiPlanar10FullRange: AV_PIX_FMT_YUV422P16LE
        case .yuv444BiPlanar10FullRange: AV_PIX_FMT_YUV444P16LE
        }
    }

    /// Whether a `RearrangedFrame` is required.
    var isRearranged: Bool {
        switch self {
        case .rgb24, .bgr24, .argb, .bgra, .abgr, .rgba, .gray8, .yuv420Planar, .yuv420PlanarFullRange,
            .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange:
            false
        default: true
        }
    }

    /// The format of the samples in a `RearrangedFrame`.
    var rearrangedFormat: AVPixelFormat { scalingFormat == AV_PIX_FMT_NV12 ? AV_PIX_FMT_YUV420P : scalingFormat }

    var hasInterleavedChroma: Bool {
        if case .planar = arrangement { false } else { isYCbCr }
    }

    /// The position that subsampled chroma is assumed to have; nil if chroma is not subsampled.
    var chromaPosition: ScalingContext.ChromaPosition? {
        let step = chromaStep
        guard isYCbCr, step.horizontal > 1 else { return nil }
        return .left(isVerticallySubsampled: step.vertical > 1)
    }

    /// Returns the description of a picture of this format for libswscale.
    ///
    /// - Parameters:
    ///   - matrix: the matrix coefficients of Y′CbCr. Grey is treated as the other side's Y′, so it requires the other side's
    ///     matrix.
    ///   - isRearranged: whether the picture is a `RearrangedFrame`.
    func scalingSide(width: Int, height: Int, matrix: MatrixCoefficients, isRearranged: Bool = false) -> ScalingContext.Side {
        ScalingContext.Side(
            width: width, height: height, format: (isRearranged ? rearrangedFormat : scalingFormat).rawValue, matrix: matrix,
            isFullRange: isFullRange, chroma: chromaPosition)
    }
}

extension PixelBuffer {
    /// Whether libswscale must be given a copy. The format may require it; or libswscale's vector code may read a little beyond
    /// the last row, where a client's memory may end. The latter applies to formats of 4 bytes per pixel only if rows are shorter
    /// than a vector, and to all others always.
    var isRearranged: Bool {
        if format.isRearranged { return true }
        guard isOverForeignBytes else { return false }
        if case .packed(let bytesPerPixel) = format.arrangement, bytesPerPixel == 4 { return width < 64 }
        return true
    }

    /// Returns the planes for `ScalingContext.scale`, beginning at a pixel that must be aligned to a chroma sample.
    func scalingPlanes(fromX x: Int = 0, y: Int = 0) -> (starts: [UnsafeMutablePointer<UInt8>], strides: [Int32]) {
        let starts = planes.indices.map { start(ofPlane: $0, x: x, y: y).assumingMemoryBound(to: UInt8.self) }
        return (starts, planes.map { Int32($0.bytesPerRow) })
    }

    /// Returns the address of a pixel in a plane, or of its chroma sample.
    func start(ofPlane index: Int, x: Int, y: Int) -> UnsafeMutableRawPointer {
        let step = index == 0 ? (horizontal: 1, vertical: 1) : format.chromaStep
        let size = format.planes(width: width, height: height)[index].bytesPerPixel
        return baseAddress + planes[index].offset + y / step.vertical * planes[index].bytesPerRow + x / step.horizontal * size
    }
}
