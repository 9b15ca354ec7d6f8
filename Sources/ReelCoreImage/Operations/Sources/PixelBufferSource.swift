import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreVideo

/// The pixels of a pixel buffer, with its lower-left corner at the origin. The buffer is retained, not copied: a rendering uses
/// its contents at that time.
struct PixelBufferSource: Operation {
    let buffer: CVPixelBuffer
    let layout: BufferLayout
    /// Nil for values that are not converted.
    let encoding: ColorEncoding?

    private struct Preparation: Sendable {
        let conversion: SourceConversion
        let matrix: VideoMatrix
    }

    func extent(of inputs: [CGRect]) -> CGRect {
        CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        switch layout {
        case .video: Region(around: extent)
        case .packed: .empty
        }
    }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        Preparation(conversion: SourceConversion(from: encoding, environment), matrix: VideoMatrix(tagsOf: buffer, layout))
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let preparation = work.prepared as? Preparation,
            CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let tile = work.tile(region)
        let height = CVPixelBufferGetHeight(buffer)
        switch layout {
        case .packed(let order):
            guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
            for y in region.minY..<region.maxY {
                let source = base + (height - 1 - y) * CVPixelBufferGetBytesPerRow(buffer) + region.minX * 4
                order.read(
                    source, to: tile.row(y), region.width, isOpaque: false, becomesLight: preparation.conversion.becomesLight)
                preparation.conversion.rest?.apply(tile.row(y), region.width)
            }
        case .video:
            guard let planes = VideoPlanes(buffer) else { return nil }
            for y in region.minY..<region.maxY {
                preparation.matrix.read(
                    planes, row: height - 1 - y, from: region.minX, to: tile.row(y), count: region.width)
                preparation.conversion.apply(tile.row(y), region.width, isOpaque: true)
            }
        }
        return tile
    }
}

/// The layout of a buffer's pixels.
enum BufferLayout: Hashable, Sendable {
    case packed(ByteOrder)
    case video(isFullRange: Bool)

    /// Creates the layout of a pixel format; nil if it is not supported.
    init?(_ format: OSType) {
        switch format {
        case kCVPixelFormatType_32BGRA: self = .packed(.bgra)
        case kCVPixelFormatType_32ARGB: self = .packed(.argb)
        case kCVPixelFormatType_32RGBA: self = .packed(.rgba)
        case kCVPixelFormatType_32ABGR: self = .packed(.abgr)
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .video(isFullRange: false)
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .video(isFullRange: true)
        default: return nil
        }
    }
}

/// The planes of a buffer: Y′, and CbCr at half the size.
struct VideoPlanes {
    let luma: UnsafeMutablePointer<UInt8>
    let chroma: UnsafeMutablePointer<UInt8>
    let lumaStride: Int
    let chromaStride: Int

    init?(_ buffer: CVPixelBuffer) {
        guard let luma = CVPixelBufferGetBaseAddressOfPlane(buffer, 0), let chroma = CVPixelBufferGetBaseAddressOfPlane(buffer, 1)
        else { return nil }
        self.luma = luma.assumingMemoryBound(to: UInt8.self)
        self.chroma = chroma.assumingMemoryBound(to: UInt8.self)
        lumaStride = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
        chromaStride = CVPixelBufferGetBytesPerRowOfPlane(buffer, 1)
    }
}

/// The conversion between Y′CbCr bytes and R′G′B′ values. Source: ITU-T H.273, equations 20 to 22 and 38 to 46.
struct VideoMatrix: Sendable {
    /// The weights of red and blue in Y′.
    private let red: Float
    private let blue: Float
    private let black: Float
    private let lumaScale: Float
    private let chromaScale: Float

    /// Creates the matrix that the buffer's tag specifies; BT.709's without a tag.
    init(tagsOf buffer: CVPixelBuffer, _ layout: BufferLayout) {
        let weights = buffer.taggedMatrix.lumaWeights(for: .bt709)
        (red, blue) = (Float(weights.red), Float(weights.blue))
        let range = SampleRange(isFull: layout == .video(isFullRange: true))
        (black, lumaScale, chromaScale) = (Float(range.black), Float(range.lumaSpan), Float(range.chromaSpan))
    }

    /// Reads a row, counted from the top. A chroma sample applies to all four of its pixels.
    func read(_ planes: VideoPlanes, row: Int, from left: Int, to target: UnsafeMutablePointer<Pixel>, count: Int) {
        let luma = planes.luma + row * planes.lumaStride
        let chroma = planes.chroma + row / 2 * planes.chromaStride
        let green = 1 - red - blue
        let redOfCr = 2 * (1 - red) / chromaScale
        let blueOfCb = 2 * (1 - blue) / chromaScale
        let greenOfCr = -redOfCr * red / green
        let greenOfCb = -blueOfCb * blue / green
        let scale = 1 / lumaScale
        for index in 0..<count {
            let x = left &+ index
            let brightness = (Float(luma[x]) - black) * scale
            let pair = chroma + (x &>> 1) &* 2
            let cb = Float(pair[0]) - 128
            let cr = Float(pair[1]) - 128
            target[index] = Pixel(
                brightness + redOfCr * cr, brightness + greenOfCb * cb + greenOfCr * cr, brightness + blueOfCb * cb, 1)
        }
    }

    /// Writes one or two rows of R′G′B′ values, the upper one first, and the chroma samples that they share. Everything left of
    /// `left` or beyond the rows stays unchanged; `left` and the index of the upper row are even.
    func write(
        _ upper: UnsafePointer<Pixel>, _ lower: UnsafePointer<Pixel>?, to planes: VideoPlanes, row: Int, from left: Int,
        count: Int
    ) {
        let weights = Pixel(red, 1 - red - blue, blue, 0)
        func luma(_ pixel: Pixel) -> Float { (pixel * weights).sum() }
        func byte(_ number: Float) -> UInt8 { number > 0 ? (number < 255 ? UInt8(number + 0.5) : 255) : 0 }
        for (offset, source) in [upper, lower].enumerated() {
            guard let source else { continue }
            let target = planes.luma + (row + offset) * planes.lumaStride + left
            for index in 0..<count { target[index] = byte(luma(source[index]) * lumaScale + black) }
        }
        let chroma = planes.chroma + row / 2 * planes.chromaStride + left
        var index = 0
        while index < count {
            let next = min(index + 1, count - 1)
            var sum = upper[index] + upper[next]
            var number: Float = 2
            if let lower {
                sum += lower[index] + lower[next]
                number = 4
            }
            let mean = sum / Pixel(repeating: number)
            let brightness = luma(mean)
            chroma[index] = byte((mean.z - brightness) / (2 * (1 - blue)) * chromaScale + 128)
            chroma[index + 1] = byte((mean.x - brightness) / (2 * (1 - red)) * chromaScale + 128)
            index += 2
        }
    }
}
