public import Foundation
package import ReelCoreGraphics

/// An installed font at a size. Source: Apple, "UIFont".
///
/// All metrics are in points, as the font specifies them, without rounding. If no font is installed, they are zero and text is
/// not drawn.
///
/// Difference from Apple: the system's fonts are those configured on this machine, for example DejaVu Sans.
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
    package let textFont: TextFont
    private let face: FontFace?

    package init(_ textFont: TextFont) {
        var textFont = textFont
        if !(textFont.size > 0 && textFont.size.isFinite) { textFont.size = TextAttributes.defaultSize }
        self.textFont = textFont
        face = try? FontLibrary.shared.face(of: textFont)
    }

    /// Creates a font from its PostScript name ("DejaVuSans-Bold") or from its family's name ("DejaVu Sans"). Nil if neither a
    /// font of that name nor a configured substitute is installed.
    ///
    /// Difference from Apple: the names of fonts that every iPhone has, which programs rely on, never give nil. If such a font
    /// is not installed, one of the same kind is used: a sans-serif font for "HelveticaNeue-Bold", a serif font for "Georgia".
    /// `fontName` is the name of the font that is used.
    ///
    /// - Parameter fontSize: in points; 12 if it is not above zero.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let font = FontLibrary.shared.font(named: fontName, size: Double(fontSize)) else { return nil }
        self.init(font)
    }

    /// The PostScript name of the font that is drawn with.
    open var fontName: String { face?.postScriptName ?? textFont.family }

    /// The family of the font that is drawn with.
    open var familyName: String { face?.familyName ?? textFont.family }

    open var pointSize: CGFloat { CGFloat(textFont.size) }

    /// The distance from the baseline up to the top of a line.
    open var ascender: CGFloat { measure(\.ascent) }

    /// The position of the bottom of a line relative to the baseline: below zero.
    open var descender: CGFloat { -measure(\.descent) }

    /// The distance from the top of a line to its bottom.
    open var lineHeight: CGFloat { ascender - descender }

    /// The gap between two lines that the font specifies, in addition to their heights.
    open var leading: CGFloat { measure(\.lineGap) }

    /// The height of capital letters above the baseline.
    open var capHeight: CGFloat { measure(\.capHeight) }

    /// The height of lower-case letters without ascenders (x-height).
    open var xHeight: CGFloat { measure(\.xHeight) }

    /// Returns the same font in another size.
    @discardableResult
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        var other = textFont
        other.size = Double(fontSize)
        return UIFont(other)
    }

    /// Returns the font itself, because fonts are immutable.
    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: The system's fonts

    /// Returns the machine's default sans-serif font.
    ///
    /// - Parameter fontSize: in points; 12 if it is not above zero.
    @discardableResult
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    @discardableResult
    open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
        UIFont(TextFont(family: "Sans", size: Double(fontSize), weight: weight.openTypeWeight))
    }

    @discardableResult
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    @discardableResult
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(TextFont(family: "Sans", size: Double(fontSize), isItalic: true))
    }

    /// Returns the machine's default sans-serif font.
    ///
    /// Difference from Apple: whether all its digits have the same width depends on the font. They do in DejaVu Sans, Noto Sans
    /// and Liberation Sans.
    @discardableResult
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// Returns the machine's default font whose letters all have the same width.
    @discardableResult
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
        UIFont(TextFont(family: "Monospace", size: Double(fontSize), weight: weight.openTypeWeight))
    }

    /// The sizes, in points, are those of an iPhone.
    open class var labelFontSize: CGFloat { 17 }
    open class var buttonFontSize: CGFloat { 18 }
    open class var smallSystemFontSize: CGFloat { 12 }
    open class var systemFontSize: CGFloat { 14 }

    // MARK: Installed fonts

    /// The installed families, sorted.
    open class var familyNames: [String] { FontLibrary.shared.installedFamilies }

    /// Returns the PostScript names of a family's fonts, sorted; empty for a family that is not installed.
    @discardableResult
    open class func fontNames(forFamilyName familyName: String) -> [String] {
        FontLibrary.shared.fontNames(ofFamily: familyName)
    }

    @discardableResult
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return textFont == other.textFont
    }

    public override var hash: Int { textFont.hashValue }

    private func measure(_ part: KeyPath<FontFace, Double>) -> CGFloat {
        face.map { CGFloat($0[keyPath: part] * textFont.size) } ?? 0
    }
}
