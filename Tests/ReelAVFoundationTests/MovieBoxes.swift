import Foundation
import ReelTestSupport

/// Finds a box by its path, with an independent parser (ISO/IEC 14496-12, clause 4.2).
///
/// - Parameter path: box types (`moov/trak/tkhd`). `*` is any type, `trak:1` the second box of its type, and `stsd+8` skips eight
///   bytes of the box's contents before its child boxes.
/// - Returns: the contents of the box; nil if there is no such box.
func movieBox(_ path: String, in data: Data) -> Data? {
    var data = data
    for part in path.split(separator: "/") {
        let pieces = part.split(separator: "+")
        let names = pieces[0].split(separator: ":")
        var (left, found): (Int, Data?) = (names.count > 1 ? Int(names[1]) ?? 0 : 0, nil)
        var position = data.startIndex
        while position + 8 <= data.endIndex, found == nil {
            let size = bigEndian(data[position..<(position + 4)])
            guard size >= 8, position + size <= data.endIndex else { return nil }
            if names[0] == "*" || data[(position + 4)..<(position + 8)].elementsEqual(names[0].utf8) {
                if left == 0 { found = data[(position + 8)..<(position + size)] }
                left -= 1
            }
            position += size
        }
        guard let contents = found else { return nil }
        data = pieces.count > 1 ? contents.dropFirst(Int(pieces[1]) ?? 0) : contents
    }
    return data
}

/// Decodes a big-endian number of any length.
func bigEndian(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

/// Returns tags of a file as read by exiftool, a parser that is independent of ours.
func exifTool(_ url: URL, _ names: [String]) throws -> [String: String] {
    let arguments = ["-s", "-n"] + names.map { "-" + $0 } + [url.path]
    let text = String(decoding: try Command.output(of: "exiftool", arguments), as: UTF8.self)
    let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    return Dictionary(pairs) { first, _ in first }
}
