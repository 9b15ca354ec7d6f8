import Foundation
import ReelTestSupport

/// Finds boxes with an independent parser (ISO/IEC 14496-12, clause 4.2).
enum MovieBoxes {
    /// The contents of all boxes of a type in `range`; `*` is any type.
    static func all<Bytes: RandomAccessCollection<UInt8>>(
        _ name: String, in bytes: Bytes, _ range: Range<Int>
    ) -> [Range<Int>] where Bytes.Index == Int {
        var (found, position): ([Range<Int>], Int) = ([], range.lowerBound)
        while position + 8 <= range.upperBound {
            let size = bigEndian(bytes[position..<(position + 4)])
            guard size >= 8, position + size <= range.upperBound else { break }
            if name == "*" || bytes[(position + 4)..<(position + 8)].elementsEqual(name.utf8) {
                found.append((position + 8)..<(position + size))
            }
            position += size
        }
        return found
    }

    /// The contents of the first box of a path, in `range`.
    static func find(_ path: [String], in bytes: [UInt8], _ range: Range<Int>? = nil) -> Range<Int>? {
        guard let name = path.first else { return range }
        return all(name, in: bytes, range ?? 0..<bytes.count).lazy.compactMap { find(Array(path.dropFirst()), in: bytes, $0) }
            .first
    }

    static func set(_ value: Int, at offset: Int, in bytes: inout [UInt8]) {
        for place in 0..<4 { bytes[offset + place] = UInt8(truncatingIfNeeded: value >> (24 - 8 * place)) }
    }
}

/// Finds a box by its path.
///
/// - Parameter path: box types (`moov/trak/tkhd`). `*` is any type, `trak:1` the second box of its type, and `stsd+8` skips eight
///   bytes of the box's contents before its child boxes.
/// - Returns: the contents of the box; nil if there is no such box.
func movieBox(_ path: String, in data: Data) -> Data? {
    var data = data
    for part in path.split(separator: "/") {
        let pieces = part.split(separator: "+")
        let names = pieces[0].split(separator: ":")
        let number = names.count > 1 ? Int(names[1]) ?? 0 : 0
        let boxes = MovieBoxes.all(String(names[0]), in: data, data.startIndex..<data.endIndex)
        guard boxes.indices.contains(number) else { return nil }
        data = data[boxes[number]]
        if pieces.count > 1 { data = data.dropFirst(Int(pieces[1]) ?? 0) }
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
