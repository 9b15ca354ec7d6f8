/// Random numbers that are the same each time: SplitMix64. Source: G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom
/// Number Generators, 2014.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    @usableFromInline var state: UInt64

    @inlinable package init(_ state: UInt64) { self.state = state }

    @inlinable package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// Returns a number from 0 to less than 1.
    @inlinable package mutating func unit() -> Double { Double(next() >> 11) / 0x1p53 }

    /// Returns bits that depend on each bit of a number.
    @inlinable package static func mixed(_ bits: UInt64) -> UInt64 {
        var mixed = bits
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
