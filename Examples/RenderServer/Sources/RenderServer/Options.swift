import Foundation

/// The options of the command line.
struct Options {
    var port = 8080
    var limits = ServerLimits()

    /// Reads the options. A mistake is reported, and ends the process with the status 64.
    init(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            switch option {
            case "--port":
                guard let number = rest.popFirst().flatMap({ Int($0) }), (0...65_535).contains(number) else {
                    Self.fail("--port needs a number from 0 to 65535")
                }
                port = number
            case "--limit":
                guard let limit = rest.popFirst(), limits.set(limit) else {
                    let names = ServerLimits.names.keys.sorted().joined(separator: ", ")
                    Self.fail("--limit needs NAME=NUMBER, with one of the names \(names)")
                }
            default: Self.fail("there is no option \(option); there are --port and --limit")
            }
        }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("RenderServer: \(message)\n".utf8))
        exit(64)
    }
}
