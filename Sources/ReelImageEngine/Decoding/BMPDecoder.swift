import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes BMP: Windows's versions and OS/2's, 1 to 32 bits, palettes, masks, alpha, run lengths, bottom-up or top-down.
/// libavcodec reads only the usual masks, ignores alpha of 16 bits, and has neither 2 bits nor run lengths of 24.
enum BMPDecoder: StillImageDecoder {
    /// `BM` might begin any file; the header that follows has one of few sizes.
    static func recognizes(_ start: Data) -> Bool {
        guard start.starts(with: Array("BM".utf8)), start.count >= 26 else { return false }
        return start.withUnsafeBytes { BMPHeader.isHeaderSize(Int($0.littleEndianWord(at: 14))) }
    }

    static func isCutShort(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            guard let header = BMPHeader(bytes), header.width > 0, header.height > 0 else { return false }
            switch header.coding {
            case .pixels: return (1...Int(UInt16.max) * 16).contains(header.width) && bytes.count < header.end
            // Run-length encoded data ends with a marker, and its size is known only from the file's size in the header.
            case .runLengths: return bytes.count < bytes.littleEndianWord(at: 2) && !bytes.suffix(2).elementsEqual([0, 1])
            case .unsupported: return false
            }
        }
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            let header = try header(bytes, picture)
            try picture.checkSize(header.width, header.height)
            return StillImageHeader(type: .bmp, width: header.width, height: header.height, hasAlpha: header.hasAlpha)
        }
    }

    private static func header(_ bytes: UnsafeRawBufferPointer, _ picture: EncodedPicture) throws(StillImageError) -> BMPHeader {
        guard let header = BMPHeader(bytes) else { throw picture.error(.damaged("the file ends within its header")) }
        if case .unsupported(let reason) = header.coding { throw picture.error(.unsupported(reason)) }
        return header
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try Self.header(bytes, picture)
            try picture.check(file.width, file.height, as: header)
            let bitmap = try picture.makeBitmap(file.width, file.height, isOpaque: !header.hasAlpha)
            let isWhole = BMPPixels(file, bytes, into: bitmap).decode()
            // Many programs do not write alpha where it should be.
            if header.hasAlpha, bitmap.isTransparent { bitmap.fillAlpha() }
            let profile = file.profile.flatMap { ColorProfile(Data(bytes[$0])) }
            ColorProfile.convertToSRGB(bitmap, from: .bgra, profile: profile)
            bitmap.premultiply()
            return DecodedBitmap(bitmap: bitmap, damage: isWhole ? nil : "the file ends before the picture is complete")
        }
    }
}

extension Bitmap {
    /// Whether no pixel can be seen.
    fileprivate var isTransparent: Bool {
        (0..<height).allSatisfy { y in (0..<width).allSatisfy { UInt32(littleEndian: row(y)[$0]) >> 24 == 0 } }
    }
}
