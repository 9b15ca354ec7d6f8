import Foundation

/// Reads directories of TIFF (TIFF 6.0, section 2): of TIFF files, of EXIF blocks, of makers' notes. It trusts no number in the
/// data: what lies outside of it is left out.
struct TIFFReader {
    private let bytes: UnsafeRawBufferPointer
    private let isBigEndian: Bool
    /// The position of the first directory.
    let first: Int

    /// A directory of a photograph has less than a hundred tags.
    private static let mostTags = 4096

    /// - Parameters:
    ///   - bytes: data that begin with the header of a TIFF file. Nil if they do not, and for BigTIFF.
    ///   - versions: the numbers that may be in place of TIFF's 42.
    init?(_ bytes: UnsafeRawBufferPointer, versions: Set<Int> = [42]) {
        guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else { return nil }
        self.init(bytes, isBigEndian: bytes[0] == 0x4D, first: 0)
        guard let version = number(2, at: 2), versions.contains(version), let first = number(4, at: 4) else { return nil }
        self.init(bytes, isBigEndian: isBigEndian, first: first)
    }

    init(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool, first: Int) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
        self.first = first
    }

    /// Returns the values of a directory, and where the next one is; nil if there is none there.
    func directory(at start: Int) -> (values: TIFFDirectory, next: Int)? {
        guard start > 0, let count = number(2, at: start), count <= Self.mostTags else { return nil }
        var values: TIFFDirectory = [:]
        // Thousands of entries may all point to the same bytes: together they must not be larger than the data.
        var rest = bytes.count
        for index in 0..<count {
            let entry = start + 2 + index * 12
            guard let tag = number(2, at: entry) else { break }
            if let value = value(at: entry, &rest) { values[UInt16(tag)] = value }
        }
        return (values, number(4, at: start + 2 + count * 12) ?? 0)
    }

    /// Returns the tags of a directory, also those whose values cannot be read.
    func tags(at start: Int) -> Set<UInt16> {
        guard start > 0, let count = number(2, at: start), count <= Self.mostTags else { return [] }
        return Set((0..<count).compactMap { index in number(2, at: start + 2 + index * 12).map { UInt16($0) } })
    }

    /// Returns the position of each directory in the chain, at most `limit`.
    func positions(limit: Int) -> [Int] {
        var positions: [Int] = []
        var known: Set<Int> = []
        var next = first
        while positions.count < limit, next > 0, let count = number(2, at: next), count <= Self.mostTags,
            known.insert(next).inserted
        {
            positions.append(next)
            next = number(4, at: next + 2 + count * 12) ?? 0
        }
        return positions
    }

    /// Returns bytes, such as those of an embedded picture; nil if they are not all there.
    func data(at start: Int, count: Int) -> Data? {
        guard start >= 0, count > 0, start <= bytes.count, count <= bytes.count - start else { return nil }
        return Data(bytes[start..<start + count])
    }

    private func number(_ size: Int, at position: Int) -> Int? {
        guard position >= 0, position <= bytes.count - size else { return nil }
        let digits = bytes[position..<position + size]
        return isBigEndian ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the value of the entry of twelve bytes at a position, if it has at most `rest` bytes, which it takes.
    private func value(at entry: Int, _ rest: inout Int) -> TIFFValue? {
        guard let type = number(2, at: entry + 2).flatMap(TIFFType.init), let count = number(4, at: entry + 4), count > 0,
            count <= bytes.count, count * type.size <= rest,
            let place = count * type.size <= 4 ? entry + 8 : number(4, at: entry + 8),
            place <= bytes.count, count * type.size <= bytes.count - place
        else { return nil }
        rest -= count * type.size
        func numbers(_ size: Int) -> [Int] {
            stride(from: place, to: place + count * type.size, by: size).map { number(size, at: $0) ?? 0 }
        }
        func pairs(_ read: (Int) -> Int64) -> [TIFFValue.Rational] {
            let all = numbers(4).map(read)
            return stride(from: 0, to: all.count - 1, by: 2).map { TIFFValue.Rational(all[$0], all[$0 + 1]) }
        }
        let raw = bytes[place..<place + count * type.size]
        return switch type {
        case .byte: .bytes(Array(raw))
        case .ascii, .utf8: .text(String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self))
        case .short: .shorts(numbers(2).map { UInt16($0) })
        case .long, .directory: .longs(numbers(4).map { UInt32($0) })
        case .rational: .rationals(pairs { Int64($0) })
        case .signedByte: .signed(raw.map { Int32(Int8(bitPattern: $0)) })
        case .signedShort: .signed(numbers(2).map { Int32(Int16(truncatingIfNeeded: $0)) })
        case .signedLong: .signed(numbers(4).map { Int32(truncatingIfNeeded: $0) })
        case .signedRational: .signedRationals(pairs { Int64(Int32(truncatingIfNeeded: $0)) })
        case .float: .floats(numbers(4).map { Double(Float(bitPattern: UInt32($0))) })
        case .double: .floats(numbers(8).map { Double(bitPattern: UInt64(bitPattern: Int64($0))) })
        case .undefined: .undefined(Data(raw))
        }
    }
}

/// The type of a value (TIFF 6.0, section 2, with Technical Note 1; CIPA DC-008-2023 for UTF-8).
enum TIFFType: Int {
    case byte = 1
    case ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational, float, double, directory
    case utf8 = 129

    /// The size of one value in bytes.
    var size: Int {
        switch self {
        case .byte, .ascii, .signedByte, .undefined, .utf8: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .float, .directory: 4
        case .rational, .signedRational, .double: 8
        }
    }
}
