import Foundation
import ReelBoxes

/// The duration in the header of a WebM file (RFC 9559, clause 5.1.2.10). libavformat derives it from packets, and adds the
/// priming of Opus.
enum WebMDuration {
    /// Elements by their identifiers (RFC 9559, clause 5.1; RFC 8794, clause 11.2.1).
    private enum Element {
        static let ebml: UInt64 = 0x1A45_DFA3
        static let segment: UInt64 = 0x1853_8067
        static let info: UInt64 = 0x1549_A966
        static let duration: UInt64 = 0x4489
    }

    /// Sets the duration of a file whose times are milliseconds.
    static func set(_ seconds: Double, in handle: FileHandle) throws {
        try handle.seek(toOffset: 0)
        // The elements before the first cluster take a few hundred bytes, or more with long tags.
        let head = [UInt8](try handle.read(upToCount: 1 << 20) ?? Data())
        guard let segment = child(Element.segment, of: 0..<head.count, in: head),
            let info = child(Element.info, of: segment, in: head),
            let duration = child(Element.duration, of: info, in: head), duration.count == 8
        else { throw MediaError(.internalFailure, "finish the movie", "its header has no duration") }
        var bytes: [UInt8] = []
        bytes.append(bigEndian: (seconds * 1000).bitPattern)
        try handle.seek(toOffset: UInt64(duration.lowerBound))
        try handle.write(contentsOf: Data(bytes))
    }

    /// Returns the place of the contents of the first element with an identifier among the elements in a range, as far as they
    /// are in `bytes`.
    private static func child(_ identifier: UInt64, of range: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
        var position = range.lowerBound
        while let (found, size, start) = header(at: position, in: bytes) {
            let end = min(bytes.count, start + min(size, bytes.count))
            if found == identifier { return start..<end }
            guard end < range.upperBound, end > position else { return nil }
            position = end
        }
        return nil
    }

    /// Reads an element's identifier and size (RFC 8794, clauses 5 and 6), and where its contents begin.
    private static func header(at position: Int, in bytes: [UInt8]) -> (identifier: UInt64, size: Int, start: Int)? {
        guard let (identifier, first) = number(at: position, in: bytes, keepsMarker: true),
            let (size, start) = number(at: first, in: bytes, keepsMarker: false)
        else { return nil }
        return (identifier, Int(clamping: size), start)
    }

    /// Reads a number whose leading zero bits tell its length, and the position after it (RFC 8794, clause 4).
    private static func number(at position: Int, in bytes: [UInt8], keepsMarker: Bool) -> (UInt64, Int)? {
        guard position < bytes.count, bytes[position] != 0 else { return nil }
        let length = bytes[position].leadingZeroBitCount + 1
        guard position + length <= bytes.count else { return nil }
        var value = UInt64(keepsMarker ? bytes[position] : bytes[position] & (0x7F >> (length - 1)))
        for byte in bytes[position + 1..<position + length] { value = value << 8 | UInt64(byte) }
        return (value, position + length)
    }
}
