import Foundation
@testable import ReelImageEngine
import ReelCoreFoundation
import ReelCoreGraphics
import ReelImageIO

extension FuzzTarget {
    /// A target for each format of pictures, through the decoder and what surrounds it; other formats are ignored.
    static let pictures: [FuzzTarget] = [
        picture("jpeg", JPEGDecoder.self), picture("png", PNGDecoder.self), picture("gif", GIFDecoder.self),
        picture("webp", WebPDecoder.self), picture("heif", HEIFDecoder.self), picture("tiff", TIFFDecoder.self),
        picture("bmp", BMPDecoder.self), picture("raw", RawDecoder.self),
    ]

    private static func picture(_ name: String, _ decoder: any StillImageDecoder.Type) -> FuzzTarget {
        FuzzTarget(name, longest: 6_144) { data in
            guard decoder.recognizes(data, name: "picture"), let picture = try? StillImage(data: data, name: "picture") else {
                return
            }
            _ = (picture.isCutShort, picture.animation, picture.decodingMemory(atLeast: 16, 16))
            let details = picture.details
            _ = (details.metadata.captureTime, details.metadata.placeText)
            _ = try? picture.decode(atLeast: 16, 16)
            _ = try? picture.decode(atLeast: picture.width, picture.height)
            for index in 1..<max(2, min(3, picture.pictureCount)) {
                _ = try? picture.picture(at: index).decode(atLeast: 16, 16)
            }
            _ = try? picture.file(with: details.metadata)
            _ = try? picture.file(with: PictureMetadata(orientation: .right), hidesPlace: true)
            guard let source = CGImageSourceCreateWithData(data as NSData, nil) else { return }
            _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
            _ = CGImageSourceCopyProperties(source, nil)
        }
    }
}
