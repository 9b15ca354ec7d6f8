import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// The attributes of one run. Values of a type that does not match their key are ignored.
struct TextAttributes {
    private let attributes: [NSAttributedString.Key: Any]
    private let numbers: AttributeDictionary

    init(_ attributes: [NSAttributedString.Key: Any]) {
        self.attributes = attributes
        let named = attributes.map { ($0.key.rawValue, $0.value) }
        numbers = AttributeDictionary(Dictionary(named) { first, _ in first })
    }

    var font: TextFont {
        if let font = attributes[.font] as? UIFont { return font.textFont }
        return UIFont(name: "Helvetica", size: CGFloat(UIFont.defaultSize))?.textFont
            ?? TextFont(family: "Sans", size: UIFont.defaultSize)
    }

    var appearance: TextAppearance {
        var appearance = TextAppearance(font: font, color: color(.foregroundColor) ?? .black)
        appearance.background = color(.backgroundColor)
        appearance.kern = number(.kern)
        appearance.rise = number(.baselineOffset)
        appearance.strokeWidth = number(.strokeWidth) / 100
        appearance.strokeColor = color(.strokeColor)
        appearance.underline = line(.underlineStyle, .underlineColor)
        appearance.strikethrough = line(.strikethroughStyle, .strikethroughColor)
        if let shadow = attributes[.shadow] as? NSShadow, let color = shadow.shadowColor as? any PaintColor {
            appearance.shadow = TextAppearance.Shadow(
                offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color.cgColor)
        }
        return appearance
    }

    var paragraphStyle: ParagraphStyle {
        guard let values = (attributes[.paragraphStyle] as? NSParagraphStyle)?.values else { return ParagraphStyle() }
        func length(_ value: CGFloat) -> Double { value.isFinite ? Double(value) : 0 }
        var style = ParagraphStyle()
        style.alignment = ParagraphStyle.Alignment(values.alignment)
        style.lineBreak = ParagraphStyle.LineBreak(values.lineBreakMode)
        style.direction = ParagraphStyle.Direction(values.baseWritingDirection)
        style.lineSpacing = length(values.lineSpacing)
        style.lineHeightMultiple = length(values.lineHeightMultiple)
        style.minimumLineHeight = length(values.minimumLineHeight)
        style.maximumLineHeight = length(values.maximumLineHeight)
        style.spacingBefore = length(values.paragraphSpacingBefore)
        style.spacingAfter = length(values.paragraphSpacing)
        style.firstLineIndent = length(values.firstLineHeadIndent)
        style.indent = length(values.headIndent)
        style.tailIndent = length(values.tailIndent)
        return style
    }

    private func number(_ key: NSAttributedString.Key) -> Double {
        let number = numbers.double(key.rawValue) ?? 0
        return number.isFinite ? number : 0
    }

    private func color(_ key: NSAttributedString.Key) -> CGColor? { (attributes[key] as? any PaintColor)?.cgColor }

    private func line(_ key: NSAttributedString.Key, _ colorKey: NSAttributedString.Key) -> TextAppearance.Line? {
        let style = NSUnderlineStyle(rawValue: numbers.int(key.rawValue) ?? 0)
        guard style.rawValue & 0x0F != 0 else { return nil }
        // Lengths in multiples of the thickness. Apple does not document its own.
        let dashes: [Double] =
            switch style.rawValue & 0x700 {
            case NSUnderlineStyle.patternDot.rawValue: [2, 2]
            case NSUnderlineStyle.patternDash.rawValue: [6, 3]
            case NSUnderlineStyle.patternDashDot.rawValue: [6, 3, 2, 3]
            case NSUnderlineStyle.patternDashDotDot.rawValue: [6, 3, 2, 3, 2, 3]
            default: []
            }
        return TextAppearance.Line(
            count: style.isSuperset(of: .double) ? 2 : 1, thickness: style.contains(.thick) ? 2 : 1, dashes: dashes,
            color: color(colorKey))
    }
}

extension ParagraphStyle.Alignment {
    fileprivate init(_ alignment: NSTextAlignment) {
        self =
            switch alignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            case .natural: .natural
            }
    }
}

extension ParagraphStyle.LineBreak {
    fileprivate init(_ mode: NSLineBreakMode) {
        self =
            switch mode {
            case .byWordWrapping: .words
            case .byCharWrapping: .characters
            case .byClipping: .clip
            case .byTruncatingHead: .truncateHead
            case .byTruncatingTail: .truncateTail
            case .byTruncatingMiddle: .truncateMiddle
            }
    }
}

extension ParagraphStyle.Direction {
    fileprivate init(_ direction: NSWritingDirection) {
        self =
            switch direction {
            case .natural: .natural
            case .leftToRight: .leftToRight
            case .rightToLeft: .rightToLeft
            }
    }
}
