import Foundation

/// The segments of a JPEG file before its first scan (ITU-T T.81, B.1.1).
struct JPEGSegments {
    struct Segment {
        let marker: UInt8
        /// The contents, after the length.
        let payload: Data
        /// The segment with its marker.
        let range: Range<Data.Index>
    }

    private(set) var all: [Segment] = []
    /// The start of the first scan; nil if the file ends before it.
    private(set) var scan: Data.Index?

    init(_ data: Data) {
        var position = data.startIndex + 2
        while position + 4 <= data.endIndex, data[position] == 0xFF {
            let marker = data[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            // The scan: picture data follows.
            if marker == 0xDA {
                scan = position
                break
            }
            let length = Int(data[position + 2]) << 8 | Int(data[position + 3])
            let end = position + 2 + length
            guard length >= 2, end <= data.endIndex else { break }
            all.append(Segment(marker: marker, payload: data[(position + 4)..<end], range: position..<end))
            position = end
        }
    }

    /// Returns the contents of the segments with a marker that begin with a signature, after it.
    private func payloads(_ marker: UInt8, _ signature: Data) -> [Data] {
        all.filter { $0.marker == marker && $0.payload.starts(with: signature) }.map {
            Data($0.payload.dropFirst(signature.count))
        }
    }

    static let profileSignature = Data("ICC_PROFILE\0".utf8)

    /// The ICC profile (ICC.1, annex B.4): a number and the number of segments precede each part.
    var iccProfile: Data? {
        let parts = payloads(0xE2, Self.profileSignature).filter { $0.count > 2 }.sorted { $0[0] < $1[0] }
        return parts.isEmpty ? nil : parts.reduce(into: Data()) { $0.append($1.dropFirst(2)) }
    }

    /// Whether the file has Adobe's marker, with which Adobe's programs write inverted CMYK.
    var hasAdobeMarker: Bool { !payloads(0xEE, Data("Adobe".utf8)).isEmpty }

    /// The EXIF block without its signature; empty if there is none.
    var exif: Data { payloads(0xE1, PictureMetadata.exifSignature).first ?? Data() }

    static let xmpSignature = Data("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// The signature of the parts of a long XMP packet (Adobe, "XMP Specification Part 3", 1.1.3.1).
    static let extendedXMPSignature = Data("http://ns.adobe.com/xmp/extension/\0".utf8)
    /// The signature of the list of the pictures in the file (CIPA DC-007, 5.1).
    static let picturesSignature = Data("MPF\0".utf8)

    /// Returns the end of the first picture, after its last scan; nil if the file ends before it.
    func pictureEnd(in data: Data) -> Data.Index? {
        guard let scan else { return nil }
        let start = data.startIndex
        return data.withUnsafeBytes { bytes in
            var position = scan - start
            while position + 1 < bytes.count {
                switch (bytes[position], bytes[position + 1]) {
                case (0xFF, 0xD9): return start + position + 2
                // A byte of a scan that looks like a marker, or a marker without contents.
                case (0xFF, 0), (0xFF, 1), (0xFF, 0xD0...0xD7): position += 2
                case (0xFF, 0x02...0xFE):
                    guard position + 3 < bytes.count else { return nil }
                    position += 2 + (Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
                default: position += 1
                }
            }
            return nil
        }
    }

    var metadata: PictureMetadata {
        var metadata = PictureMetadata(exif: exif)
        metadata.xmp = payloads(0xE1, Self.xmpSignature).first
        metadata.iptc =
            all.lazy.filter { $0.marker == 0xED }.compactMap { PhotoshopResources.iptc(in: $0.payload) }.first
            .map(IPTCDataSet.read) ?? []
        metadata.resolution = jfif?.resolution
        return metadata
    }

    /// The header of JFIF (ITU-T T.871, 10.1).
    var jfif: JFIFHeader? { payloads(0xE0, JFIFHeader.signature).first.flatMap(JFIFHeader.init) }

    /// The header of the frame: the depth, the number of components, whether it is progressive (ITU-T T.81, B.2.2).
    var frame: (depth: Int, components: Int, isProgressive: Bool)? {
        // SOF0 to SOF15, without DHT, JPG and DAC.
        guard let frame = all.first(where: { 0xC0...0xCF ~= $0.marker && ![0xC4, 0xC8, 0xCC].contains($0.marker) }),
            frame.payload.count >= 6
        else { return nil }
        let start = frame.payload.startIndex
        return (Int(frame.payload[start]), Int(frame.payload[start + 5]), [0xC2, 0xC6, 0xCA, 0xCE].contains(frame.marker))
    }
}

/// The header of JFIF (ITU-T T.871, 10.1).
package struct JFIFHeader: Sendable, Equatable {
    static let signature = Data("JFIF\0".utf8)

    package var version: [Int]
    /// 0: the densities are only a ratio; 1: per inch; 2: per centimetre.
    package var unit: Int
    package var xDensity: Int
    package var yDensity: Int

    /// - Parameter payload: the contents after the signature.
    init?(_ payload: Data) {
        let bytes = payload.prefix(7).map(Int.init)
        guard bytes.count == 7 else { return nil }
        version = [bytes[0], bytes[1]]
        unit = bytes[2]
        xDensity = bytes[3] << 8 | bytes[4]
        yDensity = bytes[5] << 8 | bytes[6]
    }

    /// Pixels per inch; nil if the file has only a ratio.
    var resolution: PictureMetadata.Resolution? {
        guard unit == 1 || unit == 2 else { return nil }
        let factor = unit == 1 ? 1 : 2.54
        return PictureMetadata.Resolution(x: Double(xDensity) * factor, y: Double(yDensity) * factor)
    }
}
