import Foundation

/// Files of subtitles that broadcasters exchange (EBU Tech 3264, "STL"), which are not read.
enum EBUSubtitles {
    static let advice =
        "it is EBU STL, which is not read; convert it to SubRip or WebVTT, for example with Subtitle Edit"

    /// Whether a file begins with a block of general information: a code page, and `STL25.01` or `STL30.01` (Tech 3264, 4.2).
    static func isFile(_ start: Data) -> Bool {
        let bytes = [UInt8](start.prefix(11))
        return bytes.count == 11 && bytes[3..<6].elementsEqual("STL".utf8) && bytes[8...].elementsEqual(".01".utf8)
    }
}
