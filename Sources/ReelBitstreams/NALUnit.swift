package import Foundation

/// The NAL units of an H.264 stream (H.264, 7.3.1).
package enum NALUnit {
    /// nal_unit_type (table 7-1).
    package enum Kind {
        package static let slice: UInt8 = 1
        package static let idrSlice: UInt8 = 5
        package static let sequenceParameterSet: UInt8 = 7
        package static let pictureParameterSet: UInt8 = 8
        package static let sequenceExtension: UInt8 = 13
    }

    package static func kind(of unit: UnsafeRawBufferPointer) -> UInt8 { unit.first.map { $0 & 31 } ?? 0 }

    /// Returns the positions of the units between start codes (annex B).
    package static func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var starts: [(code: Int, unit: Int)] = []
        var index = 0
        while index + 2 < bytes.count {
            // The third byte of a start code is 1. If it is above 1, no start code can begin at any of these three bytes.
            if bytes[index + 2] > 1 {
                index += 3
            } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                starts.append((index > 0 && bytes[index - 1] == 0 ? index - 1 : index, index + 3))
                index += 3
            } else {
                index += 1
            }
        }
        return starts.indices.compactMap { place in
            let end = place + 1 < starts.count ? starts[place + 1].code : bytes.count
            return starts[place].unit < end ? starts[place].unit..<end : nil
        }
    }

    package static func units(in stream: Data) -> [[UInt8]] {
        let bytes = [UInt8](stream)
        return bytes.withUnsafeBytes { ranges(in: $0) }.map { Array(bytes[$0]) }
    }

    /// Returns the bytes after the unit's first byte, without emulation prevention bytes (7.4.1,
    /// `emulation_prevention_three_byte`).
    package static func payload(of unit: UnsafeRawBufferPointer) -> [UInt8] {
        guard unit.count > 1, let start = unit.baseAddress else { return [] }
        return [UInt8](unsafeUninitializedCapacity: unit.count - 1) { target, count in
            eachStretch(of: UnsafeRawBufferPointer(start: start + 1, count: unit.count - 1)) { stretch, next in
                count += append(stretch, to: target, at: count)
                return next == 3 ? 1 : 0
            }
        }
    }

    /// Returns a unit with its start code and emulation prevention bytes.
    package static func stream(header: UInt8, payload: [UInt8]) -> [UInt8] {
        // In the worst case, an emulation prevention byte follows every two bytes.
        [UInt8](unsafeUninitializedCapacity: payload.count + payload.count / 2 + 8) { target, count in
            for byte in [0, 0, 0, 1, header] {
                target[count] = byte
                count += 1
            }
            payload.withUnsafeBytes { payload in
                eachStretch(of: payload) { stretch, next in
                    count += append(stretch, to: target, at: count)
                    if let next, next <= 3 {
                        target[count] = 3
                        count += 1
                    }
                    return 0
                }
            }
        }
    }

    /// Calls `body` with the bytes up to and including each pair of zeros, and the byte after them, if any; and finally with
    /// the remaining bytes.
    ///
    /// - Parameter body: returns how many of the bytes after the pair to skip. Zeros of a pair are not counted again: a third
    ///   zero starts a new pair.
    private static func eachStretch(of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, UInt8?) -> Int) {
        var (start, index) = (0, 0)
        while index < bytes.count, let base = bytes.baseAddress, let zero = memchr(base + index, 0, bytes.count - index) {
            index = base.distance(to: UnsafeRawPointer(zero)) + 1
            guard index < bytes.count, bytes[index] == 0 else { continue }
            index += 1
            let skipped = body(UnsafeRawBufferPointer(rebasing: bytes[start..<index]), index < bytes.count ? bytes[index] : nil)
            index += skipped
            start = index
        }
        if start < bytes.count { _ = body(UnsafeRawBufferPointer(rebasing: bytes[start...]), nil) }
    }

    private static func append(_ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableBufferPointer<UInt8>, at place: Int)
        -> Int
    {
        guard let source = bytes.baseAddress, let start = target.baseAddress else { return 0 }
        UnsafeMutableRawPointer(start + place).copyMemory(from: source, byteCount: bytes.count)
        return bytes.count
    }
}
