import ReelColor
import ReelCoreVideo

/// The conversion between Y′CbCr bytes and R′G′B′ values. Source: ITU-T H.273, equations 20 to 22 and 38 to 46.
struct YCbCrConversion: Sendable {
    /// The weights of red and blue in Y′.
    private let red: Float
    private let blue: Float
    private let black: Float
    private let lumaScale: Float
    private let chromaScale: Float

    /// Creates the matrix that the buffer's tag specifies; BT.709's without a tag.
    init(tagsOf buffer: CVPixelBuffer, _ format: BufferFormat) {
        let weights = buffer.taggedMatrix.lumaWeights(for: .bt709)
        (red, blue) = (Float(weights.red), Float(weights.blue))
        let range = SampleRange(isFull: format == .video(isFullRange: true))
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
