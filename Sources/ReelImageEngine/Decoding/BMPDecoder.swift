import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine

/// Decodes BMP with libavcodec: 1 to 32 bits, palettes, run-length encoding, bottom-up or top-down.
enum BMPDecoder: StillImageDecoder {
    /// `BM` might begin any file; the header that follows has one of few sizes.
    static func recognizes(_ start: Data) -> Bool {
        guard start.starts(with: Array("BM".utf8)), start.count >= 26 else { return false }
        return start.withUnsafeBytes { [12, 40, 56, 64, 108, 124].contains($0.littleEndianWord(at: 14)) }
    }

    static func isCutShort(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            guard let header = Header(bytes), !header.isOld, bytes.count >= 34 else { return false }
            // Run-length encoded data ends with a marker, and its size is known only from the file's size in the header.
            if [1, 2].contains(bytes.littleEndianWord(at: 30)) {
                return bytes.count < bytes.littleEndianWord(at: 2) && !bytes.suffix(2).elementsEqual([0, 1])
            }
            guard (1...Int(UInt16.max) * 16).contains(header.width), header.depth <= 32 else { return false }
            let rows = (header.width * header.depth + 31) / 32 * 4 * header.height
            return bytes.count < Int(bytes.littleEndianWord(at: 10)) + rows
        }
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            guard let header = Header(bytes) else { throw picture.error(.damaged("the file ends within its header")) }
            try picture.checkSize(header.width, header.height)
            try picture.checkDecoder(header.width, header.height)
            return StillImageHeader(
                type: .bmp, width: header.width, height: header.height, hasAlpha: header.depth == 32)
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        let bitmap = try picture.makeBitmap(header.width, header.height, isOpaque: !header.hasAlpha)
        try picture.withBytes { bytes throws(StillImageError) in
            try picture.decoding { () throws(MediaError) in
                let decoder = try PictureDecoder(.bmp)
                try decoder.decode(bytes)
                try decoder.write(to: bitmap)
            }
        }
        bitmap.premultiply()
        // libavcodec omits missing run-length encoded pixels without an error.
        let damage = isCutShort(picture.data) ? "the file ends before the picture is complete" : nil
        return DecodedBitmap(bitmap: bitmap, damage: damage)
    }

    private struct Header {
        /// Whether the header is OS/2's first version.
        let isOld: Bool
        let width: Int
        let height: Int
        let depth: Int

        /// Nil if the file ends within the header.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= 30 else { return nil }
            isOld = bytes.littleEndianWord(at: 14) == 12
            width = isOld ? Int(bytes.littleEndianShort(at: 18)) : Int(Int32(bitPattern: bytes.littleEndianWord(at: 18)))
            // The height is negative if the rows are top-down.
            height = isOld ? Int(bytes.littleEndianShort(at: 20)) : abs(Int(Int32(bitPattern: bytes.littleEndianWord(at: 22))))
            depth = Int(bytes.littleEndianShort(at: isOld ? 24 : 28))
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func littleEndianWord(at position: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }
}
