internal import CFFmpeg
import Foundation
package import OpenCoreVideo

/// Turns pixel buffers of any format and size into frames for the encoder: placed, scaled, converted to what the movie is tagged as.
///
/// Not for two threads at once.
package final class PictureConverter {
    /// Size of the movie's picture. Where it is odd, the coded frame has a column or row more, which repeats its neighbour.
    package let width: Int
    package let height: Int
    package let scaling: PicturePlacement.Scaling
    package let tags: ColorTags
    /// What fills the frame beside the picture: sRGB components, 0 to 255.
    package let background: (red: Int, green: Int, blue: Int)

    /// Everything that a scaler depends on.
    private struct Source: Hashable {
        let width: Int
        let height: Int
        let format: PixelFormat
        let matrix: Int32
    }

    private var scalers: [Source: Scaler] = [:]
    private let frames: VideoFramePool
    /// A sequence of pictures of many sizes must not keep a scaler for each.
    private static let keptScalers = 8

    package init(
        width: Int, height: Int, scaling: PicturePlacement.Scaling, tags: ColorTags,
        background: (red: Int, green: Int, blue: Int) = (0, 0, 0)
    ) {
        self.width = width
        self.height = height
        self.scaling = scaling
        self.tags = tags
        self.background = background
        frames = VideoFramePool(width: (width + 1) & ~1, height: (height + 1) & ~1)
        Log.capture
    }

    private var codedWidth: Int { frames.width }
    private var codedHeight: Int { frames.height }

    package func convert(_ buffer: CVPixelBuffer) throws(MediaError) -> VideoFrame {
        let pixels = buffer.pixels
        let source = Source(
            width: pixels.width, height: pixels.height, format: pixels.format,
            matrix: pixels.format.isPlanar ? ColorTags.matrix(of: buffer) : 0)
        let scaler = try scaler(for: source)
        let frame = try VideoFrame(from: frames)
        try scaler.scale(pixels, into: frame)
        // Afterwards: the scaler's vector code writes whole vectors, which reach a few pixels into the border.
        paintBorder(of: frame, around: scaler.target)
        repeatEdges(of: frame)
        return frame
    }

    private func scaler(for source: Source) throws(MediaError) -> Scaler {
        if let scaler = scalers[source] { return scaler }
        let placement = PicturePlacement(
            picture: (source.width, source.height), frame: (width, height), scaling: scaling)
        let scaler = try Scaler(format: source.format, matrix: source.matrix, placement: placement, tags: tags)
        if scalers.count >= Self.keptScalers { scalers.removeAll() }
        scalers[source] = scaler
        return scaler
    }

    private func paintBorder(of frame: VideoFrame, around picture: PicturePlacement.Area) {
        guard picture != .init(x: 0, y: 0, width: width, height: height) else { return }
        let color = tags.yCbCr(red: background.red, green: background.green, blue: background.blue)
        for (index, value) in [color.y, color.cb, color.cr].enumerated() {
            guard let plane = frame.plane(index) else { continue }
            let part = index == 0 ? 1 : 2
            let (left, right) = (picture.x / part, (picture.x + picture.width + part - 1) / part)
            let (top, bottom) = (picture.y / part, (picture.y + picture.height + part - 1) / part)
            for row in 0..<(frame.height / part) {
                let start = plane.start + row * plane.bytesPerRow
                if (top..<bottom).contains(row) {
                    memset(start, Int32(value), left)
                    memset(start + right, Int32(value), plane.bytesPerRow - right)
                } else {
                    memset(start, Int32(value), plane.bytesPerRow)
                }
            }
        }
    }

    /// Chroma of an odd picture rounds up to the coded size by itself; luma lacks a column or row.
    private func repeatEdges(of frame: VideoFrame) {
        guard let plane = frame.plane(0), codedWidth != width || codedHeight != height else { return }
        if codedWidth != width {
            for row in 0..<height {
                plane.start[row * plane.bytesPerRow + width] = plane.start[row * plane.bytesPerRow + width - 1]
            }
        }
        if codedHeight != height {
            memcpy(plane.start + height * plane.bytesPerRow, plane.start + (height - 1) * plane.bytesPerRow, codedWidth)
        }
    }
}

extension ColorTags {
    /// An R′G′B′ colour in this matrix and range (H.273, equations 38 to 46), each 0 to 255.
    func yCbCr(red: Int, green: Int, blue: Int) -> (y: Int, cb: Int, cr: Int) {
        let (kr, kb): (Double, Double) =
            switch matrix {
            case 5, 6: (0.299, 0.114)
            case 7: (0.212, 0.087)
            case 9: (0.2627, 0.0593)
            default: (0.2126, 0.0722)
            }
        let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
        let y = kr * r + (1 - kr - kb) * g + kb * b
        let (cb, cr) = ((b - y) / (2 * (1 - kb)), (r - y) / (2 * (1 - kr)))
        return isFullRange
            ? (Int((255 * y).rounded()), Int((255 * cb).rounded()) + 128, Int((255 * cr).rounded()) + 128)
            : (Int((219 * y).rounded()) + 16, Int((224 * cb).rounded()) + 128, Int((224 * cr).rounded()) + 128)
    }
}

/// libswscale, set up for one kind of source and one place in the frame.
private final class Scaler {
    private let context: OpaquePointer
    private let source: PicturePlacement.Area
    let target: PicturePlacement.Area

    init(format: PixelFormat, matrix: Int32, placement: PicturePlacement, tags: ColorTags) throws(MediaError) {
        var source = placement.source
        if format.isPlanar {
            // Crops of 4:2:0 begin on a chroma sample.
            source.x &= ~1
            source.y &= ~1
        }
        self.source = source
        self.target = placement.target
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
        let context = try checkAllocated(sws_alloc_context(), "make a scaler")
        self.context = context
        let options: [(String, Int64)] = [
            ("srcw", Int64(source.width)), ("srch", Int64(source.height)), ("src_format", Int64(format.ffmpegFormat.rawValue)),
            ("dstw", Int64(target.width)), ("dsth", Int64(target.height)), ("dst_format", Int64(AV_PIX_FMT_YUV420P.rawValue)),
            ("sws_flags", Int64(flags)),
            // Chroma of H.264 stands on the left luma sample, between two rows (H.264, figure E-1, type 0).
            ("dst_h_chr_pos", 0), ("dst_v_chr_pos", 128),
        ]
        for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(context), name, value, 0) }
        if format.isPlanar {
            av_opt_set_int(UnsafeMutableRawPointer(context), "src_h_chr_pos", 0, 0)
            av_opt_set_int(UnsafeMutableRawPointer(context), "src_v_chr_pos", 128, 0)
        }
        let sourceIsFullRange = !format.isPlanar || format == .yuv420BiPlanarFullRange
        sws_setColorspaceDetails(
            context, sws_getCoefficients(matrix), sourceIsFullRange ? 1 : 0, sws_getCoefficients(tags.matrix),
            tags.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
        let result = sws_init_context(context, nil, nil)
        // All is set, so that an error leads to `deinit`.
        guard result >= 0 else { throw MediaError("scale a picture of \(source.width)×\(source.height) pixels", code: result) }
    }

    deinit { sws_freeContext(context) }

    func scale(_ pixels: PixelBuffer, into frame: VideoFrame) throws(MediaError) {
        var sources: [UnsafePointer<UInt8>?] = []
        var sourceStrides: [Int32] = []
        let wholePlanes = pixels.format.planes(width: pixels.width, height: pixels.height)
        for (index, plane) in pixels.planes.enumerated() {
            let isChroma = index > 0
            let start =
                pixels.baseAddress + plane.offset
                + (isChroma ? source.y / 2 : source.y) * plane.bytesPerRow
                + (isChroma ? source.x / 2 : source.x) * wholePlanes[index].bytesPerPixel
            sources.append(UnsafePointer(start.assumingMemoryBound(to: UInt8.self)))
            sourceStrides.append(Int32(plane.bytesPerRow))
        }
        var targets: [UnsafeMutablePointer<UInt8>?] = []
        var targetStrides: [Int32] = []
        for index in 0..<3 {
            guard let plane = frame.plane(index) else { continue }
            let half = index > 0 ? 2 : 1
            targets.append(plane.start + target.y / half * plane.bytesPerRow + target.x / half)
            targetStrides.append(Int32(plane.bytesPerRow))
        }
        let rows = sws_scale(context, sources, sourceStrides, 0, Int32(source.height), targets, targetStrides)
        guard rows == target.height else {
            throw MediaError(.internalFailure, "scale a picture", "\(rows) of \(target.height) rows came out")
        }
    }
}

extension PixelFormat {
    var ffmpegFormat: AVPixelFormat {
        switch self {
        case .bgra: AV_PIX_FMT_BGRA
        case .argb: AV_PIX_FMT_ARGB
        case .yuv420Planar: AV_PIX_FMT_YUV420P
        case .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange: AV_PIX_FMT_NV12
        }
    }
}
