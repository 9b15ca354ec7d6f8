public import Foundation

/// A program of this package that was built with the tests: it is beside the test bundle.
public func builtProgram(_ name: String) -> URL {
    (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
        .deletingLastPathComponent().appendingPathComponent(name)
}

/// The path of the command: what the environment names in `STILLREEL`, or the one that was built with the tests.
public let stillreel =
    (ProcessInfo.processInfo.environment["STILLREEL"].map { URL(fileURLWithPath: $0) }
    ?? builtProgram("stillreel")).path
