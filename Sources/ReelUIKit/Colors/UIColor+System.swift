import Foundation

// The system's colours. Their values are those of the light style, as Apple's Human Interface Guidelines list them (iOS 15): the
// only style here.
extension UIColor {
    public class var systemRed: UIColor { light(255, 59, 48) }
    public class var systemGreen: UIColor { light(52, 199, 89) }
    public class var systemBlue: UIColor { light(0, 122, 255) }
    public class var systemOrange: UIColor { light(255, 149, 0) }
    public class var systemYellow: UIColor { light(255, 204, 0) }
    public class var systemPink: UIColor { light(255, 45, 85) }
    public class var systemPurple: UIColor { light(175, 82, 222) }
    public class var systemTeal: UIColor { light(48, 176, 199) }
    public class var systemIndigo: UIColor { light(88, 86, 214) }
    public class var systemBrown: UIColor { light(162, 132, 94) }
    public class var systemMint: UIColor { light(0, 199, 190) }
    public class var systemCyan: UIColor { light(50, 173, 230) }
    public class var systemGray: UIColor { light(142, 142, 147) }
    public class var systemGray2: UIColor { light(174, 174, 178) }
    public class var systemGray3: UIColor { light(199, 199, 204) }
    public class var systemGray4: UIColor { light(209, 209, 214) }
    public class var systemGray5: UIColor { light(229, 229, 234) }
    public class var systemGray6: UIColor { light(242, 242, 247) }

    // MARK: Text and lines

    public class var label: UIColor { light(0, 0, 0) }
    public class var secondaryLabel: UIColor { light(60, 60, 67, 0.6) }
    public class var tertiaryLabel: UIColor { light(60, 60, 67, 0.3) }
    public class var quaternaryLabel: UIColor { light(60, 60, 67, 0.18) }
    public class var placeholderText: UIColor { light(60, 60, 67, 0.3) }
    public class var link: UIColor { light(0, 122, 255) }
    public class var separator: UIColor { light(60, 60, 67, 0.29) }
    public class var opaqueSeparator: UIColor { light(198, 198, 200) }
    public class var darkText: UIColor { light(0, 0, 0) }
    public class var lightText: UIColor { light(255, 255, 255, 0.6) }
    /// The colour of controls: `systemBlue`.
    public class var tintColor: UIColor { systemBlue }

    // MARK: Backgrounds and fills

    public class var systemBackground: UIColor { light(255, 255, 255) }
    public class var secondarySystemBackground: UIColor { light(242, 242, 247) }
    public class var tertiarySystemBackground: UIColor { light(255, 255, 255) }
    public class var systemGroupedBackground: UIColor { light(242, 242, 247) }
    public class var secondarySystemGroupedBackground: UIColor { light(255, 255, 255) }
    public class var tertiarySystemGroupedBackground: UIColor { light(242, 242, 247) }
    public class var systemFill: UIColor { light(120, 120, 128, 0.2) }
    public class var secondarySystemFill: UIColor { light(120, 120, 128, 0.16) }
    public class var tertiarySystemFill: UIColor { light(118, 118, 128, 0.12) }
    public class var quaternarySystemFill: UIColor { light(116, 116, 128, 0.08) }

    /// Creates a colour from components of 0 to 255.
    private class func light(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> UIColor {
        UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}
