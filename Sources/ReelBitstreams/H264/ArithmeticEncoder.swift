/// Encodes the syntax elements of slice data with context-adaptive binary arithmetic coding, CABAC (H.264, clause 9.3).
struct ArithmeticEncoder {
    /// The encoded bytes, without emulation prevention bytes.
    private(set) var bytes: [UInt8]
    /// The states of the contexts: `pStateIdx` · 2 + `valMPS`.
    private var states: [UInt8]

    private let rangesLPS = Self.rangesLPS
    private let nextLPS = Self.nextLPS

    /// `codIRange`, 256 to 510.
    private var range: UInt32 = 510
    /// `codILow`: the nine bits of the standard's register below its first, and the bits that have been shifted out of it.
    private var low: UInt64 = 0
    /// The number of bits that have been shifted out, and not been moved to `bytes`.
    private var shifted = 0

    /// - Parameters:
    ///   - bytes: what comes before the slice data; whole bytes.
    ///   - contexts: the values m and n of each context's initial state (clause 9.3.1.1).
    ///   - quantiser: `SliceQPY`.
    init(after bytes: [UInt8], contexts: [(m: Int8, n: Int8)], quantiser: Int) {
        self.bytes = bytes
        states = contexts.map { context in
            let state = min(max((Int(context.m) * min(max(quantiser, 0), 51)) >> 4 + Int(context.n), 1), 126)
            return state <= 63 ? UInt8(63 - state) << 1 : UInt8(state - 64) << 1 | 1
        }
    }

    /// Encodes a binary decision in a context (clause 9.3.4.2).
    mutating func encode(_ bin: Bool, _ context: Int) {
        let state = states[context]
        let rangeLPS = UInt32(rangesLPS[Int(state >> 1) << 2 | Int(range >> 6 & 3)])
        range -= rangeLPS
        if bin == (state & 1 == 1) {
            if state < 124 { states[context] = state + 2 }
            guard range < 256 else { return }
            // The range of the more probable symbol is at least half of the whole.
            range <<= 1
            low <<= 1
            shifted += 1
        } else {
            low += UInt64(range)
            range = rangeLPS
            // In state 0, the symbols change places.
            states[context] = nextLPS[Int(state >> 1)] << 1 | (state < 2 ? state & 1 ^ 1 : state & 1)
            let shift = range.leadingZeroBitCount - 23
            range <<= UInt32(shift)
            low <<= UInt64(shift)
            shifted += shift
        }
        if shifted >= 32 { moveBytes() }
    }

    /// Encodes a decision whose values are equally probable (clause 9.3.4.4).
    mutating func bypass(_ bin: Bool) {
        low <<= 1
        if bin { low += UInt64(range) }
        shifted += 1
        if shifted >= 32 { moveBytes() }
    }

    /// Encodes a suffix: an Exp-Golomb code of order `order` (clause 9.3.2.3).
    mutating func bypassGolomb(_ value: Int, order: Int) {
        var (value, order) = (value, order)
        while value >= 1 << order {
            bypass(true)
            value -= 1 << order
            order += 1
        }
        bypass(false)
        while order > 0 {
            order -= 1
            bypass(value >> order & 1 == 1)
        }
    }

    /// Encodes `end_of_slice_flag` as 0.
    mutating func continueSlice() {
        range -= 2
        guard range < 256 else { return }
        range <<= 1
        low <<= 1
        shifted += 1
    }

    /// Encodes `end_of_slice_flag` as 1, and the end of the slice with its stop bit (clause 9.3.4.5).
    mutating func endSlice() {
        range -= 2
        low += UInt64(range)
        low <<= 7
        shifted += 7
        moveBytes()
        // The register's first three bits; the last one is the stop bit.
        let left = shifted + 2
        let rest = (low >> 7 | 1) << UInt64(16 - left)
        if rest > 0xffff { carry() }
        bytes.append(UInt8(truncatingIfNeeded: rest >> 8))
        if left > 8 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
    }

    private mutating func moveBytes() {
        while shifted >= 8 {
            let byte = low >> UInt64(shifted + 1)
            if byte > 255 { carry() }
            bytes.append(UInt8(truncatingIfNeeded: byte))
            low &= 1 << UInt64(shifted + 1) - 1
            shifted -= 8
        }
    }

    /// Adds 1 to the bytes so far.
    private mutating func carry() {
        var index = bytes.count - 1
        while index >= 0, bytes[index] == 255 {
            bytes[index] = 0
            index -= 1
        }
        if index >= 0 { bytes[index] += 1 }
    }

    /// `rangeTabLPS` (table 9-44), four values for each `pStateIdx`.
    private static let rangesLPS: [UInt8] = [
        128, 176, 208, 240, 128, 167, 197, 227, 128, 158, 187, 216, 123, 150, 178, 205, 116, 142, 169, 195, 111, 135, 160, 185,
        105, 128, 152, 175, 100, 122, 144, 166, 95, 116, 137, 158, 90, 110, 130, 150, 85, 104, 123, 142, 81, 99, 117, 135,
        77, 94, 111, 128, 73, 89, 105, 122, 69, 85, 100, 116, 66, 80, 95, 110, 62, 76, 90, 104, 59, 72, 86, 99,
        56, 69, 81, 94, 53, 65, 77, 89, 51, 62, 73, 85, 48, 59, 69, 80, 46, 56, 66, 76, 43, 53, 63, 72,
        41, 50, 59, 69, 39, 48, 56, 65, 37, 45, 54, 62, 35, 43, 51, 59, 33, 41, 48, 56, 32, 39, 46, 53,
        30, 37, 43, 50, 29, 35, 41, 48, 27, 33, 39, 45, 26, 31, 37, 43, 24, 30, 35, 41, 23, 28, 33, 39,
        22, 27, 32, 37, 21, 26, 30, 35, 20, 24, 29, 33, 19, 23, 27, 31, 18, 22, 26, 30, 17, 21, 25, 28,
        16, 20, 23, 27, 15, 19, 22, 25, 14, 18, 21, 24, 14, 17, 20, 23, 13, 16, 19, 22, 12, 15, 18, 21,
        12, 14, 17, 20, 11, 14, 16, 19, 11, 13, 15, 18, 10, 12, 15, 17, 10, 12, 14, 16, 9, 11, 13, 15,
        9, 11, 12, 14, 8, 10, 12, 14, 8, 9, 11, 13, 7, 9, 11, 12, 7, 9, 10, 12, 7, 8, 10, 11,
        6, 8, 9, 11, 6, 7, 9, 10, 6, 7, 8, 9, 2, 2, 2, 2,
    ]
    /// `transIdxLPS` (table 9-45).
    private static let nextLPS: [UInt8] = [
        0, 0, 1, 2, 2, 4, 4, 5, 6, 7, 8, 9, 9, 11, 11, 12, 13, 13, 15, 15, 16, 16, 18, 18, 19, 19, 21, 21, 22, 22, 23, 24,
        24, 25, 26, 26, 27, 27, 28, 29, 29, 30, 30, 30, 31, 32, 32, 33, 33, 33, 34, 34, 35, 35, 35, 36, 36, 36, 37, 37, 37, 38,
        38, 63,
    ]
}
