import Foundation

extension NSColor {
    public class var black: NSColor { NSColor(white: 0, alpha: 1) }
    public class var darkGray: NSColor { NSColor(white: 1.0 / 3, alpha: 1) }
    public class var lightGray: NSColor { NSColor(white: 2.0 / 3, alpha: 1) }
    public class var white: NSColor { NSColor(white: 1, alpha: 1) }
    public class var gray: NSColor { NSColor(white: 0.5, alpha: 1) }
    public class var red: NSColor { NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) }
    public class var green: NSColor { NSColor(srgbRed: 0, green: 1, blue: 0, alpha: 1) }
    public class var blue: NSColor { NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1) }
    public class var cyan: NSColor { NSColor(srgbRed: 0, green: 1, blue: 1, alpha: 1) }
    public class var yellow: NSColor { NSColor(srgbRed: 1, green: 1, blue: 0, alpha: 1) }
    public class var magenta: NSColor { NSColor(srgbRed: 1, green: 0, blue: 1, alpha: 1) }
    public class var orange: NSColor { NSColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1) }
    public class var purple: NSColor { NSColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 1) }
    public class var brown: NSColor { NSColor(srgbRed: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    public class var clear: NSColor { NSColor(white: 0, alpha: 0) }

    // MARK: The system's colours

    // In their values of the light appearance, as Apple's Human Interface Guidelines list them (macOS 12).

    public class var systemRed: NSColor { light(255, 59, 48) }
    public class var systemGreen: NSColor { light(40, 205, 65) }
    public class var systemBlue: NSColor { light(0, 122, 255) }
    public class var systemOrange: NSColor { light(255, 149, 0) }
    public class var systemYellow: NSColor { light(255, 204, 0) }
    public class var systemBrown: NSColor { light(162, 132, 94) }
    public class var systemPink: NSColor { light(255, 45, 85) }
    public class var systemPurple: NSColor { light(175, 82, 222) }
    public class var systemTeal: NSColor { light(89, 173, 196) }
    public class var systemIndigo: NSColor { light(88, 86, 214) }
    public class var systemMint: NSColor { light(0, 199, 190) }
    public class var systemCyan: NSColor { light(85, 190, 240) }
    public class var systemGray: NSColor { light(142, 142, 147) }
    /// The colour of controls: `systemBlue`.
    public class var controlAccentColor: NSColor { systemBlue }

    public class var labelColor: NSColor { NSColor(white: 0, alpha: 0.85) }
    public class var secondaryLabelColor: NSColor { NSColor(white: 0, alpha: 0.5) }
    public class var tertiaryLabelColor: NSColor { NSColor(white: 0, alpha: 0.25) }
    public class var quaternaryLabelColor: NSColor { NSColor(white: 0, alpha: 0.1) }
    public class var textColor: NSColor { NSColor(white: 0, alpha: 1) }
    public class var textBackgroundColor: NSColor { NSColor(white: 1, alpha: 1) }
    public class var controlBackgroundColor: NSColor { NSColor(white: 1, alpha: 1) }
    public class var windowBackgroundColor: NSColor { light(236, 236, 236) }

    /// Creates a colour from components of 0 to 255.
    private class func light(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> NSColor {
        NSColor(srgbRed: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
    }
}
