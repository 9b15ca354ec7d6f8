import Foundation
import ReelCoreGraphics

/// Decodes the pixels of a BMP file, with straight alpha. Pixels that a file does not have stay as they are in the bitmap.
struct BMPPixels {
    private let header: BMPHeader
    private let bytes: UnsafeRawBufferPointer
    private let bitmap: Bitmap
    /// The palette's colours, 256 of them; those that the file does not have are black.
    private let palette: [UInt32]

    /// - Parameter bitmap: of the picture's size.
    init(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer, into bitmap: Bitmap) {
        (self.header, self.bytes, self.bitmap) = (header, bytes, bitmap)
        let (position, count, size) = header.palette
        palette = (0..<256).map { index in
            guard index < count else { return Self.black }
            let entry = position + index * size
            return Self.color(red: bytes[entry + 2], green: bytes[entry + 1], blue: bytes[entry])
        }
    }

    /// - Returns: whether all pixels were in the file.
    func decode() -> Bool {
        if case .runLengths = header.coding { return decodeRunLengths() }
        let rows = min(header.height, max(0, bytes.count - header.pixels + header.bytesPerRow - 1) / header.bytesPerRow)
        let tables = header.masks.map(Self.table)
        for row in 0..<rows {
            let start = header.pixels + row * header.bytesPerRow
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + header.bytesPerRow)])
            let pixels = bitmap.row(place(row))
            let count = min(header.width, rest.count * 8 / header.depth)
            switch header.depth {
            case 24:
                for index in 0..<count {
                    pixels[index] = Self.color(red: rest[3 * index + 2], green: rest[3 * index + 1], blue: rest[3 * index])
                }
            case 16:
                for index in 0..<count { pixels[index] = color(UInt32(rest.littleEndianShort(at: 2 * index)), tables) }
            case 32:
                for index in 0..<count { pixels[index] = color(rest.littleEndianWord(at: 4 * index), tables) }
            default: readIndices(rest, count, into: pixels)
            }
        }
        return bytes.count >= header.end
    }

    /// Returns the row of the picture that a row in the file is.
    private func place(_ row: Int) -> Int { header.isTopDown ? row : header.height - 1 - row }

    // MARK: Colours

    private static let black = UInt32(0xFF00_0000).littleEndian

    private static func color(red: UInt8, green: UInt8, blue: UInt8) -> UInt32 {
        (0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)).littleEndian
    }

    /// Returns the byte of each value of a component.
    private static func table(_ mask: BMPHeader.Mask) -> [UInt32] {
        let most = mask.most
        return most == 0 ? [] : (0...most).map { ($0 * 255 + most / 2) / most }
    }

    private func color(_ pixel: UInt32, _ tables: [[UInt32]]) -> UInt32 {
        var color: UInt32 = tables.count == 4 && !tables[3].isEmpty ? 0 : 0xFF
        if color == 0 { color = tables[3][Int(header.masks[3].value(pixel))] }
        for index in 0..<3 {
            color = color << 8 | (tables[index].isEmpty ? 0 : tables[index][Int(header.masks[index].value(pixel))])
        }
        return color.littleEndian
    }

    private func readIndices(_ row: UnsafeRawBufferPointer, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        let depth = header.depth
        let most = UInt8((1 << depth) - 1)
        for index in 0..<count {
            let bit = index * depth
            // The first pixel is in the highest bits.
            pixels[index] = palette[Int(row[bit >> 3] >> UInt8(8 - depth - bit & 7) & most)]
        }
    }

    // MARK: Run lengths

    /// Whatever is skipped has the palette's first colour, or is black.
    private func decodeRunLengths() -> Bool {
        for row in 0..<header.height {
            bitmap.row(row).update(repeating: header.depth == 24 ? Self.black : palette[0], count: header.width)
        }
        var run = Run(position: header.pixels)
        while run.row < header.height, run.position + 1 < bytes.count {
            let (count, code) = (Int(bytes[run.position]), Int(bytes[run.position + 1]))
            run.position += 2
            switch (count, code) {
            case (0, 0): (run.column, run.row) = (0, run.row + 1)
            case (0, 1): return true
            case (0, 2):
                guard run.position + 1 < bytes.count else { return false }
                run.column += Int(bytes[run.position])
                run.row += Int(bytes[run.position + 1])
                run.position += 2
            case (0, _): draw(code, repeats: false, &run)
            default:
                run.position -= 1
                draw(count, repeats: true, &run)
            }
        }
        // The marker of the end may be missing.
        return run.row >= header.height || run.row == header.height - 1 && run.column >= header.width
    }

    private struct Run {
        var position: Int
        var column = 0
        var row = 0
    }

    /// Draws pixels from the current one to the right.
    ///
    /// - Parameter repeats: whether one byte (two indices of 4 bits, or a colour) stands for all; otherwise each is there, padded
    ///   to an even number of bytes.
    private func draw(_ count: Int, repeats: Bool, _ run: inout Run) {
        let (start, depth) = (run.position, header.depth)
        let length = repeats ? max(1, depth / 8) : (count * depth + 15) / 16 * 2
        run.position += length
        guard run.position <= bytes.count else { return }
        let pixels = bitmap.row(place(run.row))
        for index in 0..<min(count, header.width - min(header.width, run.column)) {
            let color: UInt32
            switch depth {
            case 24:
                let place = start + (repeats ? 0 : 3 * index)
                color = Self.color(red: bytes[place + 2], green: bytes[place + 1], blue: bytes[place])
            case 8: color = palette[Int(bytes[start + (repeats ? 0 : index)])]
            default: color = palette[Int(bytes[start + (repeats ? 0 : index / 2)] >> (index % 2 == 0 ? 4 : 0) & 15)]
            }
            pixels[run.column + index] = color
        }
        run.column += count
    }
}
