import Foundation

/// The contents of a JPEG file's application segments (ITU-T T.81, B.1.1.3; ICC.1, annex B.4).
struct JPEGSegments {
    private(set) var iccProfile: Data?
    /// Whether the file has Adobe's marker, with which Adobe's programs write inverted CMYK.
    private(set) var hasAdobeMarker = false
    /// The start of the first scan; nil if the file ends before it.
    private(set) var scan: Data.Index?

    init(_ data: Data) {
        var chunks: [UInt8: Data] = [:]
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
            let payload = data[(position + 4)..<end]
            if marker == 0xE2, payload.count > 14, payload.starts(with: Array("ICC_PROFILE\0".utf8)) {
                chunks[payload[payload.startIndex + 12]] = payload.dropFirst(14)
            } else if marker == 0xEE, payload.starts(with: Array("Adobe".utf8)) {
                hasAdobeMarker = true
            }
            position = end
        }
        if !chunks.isEmpty {
            iccProfile = chunks.sorted { $0.key < $1.key }.reduce(into: Data()) { $0.append($1.value) }
        }
    }
}
