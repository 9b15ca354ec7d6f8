import Foundation
import ReelBoxes

extension PNGEncoder {
    /// Returns a PNG file with other metadata, and the same pixels.
    static func file(_ file: Data, with metadata: PictureMetadata) -> Data {
        file.withUnsafeBytes { bytes in
            var written = Data(PNGChunks.signature)
            for chunk in PNGChunks(of: bytes) {
                switch chunk.type {
                case .exif, .text, .compressedText, .internationalText: continue
                case .standardRGB where metadata.profile != nil: continue
                case .pixelDimensions where metadata.resolution != nil: continue
                default: written += PNGChunks.chunk(chunk.type, chunk.contents)
                }
                if chunk.type == .header { written += chunks(of: metadata) }
            }
            return written
        }
    }

    private static func chunks(of metadata: PictureMetadata) -> [UInt8] {
        var chunks: [UInt8] = []
        if let profile = metadata.profile { chunks += PNGChunks.profileChunk(profile) }
        if let resolution = metadata.resolution {
            var contents: [UInt8] = []
            // Pixels per metre.
            for value in [resolution.x, resolution.y] {
                contents.append(bigEndian: UInt32(min(max((value / 0.0254).rounded(), 0), Double(Int32.max))))
            }
            chunks += PNGChunks.chunk(.pixelDimensions, contents + [1])
        }
        if let exif = metadata.exifBlock { chunks += PNGChunks.chunk(.exif, exif) }
        for (keyword, text) in metadata.texts.sorted(by: { $0.key < $1.key }) { chunks += PNGChunks.textChunk(keyword, text) }
        if let xmp = metadata.xmp { chunks += PNGChunks.textChunk(PNGChunks.xmpKeyword, String(decoding: xmp, as: UTF8.self)) }
        return chunks
    }
}
