import ReelColor
import ReelCoreVideo

/// The samples of a locked pixel buffer of any format: where each is, and what its numbers mean. Sources: ITU-T H.273, equations
/// 20 to 22 and 38 to 46; Apple, the names of Core Video's pixel formats.
///
/// `@unchecked Sendable`: threads write to disjoint parts of the memory.
struct SampledBuffer: @unchecked Sendable {
    /// The samples of one component.
    private struct Channel {
        let start: UnsafeMutableRawPointer
        let bytesPerRow: Int
        /// The distance between two samples, in bytes.
        let step: Int
    }

    /// How a sample is stored.
    private enum Storage {
        case byte, bigEndian, littleEndian
        /// In the highest bits of 16.
        case high(bits: Int)
    }

    private let format: PixelFormat
    private let storage: Storage
    /// Red, green, blue and alpha; or Y′, Cb and Cr; or grey.
    private let channels: [Channel]
    private let red: Float
    private let blue: Float
    private let range: SampleRange

    /// Nil if the buffer has no memory.
    init?(_ buffer: CVPixelBuffer, _ format: PixelFormat) {
        self.format = format
        let weights = buffer.taggedMatrix.lumaWeights(for: .bt709)
        (red, blue) = (Float(weights.red), Float(weights.blue))
        range = SampleRange(isFull: format.isFullRange, depth: format.bits)
        switch (format.bits, format) {
        case (8, _): storage = .byte
        case (16, .rgba64), (16, .gray16): storage = .littleEndian
        case (16, _): storage = .bigEndian
        default: storage = .high(bits: format.bits)
        }
        guard let channels = Self.channels(of: buffer, format) else { return nil }
        self.channels = channels
    }

    private static func channels(of buffer: CVPixelBuffer, _ format: PixelFormat) -> [Channel]? {
        let size = format.bits > 8 ? 2 : 1
        func plane(_ index: Int, _ offset: Int, _ step: Int) -> Channel? {
            let start = format.isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, index) : CVPixelBufferGetBaseAddress(buffer)
            let bytesPerRow =
                format.isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, index) : CVPixelBufferGetBytesPerRow(buffer)
            return start.map { Channel(start: $0 + offset, bytesPerRow: bytesPerRow, step: step) }
        }
        let found: [Channel?]
        switch format.arrangement {
        case .planar: found = (0..<3).map { plane($0, 0, size) }
        case .biPlanar: found = [plane(0, 0, size), plane(1, 0, 2 * size), plane(1, size, 2 * size)]
        case .packed(let bytes):
            found = places(of: format).map { plane(0, $0 * size, format.isYCbCr && $0 == Self.lumaPlace(format) ? 2 : bytes) }
        }
        let channels = found.compactMap(\.self)
        // In 4:2:2 of one plane, two pixels share four bytes.
        if case .packed = format.arrangement, format.isYCbCr, channels.count == 3 {
            return [channels[0]] + channels[1...].map { Channel(start: $0.start, bytesPerRow: $0.bytesPerRow, step: 4) }
        }
        return channels.count == found.count ? channels : nil
    }

    private static func lumaPlace(_ format: PixelFormat) -> Int { format == .uyvy ? 1 : 0 }

    /// Returns the places of the components in a pixel, in samples.
    private static func places(of format: PixelFormat) -> [Int] {
        switch format {
        case .bgr24: [2, 1, 0]
        case .argb, .argb64: [1, 2, 3, 0]
        case .bgra: [2, 1, 0, 3]
        case .abgr: [3, 2, 1, 0]
        case .rgba, .rgba64: [0, 1, 2, 3]
        case .gray8, .gray16, .bigEndianGray16: [0]
        case .uyvy: [1, 0, 2]
        case .yuyv, .yuyvFullRange: [0, 1, 3]
        default: [0, 1, 2]
        }
    }

    var isOpaque: Bool { !format.hasAlpha }

    // MARK: Samples

    @inline(__always)
    private func load(_ channel: Channel, _ x: Int, _ y: Int) -> Float {
        let place = channel.start + y &* channel.bytesPerRow + x &* channel.step
        if case .byte = storage { return Float(place.load(as: UInt8.self)) }
        let word = place.loadUnaligned(as: UInt16.self)
        return switch storage {
        case .bigEndian: Float(UInt16(bigEndian: word))
        case .high(let bits): Float(UInt16(littleEndian: word) >> UInt16(16 - bits))
        case .littleEndian, .byte: Float(UInt16(littleEndian: word))
        }
    }

    @inline(__always)
    private func store(_ value: Float, _ channel: Channel, _ x: Int, _ y: Int) {
        let place = channel.start + y &* channel.bytesPerRow + x &* channel.step
        let number = value > 0 ? min(value + 0.5, Float(range.highest)) : 0
        let word = UInt16(number.isNaN ? 0 : number)
        switch storage {
        case .byte: place.storeBytes(of: UInt8(truncatingIfNeeded: word), as: UInt8.self)
        case .bigEndian: place.storeBytes(of: word.bigEndian, as: UInt16.self)
        case .littleEndian: place.storeBytes(of: word.littleEndian, as: UInt16.self)
        case .high(let bits): place.storeBytes(of: (word << UInt16(16 - bits)).littleEndian, as: UInt16.self)
        }
    }

    // MARK: Rows

    /// Reads a row, counted from the top, as R′G′B′ with premultiplied alpha. A chroma sample applies to all of its pixels.
    func read(row: Int, from left: Int, to target: UnsafeMutablePointer<Pixel>, count: Int) {
        guard format.isYCbCr else {
            let scale = 1 / Float(range.highest)
            for index in 0..<count {
                let x = left &+ index
                let first = load(channels[0], x, row) * scale
                guard channels.count > 1 else {
                    target[index] = Pixel(first, first, first, 1)
                    continue
                }
                target[index] = Pixel(
                    first, load(channels[1], x, row) * scale, load(channels[2], x, row) * scale,
                    channels.count > 3 ? load(channels[3], x, row) * scale : 1)
            }
            return
        }
        let step = format.chromaStep
        let green = 1 - red - blue
        let (middle, chroma) = (Float(range.highest / 2 + 1), 1 / Float(range.chromaSpan))
        let (redOfCr, blueOfCb) = (2 * (1 - red) * chroma, 2 * (1 - blue) * chroma)
        let (greenOfCr, greenOfCb) = (-redOfCr * red / green, -blueOfCb * blue / green)
        let (black, scale) = (Float(range.black), 1 / Float(range.lumaSpan))
        for index in 0..<count {
            let x = left &+ index
            let luma = (load(channels[0], x, row) - black) * scale
            let cb = load(channels[1], x / step.horizontal, row / step.vertical) - middle
            let cr = load(channels[2], x / step.horizontal, row / step.vertical) - middle
            target[index] = Pixel(luma + redOfCr * cr, luma + greenOfCb * cb + greenOfCr * cr, luma + blueOfCb * cb, 1)
        }
    }

    /// Writes one or two rows of R′G′B′ values, the upper one first, and the chroma samples that they share. `left` and the index
    /// of the upper row are even. Grey buffers get the luma of BT.709.
    func write(_ upper: UnsafePointer<Pixel>, _ lower: UnsafePointer<Pixel>?, row: Int, from left: Int, count: Int) {
        for (offset, source) in [upper, lower].enumerated() {
            guard let source else { continue }
            for index in 0..<count { write(source[index], left + index, row + offset) }
        }
        guard format.isYCbCr else { return }
        let step = format.chromaStep
        let rows = [upper, lower].compactMap(\.self)
        let chroma = Float(range.chromaSpan)
        let middle = Float(range.highest / 2 + 1)
        for first in stride(from: 0, to: rows.count, by: step.vertical) {
            for start in stride(from: 0, to: count, by: step.horizontal) {
                var sum = Pixel.zero
                for source in rows[first..<min(first + step.vertical, rows.count)] {
                    // Beyond the last column, it is repeated.
                    for index in start..<start + step.horizontal { sum += source[min(index, count - 1)] }
                }
                let mean = sum / Pixel(repeating: Float(step.horizontal * min(step.vertical, rows.count - first)))
                let luma = brightness(mean, red, blue)
                let (x, y) = ((left + start) / step.horizontal, (row + first) / step.vertical)
                store((mean.z - luma) / (2 * (1 - blue)) * chroma + middle, channels[1], x, y)
                store((mean.x - luma) / (2 * (1 - red)) * chroma + middle, channels[2], x, y)
            }
        }
    }

    private func write(_ pixel: Pixel, _ x: Int, _ y: Int) {
        let highest = Float(range.highest)
        if format.isYCbCr {
            store(brightness(pixel, red, blue) * Float(range.lumaSpan) + Float(range.black), channels[0], x, y)
        } else if channels.count == 1 {
            let weights = LumaWeights.bt709
            store(brightness(pixel, Float(weights.red), Float(weights.blue)) * highest, channels[0], x, y)
        } else {
            for (index, channel) in channels.enumerated() { store(pixel[index] * highest, channel, x, y) }
        }
    }

    private func brightness(_ pixel: Pixel, _ red: Float, _ blue: Float) -> Float {
        pixel.x * red + pixel.y * (1 - red - blue) + pixel.z * blue
    }
}
