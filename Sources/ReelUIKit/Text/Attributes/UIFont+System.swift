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
}

extension UIFont {
    /// A use of text in an interface. Source: Apple, "UIFont.TextStyle".
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The size in points at an iPhone's default text size; Apple's Human Interface Guidelines, "Typography".
        fileprivate var pointSize: CGFloat {
            let sizes: [TextStyle: CGFloat] = [
                .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15, .footnote: 13,
                .caption1: 12, .caption2: 11,
            ]
            return sizes[self] ?? 17
        }
    }

    /// Returns the system font for a use, in the size that it has at an iPhone's default text size; a headline is semibold.
    @discardableResult
    public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
        systemFont(ofSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
    }
}
