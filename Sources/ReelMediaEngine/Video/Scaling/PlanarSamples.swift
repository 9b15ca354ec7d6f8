internal import CReelFFmpeg

/// The samples of an opaque picture, Y′CbCr or G′, B′, R′, as output by a decoder of still pictures: one plane for each
/// component, in that decoder's memory.
package struct PlanarSamples {
    package struct Plane {
        package let start: UnsafePointer<UInt8>
        package let bytesPerRow: Int

        package init(start: UnsafePointer<UInt8>, bytesPerRow: Int) {
            self.start = start
            self.bytesPerRow = bytesPerRow
        }
    }

    /// The chroma subsampling. Grey has no chroma.
    package enum Chroma: Sendable {
        case none, all, halfAcross, quarter
    }

    package let width: Int
    package let height: Int
    /// The number of bits per sample: 8, 10 or 12. Samples of more than 8 bits take two bytes, in native byte order.
    package let depth: Int
    package let chroma: Chroma
    /// Y′ and, if there is chroma, Cb and Cr; or G′, B′ and R′.
    package let planes: [Plane]

    package init(width: Int, height: Int, depth: Int, chroma: Chroma, planes: [Plane]) {
        self.width = width
        self.height = height
        self.depth = depth
        self.chroma = chroma
        self.planes = planes
    }

    /// Creates samples in a frame's memory; nil for unsupported layouts.
    init?(_ frame: VideoFrame) {
        let format = AVPixelFormat(rawValue: frame.pointer.pointee.format)
        guard let known = Self.formats.first(where: { $0.formats.contains(format) }) else { return nil }
        let planes = (0..<(known.chroma == .none ? 1 : 3)).compactMap { index in
            frame.plane(index).map { Plane(start: $0.start, bytesPerRow: $0.bytesPerRow) }
        }
        guard let depth = av_pix_fmt_desc_get(format)?.pointee.comp.0.depth else { return nil }
        self.init(width: frame.width, height: frame.height, depth: Int(depth), chroma: known.chroma, planes: planes)
    }

    private static let formats: [(formats: [AVPixelFormat], chroma: Chroma)] = [
        ([AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_GRAY12LE], .none),
        ([AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV420P12LE], .quarter),
        ([AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV422P12LE], .halfAcross),
        ([AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_YUV444P12LE], .all),
        ([AV_PIX_FMT_GBRP, AV_PIX_FMT_GBRP10LE, AV_PIX_FMT_GBRP12LE], .all),
    ]
}

extension PlanarSamples.Chroma {
    /// How many times each side of the picture is halved for chroma.
    package var shifts: (across: Int, down: Int) {
        switch self {
        case .none, .all: (0, 0)
        case .halfAcross: (1, 0)
        case .quarter: (1, 1)
        }
    }
}
