internal import CReelProcess
import Foundation
import Stillreel

/// The arguments of the command, without its name.
enum Arguments {
    /// Returns them.
    ///
    /// - Throws: `NameError` if one is not UTF-8. Repaired, it would name another file.
    static func read() throws(NameError) -> [String] {
        let count = stillreel_argument_count()
        guard count > 0 else { return Array(CommandLine.arguments.dropFirst()) }
        var arguments: [String] = []
        for index in 1..<max(1, count) {
            guard let bytes = stillreel_argument(index) else { break }
            guard let text = String(validatingCString: bytes) else {
                let shown = String(escaping: UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)))
                throw NameError(message: "\(shown): arguments must be UTF-8; if this is the name of a file, rename it")
            }
            arguments.append(text)
        }
        return arguments
    }

    /// An argument that cannot be used.
    struct NameError: Error {
        let message: String
    }
}
