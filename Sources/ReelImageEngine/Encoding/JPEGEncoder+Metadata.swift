import Foundation

extension JPEGEncoder {
    /// The largest contents of a segment, in bytes (ITU-T T.81, B.1.1.4).
    private static let largestSegment = 65_533

    /// Returns a JPEG file with other metadata, and the same pixels. Segments whose contents stay the same are copied.
    ///
    /// - Parameter hidesPlace: whether nothing is copied that may have the place: an EXIF block as it is, comments and segments
    ///   of other programs, and the pictures after the first one (CIPA DC-007), which have metadata of their own.
    static func file(
        _ file: Data, with metadata: PictureMetadata, hidesPlace: Bool = false
    ) throws(PictureEncodingError.Reason) -> Data {
        let segments = JPEGSegments(file)
        let old = segments.metadata
        var head = Data(file.prefix(2))
        var rest = Data()
        let keepsExif = !hidesPlace && old.sameExif(as: metadata)
        var exif = keepsExif ? nil : metadata.exifBlock
        for segment in segments.all {
            let bytes = file[segment.range]
            func begins(_ marker: UInt8, _ signature: Data) -> Bool {
                segment.marker == marker && segment.payload.starts(with: signature)
            }
            if begins(0xE0, JFIFHeader.signature) {
                head += try jfif(segment.payload, metadata.resolution ?? old.resolution)
            } else if begins(0xE1, PictureMetadata.exifSignature) {
                if keepsExif { head += bytes }
            } else if begins(0xE1, JPEGSegments.xmpSignature) {
                if old.xmp == metadata.xmp { rest += bytes }
            } else if begins(0xE1, JPEGSegments.extendedXMPSignature) {
                // The rest of a packet that is too long for a segment.
                if !hidesPlace, old.xmp == metadata.xmp { rest += bytes }
            } else if segment.marker == 0xED, PhotoshopResources.iptc(in: segment.payload) != nil {
                if old.iptc == metadata.iptc { rest += bytes }
            } else if hidesPlace, isNote(segment.marker), !begins(0xE2, JPEGSegments.profileSignature) {
                continue
            } else {
                rest += bytes
            }
        }
        if let block = exif, block.count + PictureMetadata.exifSignature.count > largestSegment {
            var smaller = metadata
            smaller.thumbnail = nil
            exif = smaller.exifBlock
        }
        if let exif { head += try segment(0xE1, PictureMetadata.exifSignature + exif) }
        if let xmp = metadata.xmp, xmp != old.xmp { head += try segment(0xE1, JPEGSegments.xmpSignature + xmp) }
        if !metadata.iptc.isEmpty, metadata.iptc != old.iptc {
            head += try segment(0xED, PhotoshopResources.segment(iptc: IPTCDataSet.data(of: metadata.iptc)))
        }
        if let profile = metadata.profile {
            // The only part of one (ICC.1, annex B.4).
            head += try segment(0xE2, JPEGSegments.profileSignature + [1, 1] + profile)
        }
        let end = segments.all.last?.range.upperBound ?? file.startIndex + 2
        guard hidesPlace else { return head + rest + file[end...] }
        guard let pictureEnd = segments.pictureEnd(in: file) else {
            throw .failed("the file does not end properly, and may have the place elsewhere; encode the picture again")
        }
        return head + rest + file[end..<pictureEnd]
    }

    /// Whether a segment is a comment or one of applications (ITU-T T.81, B.1.1.3), except Adobe's, which says what colours
    /// there are.
    private static func isNote(_ marker: UInt8) -> Bool { marker == 0xFE || (0xE0...0xEF).contains(marker) && marker != 0xEE }

    /// Returns JFIF's header with another resolution, in whole pixels per inch (ITU-T T.871, 10.1).
    private static func jfif(
        _ payload: Data, _ resolution: PictureMetadata.Resolution?
    ) throws(PictureEncodingError.Reason) -> Data {
        var bytes = [UInt8](payload)
        if let resolution, bytes.count >= 12 {
            func density(_ value: Double) -> [UInt8] {
                let whole = Int(min(max(value.rounded(), 1), 65_535))
                return [UInt8(whole >> 8), UInt8(whole & 255)]
            }
            bytes.replaceSubrange(7..<12, with: [1] + density(resolution.x) + density(resolution.y))
        }
        return try segment(0xE0, Data(bytes))
    }

    private static func segment(_ marker: UInt8, _ payload: Data) throws(PictureEncodingError.Reason) -> Data {
        guard payload.count <= largestSegment else {
            throw .failed("its metadata has \(payload.count) bytes, and a segment of JPEG at most \(largestSegment)")
        }
        let length = payload.count + 2
        return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]) + payload
    }
}

extension PictureMetadata {
    /// Whether the EXIF block is the same.
    package func sameExif(as other: PictureMetadata) -> Bool {
        main == other.main && exif == other.exif && gps == other.gps && interoperability == other.interoperability
            && thumbnail == other.thumbnail
    }
}
