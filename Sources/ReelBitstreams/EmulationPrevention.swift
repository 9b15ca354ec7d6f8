import Foundation

/// The bytes that keep the payload of a NAL unit from containing a start code: after two zeros, a 3 precedes every byte up to 3
/// (`emulation_prevention_three_byte`, H.264 and H.265, clause 7.4.1).
enum EmulationPrevention {
    /// Returns a unit's payload: the bytes after its header, without emulation prevention bytes.
    static func payload(of unit: UnsafeRawBufferPointer, headerSize: Int = 1) -> [UInt8] {
        guard unit.count > headerSize else { return [] }
        let source = UnsafeRawBufferPointer(rebasing: unit[headerSize...])
        return [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
            eachStretch(of: source) { stretch, next in
                count += copy(stretch, to: target, at: count)
                return next == 3 ? 1 : 0
            }
        }
    }

    /// Returns a start code and a unit's header, followed by a payload with emulation prevention bytes.
    static func inserted(into payload: [UInt8], after startCode: [UInt8], _ header: UInt8) -> [UInt8] {
        // In the worst case, an emulation prevention byte follows every two bytes.
        [UInt8](unsafeUninitializedCapacity: startCode.count + 1 + payload.count + payload.count / 2 + 3) { target, count in
            count = startCode.withUnsafeBytes { copy($0, to: target, at: 0) }
            target[count] = header
            count += 1
            payload.withUnsafeBytes { payload in
                eachStretch(of: payload) { stretch, next in
                    count += copy(stretch, to: target, at: count)
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

    /// Returns the number of bytes.
    private static func copy(
        _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableBufferPointer<UInt8>, at place: Int
    ) -> Int {
        guard let source = bytes.baseAddress, let start = target.baseAddress else { return 0 }
        UnsafeMutableRawPointer(start + place).copyMemory(from: source, byteCount: bytes.count)
        return bytes.count
    }
}
