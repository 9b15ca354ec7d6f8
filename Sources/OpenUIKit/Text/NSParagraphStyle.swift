public import Foundation

/// How a paragraph's lines are broken and placed. Source: Apple, "NSParagraphStyle". Lengths are in points.
///
/// Absent are tab stops, which are where Pango has them, every eight spaces, and hyphenation.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    /// What text has that nothing is said of.
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
    /// Between the bottom of one line and the top of the next.
    public var lineSpacing: CGFloat { values.lineSpacing }
    /// After the paragraph.
    public var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// Before the paragraph, but not before the first.
    public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// From the side that the paragraph is read from, for all lines but the first.
    public var headIndent: CGFloat { values.headIndent }
    /// Where lines end: from the side that they begin at where it is more than 0, else from the other one.
    public var tailIndent: CGFloat { values.tailIndent }
    /// From the side that the paragraph is read from, for the first line.
    public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    public var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// 0 for no limit. In a line that is less high than its letters they stick out at the top.
    public var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// What lines are higher than their fonts; 0 counts as 1. What they grow by is added above the letters.
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
