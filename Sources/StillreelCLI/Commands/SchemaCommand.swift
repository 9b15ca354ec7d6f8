import ArgumentParser
import Foundation
import Stillreel

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of reel files, for editors.",
        discussion: """
            Examples:
              stillreel schema > reel.schema.json

            In Visual Studio Code with the YAML extension, this first line of a reel file brings completion and marks mistakes:
              # yaml-language-server: $schema=reel.schema.json
            """)

    func run() throws { try Terminal.print(String(decoding: ReelSchema().jsonData(), as: UTF8.self)) }
}
