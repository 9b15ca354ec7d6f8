internal import CReelJPEG
import Foundation
import ReelCoreGraphics

/// Encodes JPEG with libjpeg-turbo: baseline, 4:2:0 below `PictureEncoder.fullChromaQuality` and 4:4:4 from there on.
enum JPEGEncoder {
    static func encode(
        _ bitmap: Bitmap, quality: Double, metadata: PictureMetadata
    ) throws(PictureEncodingError.Reason) -> Data {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = [CChar](repeating: 0, count: Int(REEL_JPEG_MESSAGE))
        // Premultiplied colours without their alpha are the picture on black.
        let outcome = reel_jpeg_encode(
            bitmap.bytes.assumingMemoryBound(to: UInt8.self), bitmap.bytesPerRow, UInt32(bitmap.width), UInt32(bitmap.height),
            max(1, Int32((quality * 100).rounded())), quality < PictureEncoder.fullChromaQuality, &bytes, &count, &message)
        guard outcome == REEL_JPEG_WHOLE, let bytes else {
            guard outcome != REEL_JPEG_NO_MEMORY else { throw .outOfMemory }
            throw .failed(String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        let file = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
        return metadata == PictureMetadata() ? file : try Self.file(file, with: metadata)
    }
}
