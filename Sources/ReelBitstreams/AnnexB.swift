package import Foundation

/// The byte stream format of H.264 and HEVC, in which a start code precedes each NAL unit (annex B of both).
package enum AnnexB {
    /// A start code with the zero byte that precedes it at the beginning of a stream.
    package static let startCode: [UInt8] = [0, 0, 0, 1]

    /// Returns the positions of the units.
    package static func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        var codes = StartCodes(bytes)
        while let next = codes.next() {
            // A zero byte before the start code belongs to it.
            let end = next >= 4 && bytes[next - 4] == 0 ? next - 4 : next - 3
            if let start, start < end { ranges.append(start..<end) }
            start = next
        }
        if let start, start < bytes.count { ranges.append(start..<bytes.count) }
        return ranges
    }

    /// Returns the bytes of the units.
    package static func units(in stream: Data) -> [[UInt8]] {
        let bytes = [UInt8](stream)
        return bytes.withUnsafeBytes { ranges(in: $0) }.map { Array(bytes[$0]) }
    }
}

/// The start codes of a byte stream: the positions of the bytes after them.
struct StartCodes: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> Int? {
        while position + 2 < bytes.count {
            // The third byte of a start code is 1. If it is above 1, no start code can begin at any of these three bytes.
            let third = bytes[position + 2]
            if third > 1 {
                position += 3
            } else if third == 1, bytes[position] == 0, bytes[position + 1] == 0 {
                position += 3
                return position
            } else {
                position += 1
            }
        }
        return nil
    }
}
