import Foundation
import ReelTestSupport
import Testing

/// Tests that the commands and options in the README and the docs exist.
@Suite struct DocumentTests {
    /// A command of the tool as `--experimental-dump-help` describes it.
    private struct Verb: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let names: [Name]?
        }

        let commandName: String
        let subcommands: [Verb]?
        let arguments: [Argument]?

        /// The options as they are typed: `--size`, `-o`.
        var options: Set<String> {
            let names = (arguments ?? []).flatMap { $0.names ?? [] }
            return Set(names.map { ($0.kind == "long" ? "--" : "-") + $0.name })
        }
    }

    private struct Help: Decodable { let command: Verb }

    private static let verbs = Result { () throws -> [String: Set<String>] in
        let help = try JSONDecoder().decode(Help.self, from: Command.output(of: stillreel, ["--experimental-dump-help"]))
        // A command with further ones has the options of all of these.
        let verbs = (help.command.subcommands ?? []).map { verb in
            (verb.commandName, (verb.subcommands ?? []).reduce(verb.options) { $0.union($1.options) })
        }
        // The options that the argument parser adds to all commands, and does not list.
        let generated: Set = ["--help", "-h", "--version", "--generate-completion-script", "--experimental-dump-help"]
        return Dictionary(uniqueKeysWithValues: verbs + [("", help.command.options)]).mapValues { $0.union(generated) }
    }

    private static let documents: [String] = {
        let docs = (try? FileManager.default.contentsOfDirectory(atPath: Fixture.project.path + "/docs")) ?? []
        return ["README.md"] + docs.filter { $0.hasSuffix(".md") && $0 != "benchmarks.md" }.sorted().map { "docs/\($0)" }
    }()

    /// Returns the lines of code, in fences and between backticks, that begin with the command's name. Lines that end with `\`
    /// are continued.
    private static func commandLines(in text: String) -> [String] {
        var isFenced = false
        return text.replacingOccurrences(of: "\\\n", with: " ").split(separator: "\n").flatMap { line -> [Substring] in
            if line.hasPrefix("```") {
                isFenced.toggle()
                return []
            }
            return isFenced ? [line] : line.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("stillreel ") }
    }

    @Test func `there are documents with commands in them`() throws {
        let lines = try Self.documents.flatMap {
            Self.commandLines(in: try String(contentsOf: Fixture.project.appendingPathComponent($0), encoding: .utf8))
        }
        #expect(lines.count > 30)
    }

    @Test(arguments: documents) func `verbs and options in documents exist`(_ document: String) throws {
        let verbs = try Self.verbs.get()
        let text = try String(contentsOf: Fixture.project.appendingPathComponent(document), encoding: .utf8)
        for line in Self.commandLines(in: text) {
            // Up to the next command, without shell comments.
            let command = line.prefix { !"#|;>".contains($0) }
            var words = command.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
            if words.first == "help" { words.removeFirst() }
            let verb = words.first.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? ""
            guard let options = verbs[verb] else {
                Issue.record("\(document): stillreel has no verb \(verb): \(line)")
                continue
            }
            for word in words where word.hasPrefix("-") && word != "-" {
                let option = word.prefix { $0 != "=" }
                #expect(options.contains(String(option)), "\(document): stillreel \(verb) has no option \(option): \(line)")
            }
        }
    }
}
