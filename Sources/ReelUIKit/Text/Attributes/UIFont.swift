public import Foundation
import ReelCoreGraphics

/// An installed font at a size. Source: Apple, "UIFont".
///
/// All metrics are in points, as the font specifies them, without rounding. If no font is installed, they are zero and text is
/// not drawn.
///
/// Difference from Apple: the system's fonts are those configured on this machine, for example DejaVu Sans.
///
/// `@unchecked Sendable`: the class is not final; it is immutable.
public class UIFont: NSObject, @unchecked Sendable {
    let textFont: TextFont
    private let face: FontFace?

    init(_ textFont: TextFont) {
        var textFont = textFont
        if !(textFont.size > 0 && textFont.size.isFinite) { textFont.size = Self.defaultSize }
        self.textFont = textFont
        face = try? FontLibrary.shared.face(of: textFont)
    }

    /// The size of text without a font.
    static let defaultSize = 12.0

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
    public var fontName: String { face?.postScriptName ?? textFont.family }

    /// The family of the font that is drawn with.
    public var familyName: String { face?.familyName ?? textFont.family }

    public var pointSize: CGFloat { CGFloat(textFont.size) }

    /// The distance from the baseline up to the top of a line.
    public var ascender: CGFloat { measure(\.ascent) }

    /// The position of the bottom of a line relative to the baseline: below zero.
    public var descender: CGFloat { -measure(\.descent) }

    /// The distance from the top of a line to its bottom.
    public var lineHeight: CGFloat { ascender - descender }

    /// The gap between two lines that the font specifies, in addition to their heights.
    public var leading: CGFloat { measure(\.lineGap) }

    /// The height of capital letters above the baseline.
    public var capHeight: CGFloat { measure(\.capHeight) }

    /// The height of lower-case letters without ascenders (x-height).
    public var xHeight: CGFloat { measure(\.xHeight) }

    /// Returns the same font in another size.
    @discardableResult
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        var other = textFont
        other.size = Double(fontSize)
        return UIFont(other)
    }

    /// The installed families, sorted.
    public class var familyNames: [String] { FontLibrary.shared.installedFamilies }

    /// Returns the PostScript names of a family's fonts, sorted; empty for a family that is not installed.
    @discardableResult
    public class func fontNames(forFamilyName familyName: String) -> [String] {
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
