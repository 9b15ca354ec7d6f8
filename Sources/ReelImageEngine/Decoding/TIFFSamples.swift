internal import CReelTIFF
import Foundation
import ReelCoreGraphics
import ReelMediaEngine

/// Reads the kinds of TIFF whose samples libtiff does not convert to colours, or not exactly: floating-point numbers, 10, 12, 14,
/// 24 and 32 bits, CMYK of 16 bits, grey and palettes with alpha, palettes of 16 bits, and CIE L*a*b*.
///
/// Floating-point samples are shown from 0 to 1, and clipped there, as ImageMagick does: a profile says what they mean, and
/// without one they are sRGB.
struct TIFFSamples {
    private let file: TIFFFile
    private let depth: Int
    private let isFloat: Bool
    private let photometric: Int32
    private let alpha: TIFFFile.Alpha
    private let palette: [(red: UInt16, green: UInt16, blue: UInt16)]
    /// The number of samples of a pixel that are its colour; the next one is its alpha, if it has one.
    private let colorCount: Int

    /// Nil for kinds that libtiff's own conversion supports (`TIFFRGBAImage`), or nothing does.
    init?(_ file: TIFFFile) {
        (self.file, depth, photometric, alpha) = (file, file.depth, file.photometric, file.alpha)
        isFloat = file.sampleFormat == SAMPLEFORMAT_IEEEFP
        switch photometric {
        case PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_PALETTE: colorCount = 1
        case PHOTOMETRIC_RGB, PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB: colorCount = 3
        case PHOTOMETRIC_SEPARATED where file.inkSet == INKSET_CMYK: colorCount = 4
        default: return nil
        }
        guard file.samplesPerPixel >= colorCount + (alpha == .none ? 0 : 1) else { return nil }
        let isReadable =
            isFloat
            ? [16, 32, 64].contains(depth)
            : (1...32).contains(depth) && [SAMPLEFORMAT_UINT, SAMPLEFORMAT_VOID].contains(file.sampleFormat) || file.isLab
        guard isReadable else { return nil }
        if photometric == PHOTOMETRIC_PALETTE {
            guard !isFloat, let palette = file.palette else { return nil }
            self.palette = palette
        } else {
            palette = []
        }
        guard isFloat || ![1, 2, 4, 8, 16].contains(depth) || needsOwnColors else { return nil }
        if file.isLab, isFloat || ![8, 16].contains(depth) { return nil }
    }

    /// Whether libtiff's colours are wrong, or without their alpha, though it can read the samples.
    private var needsOwnColors: Bool {
        switch photometric {
        case PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB: true
        case PHOTOMETRIC_SEPARATED: depth == 16
        case PHOTOMETRIC_RGB: false
        case PHOTOMETRIC_PALETTE: depth == 16 || alpha != .none
        default: alpha != .none
        }
    }

    private var space: SampleConverter.Space {
        switch photometric {
        case PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK: .gray
        case PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB: .lab
        case PHOTOMETRIC_SEPARATED: .cmyk
        default: .rgb
        }
    }

    /// Reads the pixels in sRGB, with straight alpha, as in a `Bitmap`.
    func read(into bitmap: Bitmap, profile: ColorProfile?) throws(StillImageError) {
        let converter = SampleConverter(space, profile: profile)
        try file.readBlocks { block in
            let width = block.area.width
            var colors = [UInt16](repeating: 0, count: width * space.count)
            var alphas = [UInt16](repeating: .max, count: width)
            for row in 0..<block.area.height {
                for color in 0..<colorCount { read(color, of: block, row, into: &colors, step: space.count) }
                if alpha != .none { read(colorCount, of: block, row, into: &alphas, step: 1, at: 0) }
                finish(&colors, alphas)
                let pixels = bitmap.row(block.area.y + row) + block.area.x
                converter.convert(colors, count: width, into: pixels)
                guard !bitmap.isOpaque else { continue }
                for index in 0..<width {
                    let byte = (UInt32(alphas[index]) * 255 + 32_767) / 65_535
                    pixels[index] = (UInt32(littleEndian: pixels[index]) & 0xFF_FFFF | byte << 24).littleEndian
                }
            }
        }
    }

    /// Turns samples of a row into those of the converter's space.
    private func finish(_ colors: inout [UInt16], _ alphas: [UInt16]) {
        switch photometric {
        case PHOTOMETRIC_MINISWHITE: for index in colors.indices { colors[index] = .max - colors[index] }
        case PHOTOMETRIC_PALETTE:
            for index in alphas.indices {
                let color = palette[min(Int(colors[3 * index]), palette.count - 1)]
                (colors[3 * index], colors[3 * index + 1], colors[3 * index + 2]) = (color.red, color.green, color.blue)
            }
        case PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB: finishLab(&colors)
        default: break
        }
        guard alpha == .premultiplied, photometric != PHOTOMETRIC_PALETTE else { return }
        for index in alphas.indices where alphas[index] > 0 && alphas[index] < .max {
            for place in index * space.count..<(index + 1) * space.count {
                colors[place] = UInt16(min(65_535, UInt32(colors[place]) * 65_535 / UInt32(alphas[index])))
            }
        }
    }

    /// Turns L*a*b* samples, scaled to 16 bits, into those of ICC.1. CIELab's a* and b* are signed (TIFF 6.0, section 23);
    /// ICCLab's (Adobe's technical notes of 2002) begin at −128, and in 16 bits, L* ends at 0xFF00.
    private func finishLab(_ colors: inout [UInt16]) {
        let isSigned = photometric == PHOTOMETRIC_CIELAB
        guard isSigned || depth == 16 else { return }
        for place in colors.indices {
            let isLightness = place % 3 == 0
            guard !isSigned || !isLightness else { continue }
            guard depth == 16 else {
                // Scaling has made 257 times the byte.
                colors[place] = UInt16(UInt8(truncatingIfNeeded: colors[place]) &+ 128) * 257
                continue
            }
            // In 256ths.
            let value = isSigned ? UInt32(colors[place] &+ 0x8000) : UInt32(colors[place])
            colors[place] = UInt16(min(65_535, (value * 257 + 128) / 256))
        }
    }

    // MARK: Samples

    /// Reads one of the samples of the pixels of a row.
    private func read(
        _ sample: Int, of block: TIFFFile.Block, _ row: Int, into values: inout [UInt16], step: Int, at place: Int? = nil
    ) {
        let isTogether = block.planes.count == 1
        let (perPixel, first) = isTogether ? (file.samplesPerPixel, sample) : (1, 0)
        block.planes[isTogether ? 0 : sample].withUnsafeBytes { plane in
            let isIndex = photometric == PHOTOMETRIC_PALETTE && sample == 0
            let bytes = UnsafeRawBufferPointer(rebasing: plane[(row * block.bytesPerRow)..<((row + 1) * block.bytesPerRow)])
            for index in 0..<block.area.width {
                let number = first + index * perPixel
                values[index * step + (place ?? sample)] = isIndex ? self.index(bytes, number) : value(bytes, number)
            }
        }
    }

    /// Returns a sample that is an index into a palette.
    private func index(_ row: UnsafeRawBufferPointer, _ index: Int) -> UInt16 {
        depth == 16
            ? row.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
            : UInt16(truncatingIfNeeded: bits(row, from: index * depth))
    }

    /// Returns a sample as a number up to 65,535.
    private func value(_ row: UnsafeRawBufferPointer, _ index: Int) -> UInt16 {
        // libtiff returns whole bytes in the machine's order, and others with the highest bit first.
        switch (depth, isFloat) {
        case (16, true): return Self.value(Double(row.loadUnaligned(fromByteOffset: 2 * index, as: Float16.self)))
        case (32, true): return Self.value(Double(row.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)))
        case (64, true): return Self.value(row.loadUnaligned(fromByteOffset: 8 * index, as: Double.self))
        case (8, _): return scaled(UInt64(row[index]))
        case (16, _): return row.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
        case (32, _): return scaled(UInt64(row.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
        case (24, _): return scaled((0..<3).reduce(0) { $0 | UInt64(row[3 * index + $1]) << (8 * UInt64($1)) })
        default: return scaled(bits(row, from: index * depth))
        }
    }

    private static func value(_ number: Double) -> UInt16 {
        // Not-a-number is 0.
        number > 0 ? UInt16((min(1, number) * 65_535).rounded()) : 0
    }

    private func scaled(_ number: UInt64) -> UInt16 {
        let most = (UInt64(1) << UInt64(depth)) - 1
        return UInt16((number * 65_535 + most / 2) / most)
    }

    private func bits(_ row: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        let end = start + depth
        var number: UInt64 = 0
        for byte in (start >> 3)..<((end + 7) >> 3) { number = number << 8 | UInt64(row[byte]) }
        return number >> UInt64(-end & 7) & ((1 << UInt64(depth)) - 1)
    }
}
