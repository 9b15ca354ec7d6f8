package import ReelCoreFoundation

/// The pixel formats, with their layout in memory.
package enum PixelFormat: CaseIterable, Sendable {
    case rgb24, bgr24, argb, bgra, abgr, rgba
    /// 16 bits: big-endian, except for the little-endian `rgba64`.
    case rgb48, argb64, rgba64
    case gray8, gray16, bigEndianGray16
    /// 4:2:2 in one plane.
    case uyvy, yuyv, yuyvFullRange
    case yuv420Planar, yuv420PlanarFullRange
    case yuv420BiPlanarVideoRange, yuv420BiPlanarFullRange
    case yuv422BiPlanarVideoRange, yuv422BiPlanarFullRange
    case yuv444BiPlanarVideoRange, yuv444BiPlanarFullRange
    /// 10 bits, in the high bits of 16.
    case yuv420BiPlanar10VideoRange, yuv420BiPlanar10FullRange
    case yuv422BiPlanar10VideoRange, yuv422BiPlanar10FullRange
    case yuv444BiPlanar10VideoRange, yuv444BiPlanar10FullRange

    package enum Colors: Sendable {
        case rgb, gray, yCbCr
    }

    package enum Arrangement: Sendable {
        case packed(bytesPerPixel: Int)
        /// Y′, Cb, Cr.
        case planar
        /// Y′, and interleaved Cb and Cr.
        case biPlanar
    }

    /// A plane of an image: its size in pixels, and its minimum stride in bytes.
    package struct Plane: Sendable {
        package let width: Int
        package let height: Int
        package let bytesPerPixel: Int
        package let bytesPerRow: Int

        init(_ width: Int, _ height: Int, _ bytesPerPixel: Int, inPairs: Bool = false) {
            self.width = width
            self.height = height
            self.bytesPerPixel = bytesPerPixel
            bytesPerRow = (inPairs ? (width + 1) / 2 * 2 : width) * bytesPerPixel
        }
    }

    package init?(_ type: OSType) {
        guard let format = Self.formats[type] else { return nil }
        self = format
    }

    package var type: OSType { traits.type }
    package var colors: Colors { traits.colors }
    package var arrangement: Arrangement { traits.arrangement }
    package var hasAlpha: Bool { traits.hasAlpha }
    /// The number of bits per sample: 8, 10 or 16.
    package var bits: Int { traits.bits }

    package var isYCbCr: Bool { colors == .yCbCr }

    /// Whether samples use the full range of values, and not the limited (video) range.
    package var isFullRange: Bool { traits.isFullRange }

    /// The number of pixels that share one chroma sample.
    package var chromaStep: (horizontal: Int, vertical: Int) { traits.step }

    package var isPlanar: Bool {
        if case .packed = arrangement { false } else { true }
    }

    /// Returns the planes of a `width`×`height` image. Chroma sizes round up.
    package func planes(width: Int, height: Int) -> [Plane] {
        let step = chromaStep
        let chroma = ((width + step.horizontal - 1) / step.horizontal, (height + step.vertical - 1) / step.vertical)
        let size = bits > 8 ? 2 : 1
        return switch arrangement {
        case .packed(let bytes): [Plane(width, height, bytes, inPairs: step.horizontal > 1)]
        case .planar: [Plane(width, height, size), Plane(chroma.0, chroma.1, size), Plane(chroma.0, chroma.1, size)]
        case .biPlanar: [Plane(width, height, size), Plane(chroma.0, chroma.1, 2 * size)]
        }
    }

    private static let formats = [OSType: PixelFormat](uniqueKeysWithValues: allCases.map { ($0.type, $0) })
}

// MARK: The table

extension PixelFormat {
    private struct Traits {
        let type: OSType
        let colors: Colors
        let arrangement: Arrangement
        var hasAlpha = false
        var bits = 8
        var isFullRange = true
        var step: (horizontal: Int, vertical: Int) = (1, 1)

        static func rgb(_ type: OSType, _ bytesPerPixel: Int, hasAlpha: Bool = false, bits: Int = 8) -> Traits {
            Traits(
                type: type, colors: .rgb, arrangement: .packed(bytesPerPixel: bytesPerPixel), hasAlpha: hasAlpha, bits: bits)
        }

        static func gray(_ type: OSType, bits: Int = 8) -> Traits {
            Traits(type: type, colors: .gray, arrangement: .packed(bytesPerPixel: bits / 8), bits: bits)
        }

        static func yCbCr(
            _ type: OSType, _ arrangement: Arrangement, _ step: (Int, Int), isFullRange: Bool = false, bits: Int = 8
        ) -> Traits {
            Traits(type: type, colors: .yCbCr, arrangement: arrangement, bits: bits, isFullRange: isFullRange, step: step)
        }
    }

    private var traits: Traits {
        switch self {
        case .rgb24: .rgb(kCVPixelFormatType_24RGB, 3)
        case .bgr24: .rgb(kCVPixelFormatType_24BGR, 3)
        case .argb: .rgb(kCVPixelFormatType_32ARGB, 4, hasAlpha: true)
        case .bgra: .rgb(kCVPixelFormatType_32BGRA, 4, hasAlpha: true)
        case .abgr: .rgb(kCVPixelFormatType_32ABGR, 4, hasAlpha: true)
        case .rgba: .rgb(kCVPixelFormatType_32RGBA, 4, hasAlpha: true)
        case .rgb48: .rgb(kCVPixelFormatType_48RGB, 6, bits: 16)
        case .argb64: .rgb(kCVPixelFormatType_64ARGB, 8, hasAlpha: true, bits: 16)
        case .rgba64: .rgb(kCVPixelFormatType_64RGBALE, 8, hasAlpha: true, bits: 16)
        case .gray8: .gray(kCVPixelFormatType_OneComponent8)
        case .gray16: .gray(kCVPixelFormatType_OneComponent16, bits: 16)
        case .bigEndianGray16: .gray(kCVPixelFormatType_16Gray, bits: 16)
        case .uyvy: .yCbCr(kCVPixelFormatType_422YpCbCr8, .packed(bytesPerPixel: 2), (2, 1))
        case .yuyv: .yCbCr(kCVPixelFormatType_422YpCbCr8_yuvs, .packed(bytesPerPixel: 2), (2, 1))
        case .yuyvFullRange:
            .yCbCr(kCVPixelFormatType_422YpCbCr8FullRange, .packed(bytesPerPixel: 2), (2, 1), isFullRange: true)
        case .yuv420Planar: .yCbCr(kCVPixelFormatType_420YpCbCr8Planar, .planar, (2, 2))
        case .yuv420PlanarFullRange:
            .yCbCr(kCVPixelFormatType_420YpCbCr8PlanarFullRange, .planar, (2, 2), isFullRange: true)
        case .yuv420BiPlanarVideoRange: .yCbCr(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, .biPlanar, (2, 2))
        case .yuv420BiPlanarFullRange:
            .yCbCr(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, .biPlanar, (2, 2), isFullRange: true)
        case .yuv422BiPlanarVideoRange: .yCbCr(kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, .biPlanar, (2, 1))
        case .yuv422BiPlanarFullRange:
            .yCbCr(kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, .biPlanar, (2, 1), isFullRange: true)
        case .yuv444BiPlanarVideoRange: .yCbCr(kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, .biPlanar, (1, 1))
        case .yuv444BiPlanarFullRange:
            .yCbCr(kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, .biPlanar, (1, 1), isFullRange: true)
        case .yuv420BiPlanar10VideoRange:
            .yCbCr(kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, .biPlanar, (2, 2), bits: 10)
        case .yuv420BiPlanar10FullRange:
            .yCbCr(kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, .biPlanar, (2, 2), isFullRange: true, bits: 10)
        case .yuv422BiPlanar10VideoRange:
            .yCbCr(kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, .biPlanar, (2, 1), bits: 10)
        case .yuv422BiPlanar10FullRange:
            .yCbCr(kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, .biPlanar, (2, 1), isFullRange: true, bits: 10)
        case .yuv444BiPlanar10VideoRange:
            .yCbCr(kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, .biPlanar, (1, 1), bits: 10)
        case .yuv444BiPlanar10FullRange:
            .yCbCr(kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, .biPlanar, (1, 1), isFullRange: true, bits: 10)
        }
    }
}

extension PixelFormat {
    /// The format's four characters, such as `420v`, or else its number.
    package var name: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: type &>> (24 - 8 * UInt32($0))) }
        return bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : "\(type)"
    }
}
