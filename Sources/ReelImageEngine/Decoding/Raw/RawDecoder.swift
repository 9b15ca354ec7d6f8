import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes cameras' raw files. If the file contains the camera's own JPEG at full size, that is the picture, at every size that
/// is asked for. Otherwise LibRaw develops the sensor's samples: with the camera's white balance, in sRGB, without brightening,
/// which would differ from picture to picture; from half of the rows and columns, if these are enough.
enum RawDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool { RawSignature(start) != nil }
    static func recognizes(_ start: Data, name: String) -> Bool { RawSignature(start, name: name) != nil }

    /// What a file's picture is made from.
    private enum Source {
        /// The camera's own JPEG file.
        case preview(Data)
        case sensor
    }

    /// What is read of a file before its pixels.
    private struct Description {
        let header: StillImageHeader
        let source: Source
        let metadata: PictureMetadata
        let depth: Int
    }

    static func isCutShort(_ data: Data) -> Bool { data.withUnsafeBytes { RawExtent($0).map { $0.end > data.count } ?? false } }

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader {
        try picture.withBytes { bytes throws(StillImageError) in try describe(picture, bytes).header }
    }

    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails {
        try picture.withBytes { bytes throws(StillImageError) in
            let description = try describe(picture, bytes)
            var details = PictureDetails()
            details.metadata = description.metadata
            details.depth = description.depth
            return details
        }
    }

    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap {
        try picture.withBytes { bytes throws(StillImageError) in
            let description = try describe(picture, bytes)
            let full = description.header
            try picture.check(full.width, full.height, as: header)
            switch description.source {
            case .preview(let file):
                return try JPEGDecoder.decode(EncodedPicture(data: file, name: picture.name), header: full, atLeast: size)
            case .sensor:
                let isHalf = size.width <= (full.width + 1) / 2 && size.height <= (full.height + 1) / 2
                return try RawFile(bytes, picture).decode(isHalfSize: isHalf)
            }
        }
    }

    private static func describe(
        _ picture: EncodedPicture, _ bytes: UnsafeRawBufferPointer
    ) throws(StillImageError) -> Description {
        let file = try RawFile(bytes, picture)
        let camera = file.camera
        var metadata = metadata(in: bytes)
        camera.complete(&metadata)
        metadata.orientation = file.orientation
        let type: ImageFileType =
            if file.isDNG { .dng } else { RawSignature(picture.data)?.type ?? camera.type(name: picture.name) }
        let sensor = try RawFile(bytes, picture).measure()
        var header = StillImageHeader(
            type: type, width: sensor.width, height: sensor.height, hasAlpha: false, orientation: file.orientation,
            captureDate: metadata.captureDate)
        var source = Source.sensor
        if let preview = fullPreview(of: file, sensor, metadata) {
            (header.width, header.height) = (preview.size.width, preview.size.height)
            source = .preview(preview.file)
        }
        return Description(header: header, source: source, metadata: metadata, depth: file.depth)
    }

    /// Returns the camera's own JPEG file, if it shows all that the sensor has seen, in known colours; nil if there is none.
    private static func fullPreview(
        of file: RawFile, _ sensor: PixelSize, _ metadata: PictureMetadata
    ) -> (file: Data, size: PixelSize)? {
        let least = PixelSize(width: sensor.width * 9 / 10, height: sensor.height * 9 / 10)
        guard let data = file.preview(atLeast: least), JPEGDecoder.recognizes(data), !JPEGDecoder.isCutShort(data),
            let size = try? JPEGDecoder.header(of: EncodedPicture(data: data, name: "")),
            size.width >= least.width, size.height >= least.height
        else { return nil }
        // The camera may have cut its JPEG to other proportions.
        let proportions = Double(size.width * sensor.height) / Double(size.height * sensor.width)
        guard (0.97...1.03).contains(proportions) else { return nil }
        // Cameras write Adobe RGB without a profile.
        let isSRGB = metadata.exif[ExifTag.colorSpace]?.firstInteger ?? 1 == 1
        guard isSRGB || JPEGSegments(data).iccProfile != nil else { return nil }
        return (data, PixelSize(width: size.width, height: size.height))
    }

    // MARK: Metadata

    /// Returns the metadata in the file's own directories; empty if it is no TIFF, and no RAF, which contains a JPEG.
    private static func metadata(in bytes: UnsafeRawBufferPointer) -> PictureMetadata {
        if let reader = TIFFReader(bytes, versions: RawSignature.tiffVersions) {
            var metadata = TIFFDecoder.metadata(reader, at: reader.first)
            // They are the preview's.
            metadata.main[0x0103] = nil
            metadata.main[TIFFTag.photometric] = nil
            return metadata
        }
        guard RawSignature(Data(bytes.prefix(16)))?.type == .raf, bytes.count >= 92 else { return PictureMetadata() }
        func number(_ position: Int) -> Int { bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (start, count) = (number(84), number(88))
        guard start <= bytes.count, count > 4, count <= bytes.count - start else { return PictureMetadata() }
        return PictureMetadata(exif: JPEGSegments(Data(bytes[start..<start + count])).exif)
    }
}
