public import Foundation
import ReelCoreGraphics

extension UIFont {
    /// The thickness of letters. Source: Apple, "UIFont.Weight".
    ///
    /// If a font does not have the weight, the nearest one is used.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight from -1 to 1; 0 is regular.
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)

        /// The OpenType weight, 100 to 900, interpolated between the constants.
        var openTypeWeight: Int {
            let weights: [(CGFloat, Int)] = [
                (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
            ]
            guard let above = weights.firstIndex(where: { rawValue <= $0.0 }) else { return rawValue.isNaN ? 400 : 900 }
            guard above > 0 else { return 100 }
            let (low, high) = (weights[above - 1], weights[above])
            return low.1 + Int(((rawValue - low.0) / (high.0 - low.0) * CGFloat(high.1 - low.1)).rounded())
        }
    }

    /// Returns the machine's default sans-serif font.
    ///
    /// - Parameter fontSize: in points; 12 if it is not above zero.
    @discardableResult
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    @discardableResult
    public class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
        UIFont(TextFont(family: "Sans", size: Double(fontSize), weight: weight.openTypeWeight))
    }

    @discardableResult
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    @discardableResult
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(TextFont(family: "Sans", size: Double(fontSize), isItalic: true))
    }

    /// Returns the machine's default font whose letters all have the same width.
    @discardableResult
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
        UIFont(TextFont(family: "Monospace", size: Double(fontSize), weight: weight.openTypeWeight))
    }

    /// The sizes, in points, are those of an iPhone.
    public class var labelFontSize: CGFloat { 17 }
    public class var buttonFontSize: CGFloat { 18 }
    public class var smallSystemFontSize: CGFloat { 12 }
    public class var systemFontSize: CGFloat { 14 }
}
