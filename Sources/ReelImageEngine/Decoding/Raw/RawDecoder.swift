import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// Decodes cameras' raw files. If the file contains the camera's own JPEG at full size, that is the picture, at every size that
/// is asked for. Otherwise LibRaw develops the sensor's samples: with the camera's white balance, in sRGB, without brightening,
/// which would differ from picture to picture; from half of the rows and columns, if these are enough.
enum RawDecoder: StillImageDecoder {
    static func recognizes(_ start: Data) -> Bool { RawSignature(start) != nil }
    static func recognizes(_ start: Data, name: String) -> Bool { RawSignature(start, name: name) != nil }

    /// What is read of a file before its pixels.
    private struct Description {
        let header: StillImageHeader
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
            let file = try RawFile(bytes, picture)
            if let preview = picturePreview(of: file, bytes, header) {
                return try JPEGDecoder.decode(
                    EncodedPicture(data: preview, name: picture.name), header: header, atLeast: size)
            }
            let decoded = try file.decode(isHalfSize: isHalf(header, enoughFor: size))
            let (width, height, half) = (decoded.bitmap.width, decoded.bitmap.height, half(of: header))
            // Half of the diagonals of a sensor is rounded in several steps.
            if abs(width - half.width) > 3 || abs(height - half.height) > 3 { try picture.check(width, height, as: header) }
            return decoded
        }
    }

    static func memory(toDecode picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize) -> Int {
        let preview = picture.data.withUnsafeBytes { bytes in
            (try? RawFile(bytes, picture)).flatMap { picturePreview(of: $0, bytes, header)?.count }
        }
        if let preview {
            return preview + JPEGDecoder.memory(toDecode: picture, header: header, atLeast: size)
        }
        // Samples of two bytes, four such components for each pixel of the picture, and its bitmap.
        let pixels = isHalf(header, enoughFor: size) ? (8 + 4) / 4 : 8 + 4
        return header.width * header.height * (2 + pixels)
    }

    private static func half(of header: StillImageHeader) -> PixelSize {
        PixelSize(width: (header.width + 1) / 2, height: (header.height + 1) / 2)
    }

    /// Whether half of the rows and columns are enough.
    private static func isHalf(_ header: StillImageHeader, enoughFor size: PixelSize) -> Bool {
        let half = half(of: header)
        return size.width <= half.width && size.height <= half.height
    }

    /// Returns the camera's own JPEG file, if the header is that of a file that shows it: any other has another size, or unknown
    /// colours.
    private static func picturePreview(
        of file: RawFile, _ bytes: UnsafeRawBufferPointer, _ header: StillImageHeader
    ) -> Data? {
        preview(of: file, metadata(in: bytes)).flatMap {
            $0.size == PixelSize(width: header.width, height: header.height) ? $0.file : nil
        }
    }

    private static func describe(
        _ picture: EncodedPicture, _ bytes: UnsafeRawBufferPointer
    ) throws(StillImageError) -> Description {
        let file = try RawFile(bytes, picture)
        let (camera, depth) = (file.camera, file.depth)
        var metadata = metadata(in: bytes)
        camera.complete(&metadata)
        metadata.orientation = file.orientation
        let type: ImageFileType =
            if file.isDNG { .dng } else { RawSignature(picture.data)?.type ?? camera.type(name: picture.name) }
        let sensor = try file.measure()
        var header = StillImageHeader(
            type: type, width: sensor.width, height: sensor.height, hasAlpha: false, orientation: file.orientation,
            captureDate: metadata.captureDate)
        if let size = preview(of: file, metadata)?.size, shows(size, allOf: sensor) {
            (header.width, header.height) = (size.width, size.height)
        }
        return Description(header: header, metadata: metadata, depth: depth)
    }

    /// Whether a preview of this size shows all that the sensor has seen.
    private static func shows(_ preview: PixelSize, allOf sensor: PixelSize) -> Bool {
        // The camera may have cut its JPEG to other proportions.
        let proportions = Double(preview.width * sensor.height) / Double(preview.height * sensor.width)
        return preview.width >= sensor.width * 9 / 10 && preview.height >= sensor.height * 9 / 10
            && (0.97...1.03).contains(proportions)
    }

    /// Returns the camera's own JPEG file, if its colours are known; nil if there is none.
    private static func preview(of file: RawFile, _ metadata: PictureMetadata) -> (file: Data, size: PixelSize)? {
        guard let data = file.preview(), JPEGDecoder.recognizes(data), !JPEGDecoder.isCutShort(data),
            let header = try? JPEGDecoder.header(of: EncodedPicture(data: data, name: ""))
        else { return nil }
        // Cameras write Adobe RGB without a profile.
        let isSRGB = metadata.exif[ExifTag.colorSpace]?.firstInteger ?? 1 == 1
        guard isSRGB || JPEGSegments(data).iccProfile != nil else { return nil }
        return (data, PixelSize(width: header.width, height: header.height))
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
