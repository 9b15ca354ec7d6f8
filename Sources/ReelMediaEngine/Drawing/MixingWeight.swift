/// The weight of the second picture in a mix of two, in 128ths. Each sample of the mix is
/// `((128 − weight) · first + weight · second + 64) >> 7`.
///
/// These steps are those of H.264: explicit weighted prediction computes the same samples (clause 8.4.2.3.2).
package struct MixingWeight: Hashable, Sendable {
    /// The number of the weight with which only the second picture is visible.
    package static let one = 128

    /// 0, which leaves only the first picture visible, to `one`.
    package let number: Int

    /// - Parameter number: 0 to `one`.
    init(number: Int) { self.number = number }

    /// Creates the nearest weight to a fraction, which is clamped to 0…1.
    package init(_ fraction: Double) { number = Int((max(0, min(1, fraction)) * Double(Self.one)).rounded()) }

    /// The weight of the first picture: that of the same mix with the pictures exchanged.
    var inverted: MixingWeight { MixingWeight(number: Self.one - number) }

    /// Whether a slice header can contain both pictures' weights: each has eight bits including its sign (H.264, clause 7.4.3.2).
    var fitsWeightedPrediction: Bool { (1..<Self.one).contains(number) }

    /// The weight as `PlaneMixer` expects it.
    package var planeMixerWeight: Int { number * (PlaneMixer.fullWeight / Self.one) }
}
