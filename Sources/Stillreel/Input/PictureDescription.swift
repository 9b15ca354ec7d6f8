import Foundation
import ReelImageEngine

/// What somebody has written about a picture, in its metadata.
struct PictureDescription {
    let text: String

    /// Reads the metadata of a picture; nil if there is no description.
    ///
    /// - Throws: `ReelError` if the file does not exist or is not a picture.
    init?(of picture: URL) throws(ReelError) {
        if MovieClip.isClip(picture) { return nil }
        let metadata: PictureMetadata
        do throws(StillImageError) {
            metadata = try StillImage(contentsOf: picture).details.metadata
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
        let candidates = [
            metadata.iptc.first { $0.number == Self.caption }?.text, metadata.xmp.flatMap(Self.description(inXMP:)),
            metadata.main[Self.imageDescription]?.trimmedText, metadata.texts["Description"],
            metadata.iptc.first { $0.number == Self.headline }?.text,
        ]
        let texts = candidates.lazy.compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }
        guard let text = texts.first(where: { !$0.isEmpty && !Self.isFromCamera($0) }) else { return nil }
        self.text = text
    }

    /// Caption/Abstract and Headline (IPTC IIM 4.2, data sets 2:120 and 2:105), and `ImageDescription` (TIFF 6.0).
    private static let caption: UInt8 = 120
    private static let headline: UInt8 = 105
    private static let imageDescription: UInt16 = 0x010E

    /// Whether a camera has written the text, such as `OLYMPUS DIGITAL CAMERA` or `SONY DSC`.
    private static func isFromCamera(_ text: String) -> Bool {
        text == text.uppercased() && ["CAMERA", "DSC", "DIGITAL"].contains { text.contains($0) }
    }

    /// Returns the first text of `dc:description` in an XMP packet (ISO 16684-1, clause 8.3).
    private static func description(inXMP packet: Data) -> String? {
        let xml = String(decoding: packet, as: UTF8.self)
        guard let start = xml.range(of: "<dc:description>"), let end = xml.range(of: "</dc:description>"),
            start.upperBound <= end.lowerBound
        else { return nil }
        let element = xml[start.upperBound..<end.lowerBound]
        guard let item = element.range(of: "<rdf:li"), let open = element[item.upperBound...].firstIndex(of: ">"),
            let close = element.range(of: "</rdf:li>"), open < close.lowerBound, element[..<open].last != "/"
        else { return nil }
        var text = String(element[element.index(after: open)..<close.lowerBound])
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'")] {
            text = text.replacingOccurrences(of: entity, with: character)
        }
        text.replace(/&#(x?)([0-9A-Fa-f]{1,6});/) { match in
            UInt32(match.2, radix: match.1.isEmpty ? 10 : 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
        text = text.replacingOccurrences(of: "&amp;", with: "&")
        return text
    }
}
