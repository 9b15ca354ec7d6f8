/// An arbitrary-precision integer for the property tests of times, with only the operations that checking a quotient without
/// division requires. Sign and magnitude, least significant digit first.
struct LongInteger: Equatable, Comparable {
    private var isNegative = false
    private var digits: [UInt32] = []

    init(_ value: some BinaryInteger) {
        isNegative = value < 0
        var rest = UInt128(value.magnitude)
        while rest > 0 {
            digits.append(UInt32(truncatingIfNeeded: rest))
            rest >>= 32
        }
    }

    private init(isNegative: Bool, digits: [UInt32]) {
        self.digits = digits
        while self.digits.last == 0 { self.digits.removeLast() }
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    static func powerOfTwo(_ exponent: Int) -> LongInteger {
        var digits = [UInt32](repeating: 0, count: exponent / 32 + 1)
        digits[exponent / 32] = 1 << UInt32(exponent % 32)
        return LongInteger(isNegative: false, digits: digits)
    }

    var magnitude: LongInteger { LongInteger(isNegative: false, digits: digits) }
    var signum: Int { isNegative ? -1 : digits.isEmpty ? 0 : 1 }

    static prefix func - (number: LongInteger) -> LongInteger {
        LongInteger(isNegative: !number.isNegative, digits: number.digits)
    }

    static func * (left: LongInteger, right: LongInteger) -> LongInteger {
        var product = [UInt32](repeating: 0, count: left.digits.count + right.digits.count)
        for (low, digit) in left.digits.enumerated() {
            var carry: UInt64 = 0
            for (high, other) in right.digits.enumerated() {
                carry += UInt64(digit) * UInt64(other) + UInt64(product[low + high])
                product[low + high] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            product[low + right.digits.count] = UInt32(carry)
        }
        return LongInteger(isNegative: left.isNegative != right.isNegative, digits: product)
    }

    static func + (left: LongInteger, right: LongInteger) -> LongInteger {
        if left.isNegative != right.isNegative {
            let order = compareMagnitudes(left, right)
            let (larger, smaller) = order < 0 ? (right, left) : (left, right)
            return LongInteger(isNegative: larger.isNegative, digits: difference(larger.digits, smaller.digits))
        }
        var sum: [UInt32] = []
        var carry: UInt64 = 0
        for index in 0..<max(left.digits.count, right.digits.count) {
            carry += UInt64(index < left.digits.count ? left.digits[index] : 0)
            carry += UInt64(index < right.digits.count ? right.digits[index] : 0)
            sum.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        return LongInteger(isNegative: left.isNegative, digits: sum + [UInt32(carry)])
    }

    static func - (left: LongInteger, right: LongInteger) -> LongInteger {
        left + -right
    }

    static func < (left: LongInteger, right: LongInteger) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        let order = compareMagnitudes(left, right)
        return left.isNegative ? order > 0 : order < 0
    }

    private static func compareMagnitudes(_ left: LongInteger, _ right: LongInteger) -> Int {
        if left.digits.count != right.digits.count { return left.digits.count < right.digits.count ? -1 : 1 }
        for (digit, other) in zip(left.digits.reversed(), right.digits.reversed()) where digit != other {
            return digit < other ? -1 : 1
        }
        return 0
    }

    private static func difference(_ larger: [UInt32], _ smaller: [UInt32]) -> [UInt32] {
        var difference: [UInt32] = []
        var borrow: Int64 = 0
        for (index, digit) in larger.enumerated() {
            var rest = Int64(digit) - borrow - Int64(index < smaller.count ? smaller[index] : 0)
            borrow = rest < 0 ? 1 : 0
            if rest < 0 { rest += 1 << 32 }
            difference.append(UInt32(rest))
        }
        return difference
    }
}
