import Foundation

/// Why text cannot be drawn.
package enum TextError: Error, LocalizedError, Hashable {
    /// There is no font at all on this machine.
    case noFont
    case outOfMemory

    package var errorDescription: String? {
        switch self {
        case .noFont:
            "no font is installed that text could be drawn with. Install one, the package fonts-dejavu-core for instance"
        case .outOfMemory: "not enough memory to draw text"
        }
    }
}
