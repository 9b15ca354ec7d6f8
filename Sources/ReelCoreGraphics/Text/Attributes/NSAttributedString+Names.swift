package import Foundation

/// The keys of the text attributes that are drawn, as UIKit and AppKit name them.
extension NSAttributedString.Key {
    package enum Text {
        package static let font = NSAttributedString.Key("NSFont")
        package static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
        package static let foregroundColor = NSAttributedString.Key("NSColor")
        package static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
        package static let kern = NSAttributedString.Key("NSKern")
        package static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
        package static let underlineStyle = NSAttributedString.Key("NSUnderline")
        package static let strokeColor = NSAttributedString.Key("NSStrokeColor")
        package static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
        package static let shadow = NSAttributedString.Key("NSShadow")
        package static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
        package static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
        package static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    }
}
