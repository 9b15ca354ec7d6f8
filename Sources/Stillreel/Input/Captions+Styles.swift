public import Foundation

extension Captions {
    /// Whether a file has styles of its own: whether it is an ASS or SSA script. False if it cannot be read.
    public static func hasStyles(_ file: URL) -> Bool { CaptionFile.isScript(file) }
}
