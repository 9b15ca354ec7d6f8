public import Foundation

/// How a paragraph's lines are broken and placed. Source: Apple, "NSParagraphStyle". Lengths are in points.
///
/// Difference from Apple: hyphenation and tab stops are absent; Pango's tab stops apply, every eight spaces.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    /// The style of text without a paragraph style.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

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

    public var alignment: NSTextAlignment { values.alignment }
    public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// The space between the bottom of one line and the top of the next.
    public var lineSpacing: CGFloat { values.lineSpacing }
    /// The space after the paragraph.
    public var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before the paragraph, except before the first one.
    public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The indent of all lines but the first, from the side where reading begins.
    public var headIndent: CGFloat { values.headIndent }
    /// Where lines end: measured from the side where they begin if it is above 0, otherwise from the other side.
    public var tailIndent: CGFloat { values.tailIndent }
    /// The indent of the first line, from the side where reading begins.
    public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    public var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum line height; 0 for no limit. Letters that are taller than their line extend beyond its top.
    public var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The line height as a multiple of the fonts' height; 0 counts as 1. Extra height is added above the letters.
    public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

    @discardableResult
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    @discardableResult
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return values == other.values
    }

    public override var hash: Int { values.hashValue }
}
