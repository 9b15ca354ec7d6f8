/// The weights of red, green and blue in luma (KR, KG and KB of ITU-T H.273, table 4); their sum is 1.
@frozen package struct LumaWeights: Hashable, Sendable {
    package let red: Double
    package let blue: Double

    @inlinable package init(red: Double, blue: Double) {
        self.red = red
        self.blue = blue
    }

    @inlinable package var green: Double { 1 - red - blue }

    /// Cb is `B′ − Y′` divided by this, from −½ to ½.
    @inlinable package var cbDivisor: Double { 2 * (1 - blue) }
    /// Cr is `R′ − Y′` divided by this, from −½ to ½.
    @inlinable package var crDivisor: Double { 2 * (1 - red) }

    @inlinable package static var bt601: LumaWeights { LumaWeights(red: 0.299, blue: 0.114) }
    /// In linear light, also the luminance of sRGB's primaries.
    @inlinable package static var bt709: LumaWeights { LumaWeights(red: 0.2126, blue: 0.0722) }
    @inlinable package static var bt2020: LumaWeights { LumaWeights(red: 0.2627, blue: 0.0593) }
    @inlinable package static var smpte240M: LumaWeights { LumaWeights(red: 0.212, blue: 0.087) }
    @inlinable package static var fcc: LumaWeights { LumaWeights(red: 0.30, blue: 0.11) }

    /// Those of signals whose matrix is derived from their primaries (H.273, equations 32 to 37); BT.709's for unspecified ones.
    init(derivedFrom primaries: ColorPrimaries) {
        guard primaries != .bt2020, let chromaticities = primaries.chromaticities else {
            self = primaries == .bt2020 ? .bt2020 : .bt709
            return
        }
        let toXYZ = chromaticities.toXYZ
        self.init(red: toXYZ.first.y, blue: toXYZ.third.y)
    }

    /// Luma of R′, G′ and B′, or luminance of linear light.
    @inlinable package func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        self.red * red + self.green * green + self.blue * blue
    }

    @inlinable package func luma(_ red: Float, _ green: Float, _ blue: Float) -> Float {
        Float(self.red) * red + Float(self.green) * green + Float(self.blue) * blue
    }

    /// Y′ (0 to 1), Cb and Cr (−½ to ½) of R′, G′ and B′ (0 to 1): H.273, equations 38 to 40.
    @inlinable package func yCbCr(_ red: Double, _ green: Double, _ blue: Double) -> (y: Double, cb: Double, cr: Double) {
        let y = luma(red, green, blue)
        return (y, (blue - y) / cbDivisor, (red - y) / crDivisor)
    }
}
