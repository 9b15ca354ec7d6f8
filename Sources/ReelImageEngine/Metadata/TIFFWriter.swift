import Foundation

/// Writes directories of TIFF (TIFF 6.0, section 2).
struct TIFFWriter {
    var isBigEndian = false

    /// The header of a file whose first directory follows at once.
    var header: Data { Data((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) }

    /// Returns the size of a directory with its values, in bytes; even.
    func size(of directory: TIFFDirectory) -> Int {
        directory.values.reduce(2 + 12 * directory.count + 4) { size, value in
            let count = encode(value).bytes.count
            return size + (count > 4 ? (count + 1) & ~1 : 0)
        }
    }

    /// Returns a directory with its values.
    ///
    /// - Parameters:
    ///   - start: where it will be; even.
    ///   - next: where the directory after it is; 0 if there is none.
    func data(of directory: TIFFDirectory, at start: Int, next: Int = 0) -> Data {
        var entries = number(directory.count, 2)
        var values = Data()
        let valuesStart = start + 2 + 12 * directory.count + 4
        // The tags must be in order.
        for (tag, value) in directory.sorted(by: { $0.key < $1.key }) {
            let (type, count, bytes) = encode(value)
            entries += number(Int(tag), 2) + number(type.rawValue, 2) + number(count, 4)
            if bytes.count <= 4 {
                entries += bytes + Data(count: 4 - bytes.count)
            } else {
                entries += number(valuesStart + values.count, 4)
                values += bytes + Data(count: bytes.count & 1)
            }
        }
        return entries + number(next, 4) + values
    }

    func number(_ value: Int, _ size: Int) -> Data {
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return Data(isBigEndian ? digits.reversed() : digits)
    }

    private func encode(_ value: TIFFValue) -> (type: TIFFType, count: Int, bytes: Data) {
        func join(_ values: [Int], _ size: Int) -> Data { values.reduce(into: Data()) { $0 += number($1, size) } }
        func parts(_ values: [TIFFValue.Rational]) -> [Int] { values.flatMap { [Int($0.numerator), Int($0.denominator)] } }
        switch value {
        case .bytes(let values): return (.byte, values.count, Data(values))
        case .text(let text):
            let bytes = Data(text.utf8) + [0]
            return (.ascii, bytes.count, bytes)
        case .shorts(let values): return (.short, values.count, join(values.map(Int.init), 2))
        case .longs(let values): return (.long, values.count, join(values.map(Int.init), 4))
        case .signed(let values): return (.signedLong, values.count, join(values.map(Int.init), 4))
        case .rationals(let values): return (.rational, values.count, join(parts(values), 4))
        case .signedRationals(let values): return (.signedRational, values.count, join(parts(values), 4))
        case .floats(let values):
            return (.double, values.count, join(values.map { Int(Int64(bitPattern: $0.bitPattern)) }, 8))
        case .undefined(let data): return (.undefined, data.count, data)
        }
    }
}
