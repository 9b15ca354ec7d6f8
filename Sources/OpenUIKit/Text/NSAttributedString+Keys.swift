public import Foundation

// Foundation on Linux has the type of these keys, and none of them. Source: Apple, "NSAttributedString.Key".
extension NSAttributedString.Key {
    /// `UIFont`; 12 points of Helvetica, or what stands for it, where nothing is said.
    public static let font = NSAttributedString.Key("NSFont")
    /// `NSParagraphStyle`: that of a paragraph's first character counts.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// `UIColor`; black where nothing is said.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// `UIColor`, as high as the line; nothing where nothing is said.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A number of points that are added between characters.
    ///
    /// Difference from Apple: none are added after a line's last character.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// `UIColor`; the text's where nothing is said.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// A number: how wide the letters' outline is, in percent of the font's size. Where it is more than 0 only the outline is
    /// drawn; where it is less, the letters as well.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// `NSShadow`.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// A number of points that letters are above the baseline, or below it where it is less than 0.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// `UIColor`; the text's where nothing is said.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// `UIColor`; the text's where nothing is said.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
}
