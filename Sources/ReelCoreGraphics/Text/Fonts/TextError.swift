import Foundation

/// Why text cannot be drawn.
package enum TextError: Error, LocalizedError, Hashable {
    /// No font is installed.
    case noFont
    case outOfMemory

    package var errorDescription: String? {
        switch self {
        case .noFont:
            "no font is installed, so text cannot be drawn; install one, for example the package fonts-dejavu-core"
        case .outOfMemory: "not enough memory to draw text"
        }
    }
}
