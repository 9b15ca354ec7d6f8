internal import CReelFFmpeg
import ReelCoreVideo

/// An intermediate picture for pixel formats that libswscale does not support, or whose values it does not interpret exactly.
/// Pixel buffers are copied into it, or out of it.
///
/// * Interleaved Cb and Cr, with or without Y′ between them, become planes. (FFmpeg 5.1 does not read '422v', omits the last row
///   of an odd '2vuy', writes a scaled 'yuvf' in limited range, and when widening to 'x420' makes white 943 instead of 940.)
/// * 16 bits: libswscale's white is 65,280 (255 times 256), and 1020 for 10 bits in full range; the latter become 16 bits here.
///
/// Other buffers can be copied too, if their last row must not be read beyond.
///
/// Not thread-safe.
final class RearrangedFrame {
    let format: PixelFormat
    let frame: VideoFrame

    private enum Direction {
        case fromBuffer, toBuffer
    }

    /// Creates a picture that is not filled yet.
    init(_ format: PixelFormat, width: Int, height: Int) throws(MediaError) {
        self.format = format
        frame = try VideoFrame()
        frame.pointer.pointee.format = format.rearrangedFormat.rawValue
        frame.pointer.pointee.width = Int32(width)
        frame.pointer.pointee.height = Int32(height)
        // Align rows to 64 bytes, because vector code reads and writes whole vectors.
        try check(av_frame_get_buffer(frame.pointer, 64), "allocate a picture")
    }

    /// Copies a part of a buffer's picture, as large as this one, beginning at a pixel that must be aligned to a chroma sample.
    func fill(from pixels: PixelBuffer, x: Int = 0, y: Int = 0) { copy(.fromBuffer, pixels, x, y) }

    /// Writes to a whole buffer, which must be as large as this picture.
    func write(to pixels: PixelBuffer) { copy(.toBuffer, pixels, 0, 0) }

    private func copy(_ direction: Direction, _ pixels: PixelBuffer, _ x: Int, _ y: Int) {
        let isVerbatim = format.bits == 8 && !format.hasInterleavedChroma
        for (index, size) in format.planes(width: frame.width, height: frame.height).enumerated() {
            guard let own = frame.plane(index) else { continue }
            let start = pixels.start(ofPlane: index, x: x, y: y)
            for row in 0..<size.height {
                let stored = start + row * pixels.planes[index].bytesPerRow
                let first = UnsafeMutableRawPointer(own.start + row * own.bytesPerRow)
                if isVerbatim {
                    copyBytes(direction, stored, first, count: size.bytesPerRow)
                } else if index == 1, let other = frame.plane(2) {
                    let second = UnsafeMutableRawPointer(other.start + row * other.bytesPerRow)
                    copyChroma(direction, stored, first, second, count: size.width)
                } else if format.colors != .yCbCr {
                    copyPixels(direction, UnalignedSamples(stored), UnalignedSamples(first), count: size.width)
                } else if format.isPlanar {
                    copyLuma(direction, stored, first, count: size.width)
                } else {
                    copyPairs(direction, stored.assumingMemoryBound(to: UInt8.self), row: row)
                }
            }
        }
    }

    private func copyBytes(
        _ direction: Direction, _ stored: UnsafeMutableRawPointer, _ own: UnsafeMutableRawPointer, count: Int
    ) {
        switch direction {
        case .fromBuffer: own.copyMemory(from: stored, byteCount: count)
        case .toBuffer: stored.copyMemory(from: own, byteCount: count)
        }
    }

    // MARK: Y′CbCr

    private func copyLuma(
        _ direction: Direction, _ stored: UnsafeMutableRawPointer, _ own: UnsafeMutableRawPointer, count: Int
    ) {
        guard format.bits > 8 else { return copyBytes(direction, stored, own, count: count) }
        let (samples, ownSamples) = (UnalignedSamples(stored), UnalignedSamples(own))
        let isFull = format.isFullRange
        switch direction {
        case .fromBuffer:
            for x in 0..<count { ownSamples[x] = isFull ? TenBits.widenedLuma(samples[x] &>> 6) : samples[x] &>> 6 }
        case .toBuffer:
            for x in 0..<count { samples[x] = (isFull ? TenBits.narrowedLuma(ownSamples[x]) : ownSamples[x]) &<< 6 }
        }
    }

    private func copyChroma(
        _ direction: Direction, _ stored: UnsafeMutableRawPointer, _ blue: UnsafeMutableRawPointer,
        _ red: UnsafeMutableRawPointer, count: Int
    ) {
        guard format.bits > 8 else {
            let pairs = stored.assumingMemoryBound(to: UInt8.self)
            let (cb, cr) = (blue.assumingMemoryBound(to: UInt8.self), red.assumingMemoryBound(to: UInt8.self))
            switch direction {
            case .fromBuffer:
                for x in 0..<count { (cb[x], cr[x]) = (pairs[2 &* x], pairs[2 &* x &+ 1]) }
            case .toBuffer:
                for x in 0..<count { (pairs[2 &* x], pairs[2 &* x &+ 1]) = (cb[x], cr[x]) }
            }
            return
        }
        let pairs = UnalignedSamples(stored)
        let isFull = format.isFullRange
        for (offset, plane) in [UnalignedSamples(blue), UnalignedSamples(red)].enumerated() {
            switch direction {
            case .fromBuffer:
                for x in 0..<count {
                    let sample = pairs[2 &* x &+ offset] &>> 6
                    plane[x] = isFull ? TenBits.widenedChroma(sample) : sample
                }
            case .toBuffer:
                for x in 0..<count {
                    pairs[2 &* x &+ offset] = (isFull ? TenBits.narrowedChroma(plane[x]) : plane[x]) &<< 6
                }
            }
        }
    }

    /// Copies a row of Y′, Cb, Y′, Cr, or of Cb, Y′, Cr, Y′.
    private func copyPairs(_ direction: Direction, _ stored: UnsafeMutablePointer<UInt8>, row: Int) {
        let rows = (0..<3).compactMap { index in frame.plane(index).map { $0.start + row * $0.bytesPerRow } }
        guard rows.count == 3 else { return }
        let (luma, cb, cr) = (rows[0], rows[1], rows[2])
        let (lumaPlace, chromaPlace) = format == .uyvy ? (1, 0) : (0, 1)
        for pair in 0..<((frame.width + 1) / 2) {
            let pixels = stored + pair &* 4
            let (left, right) = (2 &* pair, min(2 &* pair &+ 1, frame.width &- 1))
            switch direction {
            case .fromBuffer:
                // If the width is odd, the last pair has no right pixel.
                if right > left { luma[right] = pixels[lumaPlace &+ 2] }
                luma[left] = pixels[lumaPlace]
                (cb[pair], cr[pair]) = (pixels[chromaPlace], pixels[chromaPlace &+ 2])
            case .toBuffer:
                (pixels[lumaPlace], pixels[lumaPlace &+ 2]) = (luma[left], luma[right])
                (pixels[chromaPlace], pixels[chromaPlace &+ 2]) = (cb[pair], cr[pair])
            }
        }
    }

    // MARK: 16 bits of R′G′B′ or gray

    /// Copies a row of pixels. Alpha is not rescaled: in libswscale, too, 65,535 is opaque.
    private func copyPixels(_ direction: Direction, _ stored: UnalignedSamples, _ own: UnalignedSamples, count: Int) {
        let isBigEndian = format != .gray16 && format != .rgba64
        func read(_ index: Int) -> UInt16 { isBigEndian ? stored[index].byteSwapped : stored[index] }
        func write(_ sample: UInt16, _ index: Int) { stored[index] = isBigEndian ? sample.byteSwapped : sample }
        guard format.hasAlpha else {
            for index in 0..<(format.colors == .gray ? count : count * 3) {
                switch direction {
                case .fromBuffer: own[index] = SixteenBits.narrowed(read(index))
                case .toBuffer: write(SixteenBits.widened(own[index]), index)
                }
            }
            return
        }
        // In libswscale's order alpha is the last of the four.
        let (color, alpha) = format == .argb64 ? (1, 0) : (0, 3)
        for pixel in stride(from: 0, to: count * 4, by: 4) {
            switch direction {
            case .fromBuffer:
                for part in 0..<3 { own[pixel &+ part] = SixteenBits.narrowed(read(pixel &+ color &+ part)) }
                own[pixel &+ 3] = read(pixel &+ alpha)
            case .toBuffer:
                for part in 0..<3 { write(SixteenBits.widened(own[pixel &+ part]), pixel &+ color &+ part) }
                write(own[pixel &+ 3], pixel &+ alpha)
            }
        }
    }
}

/// Little-endian 16-bit samples at an address that may be unaligned.
private struct UnalignedSamples {
    private let start: UnsafeMutableRawPointer

    init(_ start: UnsafeMutableRawPointer) { self.start = start }

    subscript(index: Int) -> UInt16 {
        get { UInt16(littleEndian: start.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)) }
        nonmutating set { start.storeBytes(of: newValue.littleEndian, toByteOffset: index &* 2, as: UInt16.self) }
    }
}

/// Converts between 0–65,535 and libswscale's 0–65,280.
private enum SixteenBits {
    static func narrowed(_ sample: UInt16) -> UInt16 { sample &- (sample &>> 8) }

    /// Returns a sample of 0–65,535. libswscale's white may be off by up to three.
    static func widened(_ sample: UInt16) -> UInt16 { sample > 65_276 ? 65_535 : sample &+ (sample &>> 8) }
}

/// Converts between 10 bits in full range and libswscale's 16. Chroma is relative to the midpoint.
private enum TenBits {
    static func widenedLuma(_ sample: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(sample) &* 65_280 &+ 511) / 1023)
    }

    static func narrowedLuma(_ sample: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: min(1023, (UInt32(sample) &* 1023 &+ 32_640) / 65_280))
    }

    static func widenedChroma(_ sample: UInt16) -> UInt16 {
        let distance = (Int32(sample) &- 512) &* 65_280
        return UInt16(truncatingIfNeeded: 32_768 &+ (distance &+ (distance < 0 ? -511 : 511)) / 1023)
    }

    static func narrowedChroma(_ sample: UInt16) -> UInt16 {
        let distance = (Int32(sample) &- 32_768) &* 1023
        return UInt16(truncatingIfNeeded: max(0, min(1023, 512 &+ (distance &+ (distance < 0 ? -32_640 : 32_640)) / 65_280)))
    }
}
