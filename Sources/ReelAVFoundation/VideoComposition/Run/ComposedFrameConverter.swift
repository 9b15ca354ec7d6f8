import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreVideo
import ReelMediaEngine

/// Converts composed frames, in whatever format a compositor returns them, to the requested format and size.
///
/// Not thread-safe.
final class ComposedFrameConverter {
    private let format: PixelFormat
    private let size: PixelSize
    private let tags: ColorTags
    private let attachments: [String: String]
    private var pool: CVPixelBufferPool?
    private var planes: FrameConverter?
    private let maker: PixelBufferMaker

    init(format: PixelFormat, size: PixelSize, _ composition: AVVideoComposition.State) {
        self.format = format
        self.size = size
        var tags = composition.colorTags
        tags.isFullRange = format.isFullRange
        self.tags = tags
        attachments = composition.bufferTags
        maker = PixelBufferMaker(format: format, size: size)
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey as String: size.width, kCVPixelBufferHeightKey as String: size.height,
            kCVPixelBufferPixelFormatTypeKey as String: format.type,
        ]
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
    }

    /// - Parameter copies: whether to return a new buffer in any case.
    func convert(_ buffer: CVPixelBuffer, copies: Bool = false) throws(MediaError) -> CVPixelBuffer {
        let pixels = buffer.pixels
        let isSameSize = pixels.width == size.width && pixels.height == size.height
        if isSameSize, pixels.format == format { return copies ? try copy(buffer) : buffer }
        if format.isYCbCr, format.bits == 8, format.chromaStep.vertical == 2 { return try planar(buffer) }
        return format.isDrawn && pixels.format.isDrawn ? try redrawn(buffer) : try converted(buffer)
    }

    private func makeBuffer() throws(MediaError) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        if let pool { CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &made) }
        guard let made else { throw MediaError(.outOfMemory, "allocate a frame", "not enough memory") }
        for (key, value) in attachments { CVBufferSetAttachment(made, key as CFString, value, .shouldPropagate) }
        return made
    }

    private func copy(_ buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        let copy = try makeBuffer()
        for (from, to) in zip(buffer.pixels.planes, copy.pixels.planes) {
            let (source, target) = (buffer.pixels.baseAddress + from.offset, copy.pixels.baseAddress + to.offset)
            for y in 0..<from.height {
                memcpy(target + y * to.bytesPerRow, source + y * from.bytesPerRow, min(from.bytesPerRow, to.bytesPerRow))
            }
        }
        CVBufferPropagateAttachments(buffer, copy)
        return copy
    }

    /// Converts to 8-bit 4:2:0 Y′CbCr, as the writer does for an encoder.
    private func planar(_ buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        let converter = planes ?? FrameConverter(width: size.width, height: size.height, scaling: .stretch, tags: tags)
        planes = converter
        let frame = try converter.convert(buffer)
        guard let samples = frame.samples else {
            throw MediaError(.outOfMemory, "convert a frame", "not enough memory")
        }
        let made = try makeBuffer()
        let base = made.pixels.baseAddress
        let layout = made.pixels.planes
        // The converter pads odd sizes to even ones, by one column or row.
        let chroma = (width: frame.width / 2, count: frame.width / 2 * (frame.height / 2))
        samples.withUnsafeBytes { bytes in
            guard let luma = bytes.baseAddress else { return }
            for y in 0..<layout[0].height {
                memcpy(base + layout[0].offset + y * layout[0].bytesPerRow, luma + y * frame.width, layout[0].width)
            }
            let (cb, cr) = (luma + frame.width * frame.height, luma + frame.width * frame.height + chroma.count)
            for y in 0..<layout[1].height {
                let (blue, red) = (cb + y * chroma.width, cr + y * chroma.width)
                let row = base + layout[1].offset + y * layout[1].bytesPerRow
                if layout.count == 3 {
                    memcpy(row, blue, layout[1].width)
                    memcpy(base + layout[2].offset + y * layout[2].bytesPerRow, red, layout[2].width)
                } else {
                    for x in 0..<layout[1].width {
                        row.storeBytes(of: blue.load(fromByteOffset: x, as: UInt8.self), toByteOffset: 2 * x, as: UInt8.self)
                        row.storeBytes(of: red.load(fromByteOffset: x, as: UInt8.self), toByteOffset: 2 * x + 1, as: UInt8.self)
                    }
                }
            }
        }
        return made
    }

    /// Converts any format to any other.
    private func converted(_ buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        let made = try maker.make(buffer, tags: tags)
        for (key, value) in attachments { CVBufferSetAttachment(made, key as CFString, value, .shouldPropagate) }
        return made
    }

    /// Converts R′G′B′ to another size or byte order.
    private func redrawn(_ buffer: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        let made = try makeBuffer()
        guard let canvas = CGContext(over: made) else {
            throw MediaError(.outOfMemory, "convert a frame", "not enough memory")
        }
        canvas.setBlendMode(.copy)
        canvas.interpolationQuality = .high
        let image = try buffer.image()
        canvas.draw(image, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        return made
    }
}

extension PixelFormat {
    /// Whether a `CGContext` can draw into it, with alpha.
    fileprivate var isDrawn: Bool { colors == .rgb && hasAlpha && bits == 8 }
}
