public import Foundation
package import ReelCoreGraphics
public import ReelUIKit

/// An installed font at a size. Source: Apple, "NSFont". All but the sizes is as in `UIFont`.
open class NSFont: UIFont, @unchecked Sendable {
    package override init(_ textFont: TextFont) {
        super.init(textFont)
    }

    /// Creates a font from its PostScript name or its family's name, as `UIFont.init(name:size:)` does.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let font = UIFont(name: fontName, size: fontSize) else { return nil }
        self.init(font.textFont)
    }

    private convenience init(_ font: UIFont, size: CGFloat) {
        var font = font.textFont
        if !(size > 0) { font.size = Double(Self.systemFontSize) }
        self.init(font)
    }

    /// - Parameter fontSize: in points; 13 if it is not above zero.
    @discardableResult
    open override class func systemFont(ofSize fontSize: CGFloat) -> NSFont {
        NSFont(super.systemFont(ofSize: fontSize, weight: .regular), size: fontSize)
    }

    @discardableResult
    open override class func systemFont(ofSize fontSize: CGFloat, weight: NSFont.Weight) -> NSFont {
        NSFont(super.systemFont(ofSize: fontSize, weight: weight), size: fontSize)
    }

    @discardableResult
    open override class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    @discardableResult
    open override class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: NSFont.Weight) -> NSFont {
        NSFont(super.monospacedSystemFont(ofSize: fontSize, weight: weight), size: fontSize)
    }

    @discardableResult
    open override class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: NSFont.Weight) -> NSFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// Returns the font of labels: the system's, 10 points by default.
    @discardableResult
    open class func labelFont(ofSize fontSize: CGFloat) -> NSFont {
        systemFont(ofSize: fontSize > 0 ? fontSize : labelFontSize)
    }

    /// Returns the font of documents: the system's.
    @discardableResult
    open class func userFont(ofSize fontSize: CGFloat) -> NSFont? { systemFont(ofSize: fontSize) }

    /// Returns the machine's default font whose letters all have the same width.
    @discardableResult
    open class func userFixedPitchFont(ofSize fontSize: CGFloat) -> NSFont? {
        monospacedSystemFont(ofSize: fontSize, weight: .regular)
    }

    @discardableResult
    open override func withSize(_ fontSize: CGFloat) -> NSFont {
        NSFont(super.withSize(fontSize), size: fontSize)
    }

    /// The sizes, in points, are those of a Mac.
    open override class var systemFontSize: CGFloat { 13 }
    open override class var smallSystemFontSize: CGFloat { 11 }
    open override class var labelFontSize: CGFloat { 10 }
}
