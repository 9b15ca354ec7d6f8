internal import CReelHEIF
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes HEIC, AVIF and other HEIF with libheif (ISO/IEC 23008-12), including tile grids. The container's rotation, mirroring
/// (`irot`, `imir`) and cropping (`clap`) are applied. An EXIF orientation repeats these, and is ignored.
///
/// If there are several pictures, the primary comes first. Thumbnails in the file are not used, because it is unknown whether
/// they are rotated like their picture. libheif's decoders may hide damage within the coded data.
enum HEIFDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool { type(start) != nil }

    /// Whether the file has a track, which libavformat reads as a movie.
    static func isSequence(_ start: Data) -> Bool {
        ["avis", "msf1", "hevc", "hevx"].contains { brand in brands(start).contains(brand) }
    }

    /// Returns the type from the file's brands (ISO/IEC 14496-12, clause 4.3; 23008-12, annex B). Movies have other brands.
    private static func type(_ start: Data) -> ImageFileType? {
        let brands = brands(start)
        for brand in brands {
            switch brand {
            case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
            case "avif", "avis": return .avif
            default: continue
            }
        }
        return brands.first == "mif1" || brands.first == "msf1" ? .heif : nil
    }

    /// Returns the file's brands, the major brand first.
    static func brands(_ start: Data) -> [String] {
        let start = [UInt8](start.prefix(256))
        guard start.count >= 16, start[4..<8].elementsEqual("ftyp".utf8) else { return [] }
        let length = start[..<4].reduce(0) { $0 << 8 | Int($1) }
        let places = [8] + stride(from: 16, to: min(length, start.count) - 3, by: 4)
        return places.map { String(decoding: start[$0..<$0 + 4], as: UTF8.self) }
    }

    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int {
        try file.withBytes { bytes throws(StillImageError) in try HEIFFile(bytes, file).pictureCount }
    }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            let item = try HEIFFile(bytes, picture).item(at: picture.index)
            try picture.checkSize(item.width, item.height)
            let exif = PictureMetadata(exif: item.exif)
            return StillImageHeader(
                type: type(picture.data) ?? .heif, width: item.width, height: item.height, hasAlpha: item.hasAlpha,
                captureDate: exif.captureDate)
        }
    }

    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails {
        try picture.withBytes { bytes throws(StillImageError) in
            let item = try HEIFFile(bytes, picture).item(at: picture.index)
            var details = PictureDetails()
            details.metadata = PictureMetadata(exif: item.exif)
            // The pixels are upright already.
            details.metadata.orientation = .up
            details.metadata.xmp = item.xmp
            details.depth = item.depth
            details.profileName = item.profileName
            return details
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try HEIFFile(bytes, picture)
            let item = try file.item(at: picture.index)
            try picture.check(item.width, item.height, as: header)
            let decoded = try item.decode(isOpaque: !header.hasAlpha, atLeast: size)
            if item.isPremultiplied { decoded.bitmap.unpremultiply() }
            ColorProfile.convertToSRGB(decoded.bitmap, from: decoded.order, profile: decoded.profile)
            decoded.bitmap.premultiply()
            return DecodedBitmap(bitmap: decoded.bitmap)
        }
    }
}
