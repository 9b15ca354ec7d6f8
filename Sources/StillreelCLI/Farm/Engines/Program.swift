import Foundation
import Stillreel

/// Another program that is run to its end.
enum Program {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs a program that the search path has.
    ///
    /// - Throws: `ReelError` if it cannot be started.
    static func run(_ name: String, _ arguments: [String]) throws(ReelError) -> Result {
        let process = process(name, arguments)
        // They would change what squeue prints.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SQUEUE_") }
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (output, errors)
        do {
            try process.run()
        } catch {
            throw ReelError(.encoding, "\(name): cannot be started: \(error.localizedDescription)")
        }
        // What it says of errors is short, so the pipe never fills while the other is read.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let words = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        func trimmed(_ data: Data) -> String {
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if process.terminationStatus == 127 {
            throw ReelError(.encoding, "\(name): there is no such program on this machine")
        }
        return Result(status: process.terminationStatus, output: trimmed(text), errors: trimmed(words))
    }

    /// Returns a process that runs a program, which the search path may have. Signals that this process ignores end it as usual.
    static func process(_ name: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--default-signal=INT,TERM,QUIT", name] + arguments
        return process
    }

    /// The path of this program.
    static var own: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}

/// Words for POSIX shells.
enum Shell {
    /// Returns a word as one argument, in quotes if it needs them.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                        || "/._-+=:,@%".unicodeScalars.contains(scalar))
            }
        return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
