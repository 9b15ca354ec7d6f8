public import Foundation

/// How a paragraph's lines are broken and placed. Source: Apple, "NSParagraphStyle". Lengths are in points.
///
/// Difference from Apple: hyphenation and tab stops are absent; Pango's tab stops apply, every eight spaces.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    /// The style of text without a paragraph style.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    var values = Values()

    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var baseWritingDirection = NSWritingDirection.natural
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
    }

    open var alignment: NSTextAlignment { values.alignment }
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// The space between the bottom of one line and the top of the next.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The space after the paragraph.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before the paragraph, except before the first one.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The indent of all lines but the first, from the side where reading begins.
    open var headIndent: CGFloat { values.headIndent }
    /// Where lines end: measured from the side where they begin if it is above 0, otherwise from the other side.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The indent of the first line, from the side where reading begins.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum line height; 0 for no limit. Letters that are taller than their line extend beyond its top.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The line height as a multiple of the fonts' height; 0 counts as 1. Extra height is added above the letters.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    @discardableResult
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return values == other.values
    }

    open override var hash: Int { values.hashValue }
}
