import ArgumentParser
import ReelCoreFoundation
import Stillreel

/// The limits on what files may contain, for all commands.
struct LimitOptions: ParsableArguments {
    /// One limit, as `tracks=2000`.
    struct Limit {
        let name: InputLimits.Name
        let value: Int

        static func argument(_ text: String) throws -> Limit {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let name = InputLimits.Name(rawValue: parts[0]) else {
                let names = InputLimits.Name.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("must be NAME=NUMBER, with one of these names: \(names)")
            }
            guard parts.count == 2, let value = Int(parts[1]), name.range.contains(value) else {
                throw ValidationError(
                    "must be \(name.rawValue)=NUMBER, \(name.range.lowerBound) to \(name.range.upperBound)")
            }
            return Limit(name: name, value: value)
        }
    }

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Set a limit on what files may contain, such as megapixels=800.",
            discussion: InputLimits.Name.allCases.map { "\($0.rawValue)=\($0.usual)" }.joined(separator: ", "),
            valueName: "name=number"),
        transform: Limit.argument)
    var limits: [Limit] = []

    /// The options as arguments.
    var arguments: [String] { limits.flatMap { ["--limit", "\($0.name.rawValue)=\($0.value)"] } }

    func validate() throws {
        for limit in limits { InputLimits.set(limit.name, to: limit.value) }
    }
}
