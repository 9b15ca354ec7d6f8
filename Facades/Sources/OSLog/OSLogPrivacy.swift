import Foundation

/// Whether an interpolated value is written, or `<private>` instead of it (Apple: OSLogPrivacy).
///
/// As in Apple's logs, numbers and Booleans are written unless they are marked private, and strings and objects are not unless
/// they are marked public: logs are read by others than the user. `STILLREEL_LOG_PRIVATE=1` in the environment writes private
/// values, as Xcode's console does, but never sensitive ones.
public struct OSLogPrivacy: Sendable {
    /// What is written instead of a private value.
    public enum Mask: Sendable {
        /// A hash, so that equal values can be recognised within a run of the program.
        case hash
        case none
    }

    fileprivate enum Level { case auto, `public`, `private`, sensitive }
    fileprivate let level: Level
    fileprivate let mask: Mask

    /// Public for numbers and Booleans, private for strings and objects.
    public static var auto: OSLogPrivacy { OSLogPrivacy(level: .auto, mask: .none) }
    public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .public, mask: .none) }
    public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .private, mask: .none) }
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }

    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .auto, mask: mask) }
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .private, mask: mask) }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }

    private static let showsPrivate = ProcessInfo.processInfo.environment["STILLREEL_LOG_PRIVATE"] == "1"

    /// Returns a value's text, or what is written instead.
    ///
    /// - Parameter isNumber: whether the value is a number or a Boolean.
    func text(isNumber: Bool, _ value: () -> String) -> String {
        switch level {
        case .public: return value()
        case .auto where isNumber: return value()
        case .private where Self.showsPrivate, .auto where Self.showsPrivate: return value()
        case .auto, .private, .sensitive: break
        }
        switch mask {
        case .none: return level == .sensitive ? "<sensitive>" : "<private>"
        case .hash: return "<mask.hash: '\(String(UInt(bitPattern: value().hashValue), radix: 16))'>"
        }
    }
}
