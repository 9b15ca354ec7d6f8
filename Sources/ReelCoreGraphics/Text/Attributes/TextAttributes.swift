package import Foundation
import ReelCoreFoundation

/// The attributes of one run. Values of a type that does not match their key are ignored.
package struct TextAttributes {
    private typealias Key = NSAttributedString.Key.Text

    /// The size of text without a font, in points.
    package static let defaultSize = 12.0

    private let attributes: [NSAttributedString.Key: Any]
    private let numbers: AttributeDictionary

    package init(_ attributes: [NSAttributedString.Key: Any]) {
        self.attributes = attributes
        let named = attributes.map { ($0.key.rawValue, $0.value) }
        numbers = AttributeDictionary(Dictionary(named) { first, _ in first })
    }

    package var font: TextFont {
        if let font = attributes[Key.font] as? any FontAttribute { return font.textFont }
        return FontLibrary.shared.font(named: "Helvetica", size: Self.defaultSize)
            ?? TextFont(family: "Sans", size: Self.defaultSize)
    }

    package var appearance: TextAppearance {
        var appearance = TextAppearance(font: font, color: color(Key.foregroundColor) ?? .black)
        appearance.background = color(Key.backgroundColor)
        appearance.kern = number(Key.kern)
        appearance.rise = number(Key.baselineOffset)
        appearance.strokeWidth = number(Key.strokeWidth) / 100
        appearance.strokeColor = color(Key.strokeColor)
        appearance.underline = line(Key.underlineStyle, Key.underlineColor)
        appearance.strikethrough = line(Key.strikethroughStyle, Key.strikethroughColor)
        appearance.shadow = (attributes[Key.shadow] as? any ShadowAttribute)?.textShadow
        return appearance
    }

    package var paragraphStyle: ParagraphStyle {
        (attributes[Key.paragraphStyle] as? any ParagraphAttribute)?.paragraphStyle ?? ParagraphStyle()
    }

    private func number(_ key: NSAttributedString.Key) -> Double {
        let number = numbers.double(key.rawValue) ?? 0
        return number.isFinite ? number : 0
    }

    private func color(_ key: NSAttributedString.Key) -> CGColor? {
        let value = attributes[key]
        return (value as? any PaintColor)?.cgColor ?? value as? CGColor
    }

    private func line(_ key: NSAttributedString.Key, _ colorKey: NSAttributedString.Key) -> TextAppearance.Line? {
        let style = numbers.int(key.rawValue) ?? 0
        guard style & 0x0F != 0 else { return nil }
        // Lengths in multiples of the thickness. Apple does not document its own.
        let dashes: [Double] =
            switch style & 0x700 {
            case UnderlineStyle.patternDot: [2, 2]
            case UnderlineStyle.patternDash: [6, 3]
            case UnderlineStyle.patternDashDot: [6, 3, 2, 3]
            case UnderlineStyle.patternDashDotDot: [6, 3, 2, 3, 2, 3]
            default: []
            }
        return TextAppearance.Line(
            count: style & UnderlineStyle.double == UnderlineStyle.double ? 2 : 1,
            thickness: style & UnderlineStyle.thick != 0 ? 2 : 1, dashes: dashes,
            color: color(colorKey))
    }
}
