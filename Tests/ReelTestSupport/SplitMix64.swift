/// The generator of Steele, Lea and Flood: a seed gives the same numbers everywhere, so a failure can be reproduced.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter seed: the same seed gives the same numbers.
    public init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Returns true once in `count` calls, on average.
    public mutating func chance(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
