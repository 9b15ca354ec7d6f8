public import Foundation
import ReelCoreGraphics

// Foundation on Linux has the type of these keys, but no values. Source: Apple, "NSAttributedString.Key".
extension NSAttributedString.Key {
    /// `UIFont`; by default 12-point Helvetica or its substitute.
    public static let font = NSAttributedString.Key.Text.font
    /// `NSParagraphStyle`; that of a paragraph's first character applies.
    public static let paragraphStyle = NSAttributedString.Key.Text.paragraphStyle
    /// `UIColor`; by default black.
    public static let foregroundColor = NSAttributedString.Key.Text.foregroundColor
    /// `UIColor` of a background as high as the line; by default none.
    public static let backgroundColor = NSAttributedString.Key.Text.backgroundColor
    /// The number of points added between characters.
    ///
    /// Difference from Apple: none are added after a line's last character.
    public static let kern = NSAttributedString.Key.Text.kern
    /// The raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key.Text.strikethroughStyle
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key.Text.underlineStyle
    /// `UIColor`; by default the text's.
    public static let strokeColor = NSAttributedString.Key.Text.strokeColor
    /// The width of the letters' outline in percent of the font's size. If it is above 0, only the outline is drawn; if it is
    /// below 0, the letters are filled as well.
    public static let strokeWidth = NSAttributedString.Key.Text.strokeWidth
    /// `NSShadow`.
    public static let shadow = NSAttributedString.Key.Text.shadow
    /// The number of points that letters are above the baseline; negative values are below it.
    public static let baselineOffset = NSAttributedString.Key.Text.baselineOffset
    /// `UIColor`; by default the text's.
    public static let underlineColor = NSAttributedString.Key.Text.underlineColor
    /// `UIColor`; by default the text's.
    public static let strikethroughColor = NSAttributedString.Key.Text.strikethroughColor
}
