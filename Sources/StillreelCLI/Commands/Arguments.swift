internal import CReelProcess
import Foundation
import Stillreel

/// The arguments of the command, without its name.
enum Arguments {
    /// Returns them. Negative numbers are values of the options before them: `--volume -3` is returned as `--volume=-3`.
    ///
    /// - Throws: `NameError` if one is not UTF-8. Repaired, it would name another file.
    static func read() throws(NameError) -> [String] { joined(try all()) }

    private static func all() throws(NameError) -> [String] {
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

    /// ArgumentParser takes what begins with a dash for an option.
    private static func joined(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for (index, argument) in arguments.enumerated() {
            let option = joined.last ?? ""
            let follows = option.hasPrefix("--") && option.count > 2 && !option.contains("=")
            let isNumber = argument.prefixMatch(of: /-\.?[0-9]/) != nil && !FileManager.default.fileExists(atPath: argument)
            if follows, isNumber, !arguments[..<index].contains("--") {
                joined[joined.count - 1] += "=" + argument
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    /// An argument that cannot be used.
    struct NameError: Error {
        let message: String
    }
}
