internal import CReelTIFF
import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes TIFF with libtiff (TIFF 6.0): strips and tiles, palettes, grey, RGB, CMYK, L*a*b*, integers of 1 to 32 bits and
/// floating-point numbers, and all compressions that libtiff supports. Each page is a picture.
enum TIFFDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool {
        // The last two are BigTIFF.
        let signatures: [[UInt8]] = [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]]
        return signatures.contains { start.starts(with: $0) }
    }

    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int {
        try file.withBytes { bytes throws(StillImageError) in try TIFFFile(bytes, file).pageCount }
    }

    /// In bytes, of any picture.
    private static let largestTile = 64 << 20
    /// Four channels of 64 bits, in bytes.
    private static let largestPixel = 32

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try TIFFFile(bytes, picture)
            try picture.checkSize(file.width, file.height)
            // libtiff allocates whole tiles, of which the picture may be a corner.
            guard file.tileSize <= max(largestTile, 4 * largestPixel * file.width * file.height) else {
                throw picture.error(.unsupported("its tiles are much larger than the picture"))
            }
            guard file.photometric != PHOTOMETRIC_ITULAB else {
                throw picture.error(.unsupported("L*a*b* of fax machines (ITULab) is not supported; save it as RGB"))
            }
            return StillImageHeader(
                type: .tiff, width: file.width, height: file.height, hasAlpha: file.hasAlpha, orientation: file.orientation,
                captureDate: metadata(in: bytes, page: picture.index).captureDate ?? file.captureDate)
        }
    }

    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try TIFFFile(bytes, picture)
            var details = PictureDetails()
            details.depth = file.depth
            details.isFloat = file.isFloat
            details.isIndexed = file.isIndexed
            details.colorModel = file.colorModel
            details.metadata = metadata(in: bytes, page: picture.index)
            details.profileName = profile(of: file, details.metadata)?.name
            return details
        }
    }

    /// Returns the profile of a page's pixels; nil if they are sRGB.
    private static func profile(of file: TIFFFile, _ metadata: PictureMetadata) -> ColorProfile? {
        file.iccProfile.flatMap(ColorProfile.init) ?? ColorProfile(exif: metadata)
    }

    /// Returns a page's metadata; none for BigTIFF.
    private static func metadata(in bytes: UnsafeRawBufferPointer, page: Int) -> PictureMetadata {
        guard let reader = TIFFReader(bytes), let start = reader.positions(limit: page + 1).dropFirst(page).first else {
            return PictureMetadata()
        }
        return metadata(reader, at: start)
    }

    /// Returns the metadata of the page whose directory is at a position.
    static func metadata(_ reader: TIFFReader, at start: Int) -> PictureMetadata {
        var metadata = PictureMetadata()
        _ = metadata.read(reader, at: start)
        switch metadata.main[ExifTag.iptc] {
        case .undefined(let record)?: metadata.iptc = IPTCDataSet.read(record)
        case .bytes(let record)?: metadata.iptc = IPTCDataSet.read(Data(record))
        case .longs(let words)?:
            // Some programs store the record as numbers, in either byte order. It begins with a marker.
            let writer = TIFFWriter(isBigEndian: words.first.map { $0 >> 24 == 0x1C } ?? false)
            metadata.iptc = IPTCDataSet.read(words.reduce(into: Data()) { $0 += writer.number(Int($1), 4) })
        default: break
        }
        switch metadata.main[ExifTag.xmp] {
        case .bytes(let packet)?: metadata.xmp = Data(packet)
        case .undefined(let packet)?: metadata.xmp = packet
        default: break
        }
        // The compression and the kind of colours are reported, though not written into other files.
        let reported: Set = [0x0103, 0x0106, ExifTag.whitePoint, ExifTag.primaryChromaticities]
        metadata.main = metadata.main.filter { PictureMetadata.mainTags.contains($0.key) || reported.contains($0.key) }
        return metadata
    }

    /// Whether a file has, or may have, the place in what is left over when it gets other metadata: new directories are appended,
    /// and the old ones stay in the file. BigTIFF is not read.
    static func mayHavePlace(_ file: Data) -> Bool {
        file.withUnsafeBytes { bytes in
            guard let reader = TIFFReader(bytes) else { return true }
            let positions = reader.positions(limit: 65_535)
            // XMP and Photoshop's resources may repeat the place, and directories below a page's are not read.
            let tags: Set<UInt16> = [ExifTag.gpsDirectory, ExifTag.xmp, 0x8649, 0x014A]
            return positions.isEmpty || positions.contains { !reader.tags(at: $0).isDisjoint(with: tags) }
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        try picture.withBytes { bytes throws(StillImageError) in
            let file = try TIFFFile(bytes, picture)
            try picture.check(file.width, file.height, as: header)
            let bitmap = try picture.makeBitmap(file.width, file.height, isOpaque: !file.hasAlpha)
            let profile = profile(of: file, metadata(in: bytes, page: picture.index))
            if profile != nil, file.hasCMYKRows {
                file.readCMYKRows(into: bitmap)
                ColorProfile.convertCMYK(bitmap, profile: profile, isInverted: false)
            } else if let samples = TIFFSamples(file) {
                try samples.read(into: bitmap, profile: profile)
                bitmap.premultiply()
            } else {
                try file.readPixels(into: bitmap)
                if file.hasAlpha { bitmap.unpremultiply() }
                ColorProfile.convertToSRGB(bitmap, from: .rgba, profile: file.isCMYK ? nil : profile)
                // libtiff returns other extra samples as if they were alpha.
                if bitmap.isOpaque { bitmap.fillAlpha() } else { bitmap.premultiply() }
            }
            return DecodedBitmap(bitmap: bitmap, damage: file.damage)
        }
    }
}
