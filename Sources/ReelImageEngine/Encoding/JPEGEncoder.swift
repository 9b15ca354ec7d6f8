internal import CReelTurboJPEG
import Foundation
import ReelCoreGraphics

/// Encodes JPEG with libjpeg-turbo: baseline, 4:2:0 below `PictureEncoder.fullChromaQuality` and 4:4:4 from there on.
enum JPEGEncoder {
    static func encode(
        _ bitmap: Bitmap, quality: Double, metadata: PictureMetadata
    ) throws(PictureEncodingError.Reason) -> Data {
        guard let handle = tjInitCompress() else { throw .outOfMemory }
        defer { tjDestroy(handle) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        let subsampling = quality < PictureEncoder.fullChromaQuality ? TJSAMP_420 : TJSAMP_444
        // Premultiplied colours without their alpha are the picture on black.
        let result = tjCompress2(
            handle, bitmap.bytes.assumingMemoryBound(to: UInt8.self), Int32(bitmap.width), Int32(bitmap.bytesPerRow),
            Int32(bitmap.height), Int32(TJPF_BGRX.rawValue), &bytes, &count, Int32(subsampling.rawValue),
            max(1, Int32((quality * 100).rounded())), TJFLAG_ACCURATEDCT)
        guard result == 0, let bytes else { throw .failed(String(cString: tjGetErrorStr2(handle))) }
        let file = Data(bytes: bytes, count: Int(count))
        return metadata == PictureMetadata() ? file : try Self.file(file, with: metadata)
    }
}
