public import Foundation
import OpenCoreGraphics

/// A font of this machine, in a size. Source: Apple, "UIFont".
///
/// All measures are in points, as the font's maker gave them, without rounding. Where the machine has no font at all they are
/// zero, and text is not drawn.
///
/// Difference from Apple: the system's fonts are the ones that this machine is set up to use, for instance DejaVu Sans.
public class UIFont: NSObject, @unchecked Sendable {
    // Everything here is constant, which is what makes the class safe to share.

    let textFont: TextFont
    private let face: FontFace?

    init(_ textFont: TextFont) {
        var textFont = textFont
        if !(textFont.size > 0 && textFont.size.isFinite) { textFont.size = Self.defaultSize }
        self.textFont = textFont
        face = try? FontLibrary.shared.face(of: textFont)
    }

    /// What text without a font has.
    static let defaultSize = 12.0

    /// Finds a font by its PostScript name ("DejaVuSans-Bold"), or by its family's ("DejaVu Sans"). Nil where this machine has
    /// none of that name, nor one that its settings name as a substitute.
    ///
    /// Difference from Apple: names of fonts that every iPhone has, which programs count on, are never nil. Where the machine has
    /// no such font, one of the same kind is taken: sans-serif for "HelveticaNeue-Bold", with serifs for "Georgia". `fontName`
    /// says which.
    ///
    /// - Parameter fontSize: in points; 12 where it is not above zero.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let font = FontLibrary.shared.font(named: fontName, size: Double(fontSize)) else { return nil }
        self.init(font)
    }

    /// Of the font that is drawn with: its PostScript name.
    public var fontName: String { face?.postScriptName ?? textFont.family }

    /// Of the font that is drawn with.
    public var familyName: String { face?.familyName ?? textFont.family }

    public var pointSize: CGFloat { CGFloat(textFont.size) }

    /// From the baseline up to the top of a line.
    public var ascender: CGFloat { measure(\.ascent) }

    /// From the baseline to the bottom of a line: below zero.
    public var descender: CGFloat { -measure(\.descent) }

    /// From the top of a line to its bottom.
    public var lineHeight: CGFloat { ascender - descender }

    /// What the font wants between two lines, besides their heights.
    public var leading: CGFloat { measure(\.lineGap) }

    /// Of a capital letter, above the baseline.
    public var capHeight: CGFloat { measure(\.capHeight) }

    /// Of a small letter without anything that goes up or down.
    public var xHeight: CGFloat { measure(\.xHeight) }

    /// The same font in another size.
    @discardableResult
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        var other = textFont
        other.size = Double(fontSize)
        return UIFont(other)
    }

    /// The families that are installed, in order.
    public class var familyNames: [String] { FontLibrary.shared.installedFamilies }

    /// The PostScript names of a family's fonts, in order; none for a family that is not installed.
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
