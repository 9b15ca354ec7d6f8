import Foundation
package import ReelCoreGraphics

extension NSParagraphStyle: ParagraphAttribute {
    package var paragraphStyle: ParagraphStyle {
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
