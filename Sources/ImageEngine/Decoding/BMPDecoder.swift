internal import CFFmpeg
import Foundation
import OpenCoreGraphics

/// BMP through libavcodec: 1 to 32 bits, palettes, run lengths, from the bottom or from the top.
enum BMPDecoder: StillImageDecoder {
    /// Two letters might begin anything; the header that follows is of one of few sizes.
    static func recognizes(_ start: Data) -> Bool {
        guard start.starts(with: Array("BM".utf8)), start.count >= 26 else { return false }
        return start.withUnsafeBytes { [12, 40, 52, 56, 64, 108, 124].contains($0.littleEndianWord(at: 14)) }
    }

    /// The header says how many bytes the file has.
    static func isCutShort(_ data: Data) -> Bool { data.withUnsafeBytes { $0.count < $0.littleEndianWord(at: 2) } }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            guard bytes.count >= 30 else { throw picture.error(.damaged("it ends in its header")) }
            let isOld = bytes.littleEndianWord(at: 14) == 12
            let width = isOld ? Int(bytes.littleEndianShort(at: 18)) : Int(Int32(bitPattern: bytes.littleEndianWord(at: 18)))
            let height = isOld ? Int(bytes.littleEndianShort(at: 20)) : Int(Int32(bitPattern: bytes.littleEndianWord(at: 22)))
            let depth = bytes.littleEndianShort(at: isOld ? 24 : 28)
            // From the top down the height is negative.
            try picture.checkSize(width, abs(height))
            return StillImageHeader(format: .bmp, width: width, height: abs(height), hasAlpha: depth == 32)
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: (width: Int, height: Int)
    ) throws(StillImageError) -> (bitmap: Bitmap, damage: String?) {
        // libavcodec leaves out what is missing of run lengths.
        if isCutShort(picture.data) { throw picture.error(.damaged("the file ends before the picture does")) }
        let bitmap = try picture.withBytes { bytes throws(StillImageError) in
            let decoder = try PictureCodec(AV_CODEC_ID_BMP, picture)
            try decoder.decode(bytes)
            return try decoder.bitmap(header.width, header.height, isOpaque: !header.hasAlpha)
        }
        bitmap.premultiply()
        return (bitmap, nil)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func littleEndianWord(at position: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }
}
