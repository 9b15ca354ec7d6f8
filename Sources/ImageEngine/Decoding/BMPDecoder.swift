internal import CFFmpeg
import Foundation
import OpenCoreGraphics

/// BMP through libavcodec: 1 to 32 bits, palettes, run lengths, from the bottom or from the top.
enum BMPDecoder: StillImageDecoder {
    /// Two letters might begin anything; the header that follows is of one of few sizes.
    static func recognizes(_ start: Data) -> Bool {
        guard start.starts(with: Array("BM".utf8)), start.count >= 26 else { return false }
        return start.withUnsafeBytes { [12, 40, 56, 64, 108, 124].contains($0.littleEndianWord(at: 14)) }
    }

    static func isCutShort(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            guard bytes.count >= 34, bytes.littleEndianWord(at: 14) > 12 else { return false }
            let width = Int(Int32(bitPattern: bytes.littleEndianWord(at: 18)))
            let height = Int(Int32(bitPattern: bytes.littleEndianWord(at: 22)))
            let (depth, compression) = (Int(bytes.littleEndianShort(at: 28)), bytes.littleEndianWord(at: 30))
            // Run lengths end with a mark, and how many bytes they take only the file's size tells.
            if [1, 2].contains(compression) {
                return bytes.count < bytes.littleEndianWord(at: 2) && !bytes.suffix(2).elementsEqual([0, 1])
            }
            guard (1...Int(UInt16.max) * 16).contains(width), depth <= 32 else { return false }
            let rows = (width * depth + 31) / 32 * 4 * abs(height)
            return bytes.count < Int(bytes.littleEndianWord(at: 10)) + rows
        }
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            guard bytes.count >= 30 else { throw picture.error(.damaged("it ends in its header")) }
            let isOld = bytes.littleEndianWord(at: 14) == 12
            let width = isOld ? Int(bytes.littleEndianShort(at: 18)) : Int(Int32(bitPattern: bytes.littleEndianWord(at: 18)))
            let height = isOld ? Int(bytes.littleEndianShort(at: 20)) : Int(Int32(bitPattern: bytes.littleEndianWord(at: 22)))
            let depth = bytes.littleEndianShort(at: isOld ? 24 : 28)
            // From the top down the height is negative.
            try picture.checkSize(width, abs(height))
            try PictureCodec.check(width, abs(height), picture)
            return StillImageHeader(format: .bmp, width: width, height: abs(height), hasAlpha: depth == 32)
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: (width: Int, height: Int)
    ) throws(StillImageError) -> (bitmap: Bitmap, damage: String?) {
        let bitmap = try picture.withBytes { bytes throws(StillImageError) in
            let decoder = try PictureCodec(AV_CODEC_ID_BMP, picture)
            try decoder.decode(bytes)
            return try decoder.bitmap(header.width, header.height, isOpaque: !header.hasAlpha)
        }
        bitmap.premultiply()
        // libavcodec leaves out what is missing of run lengths.
        return (bitmap, isCutShort(picture.data) ? "the file ends before the picture does" : nil)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func littleEndianWord(at position: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }
}
