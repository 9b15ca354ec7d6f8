/// The numbers that an underline style consists of. Source: Apple, "NSUnderlineStyle".
package enum UnderlineStyle {
    package static let single = 0x01
    package static let thick = 0x02
    package static let double = 0x09
    package static let patternDot = 0x100
    package static let patternDash = 0x200
    package static let patternDashDot = 0x300
    package static let patternDashDotDot = 0x400
}
