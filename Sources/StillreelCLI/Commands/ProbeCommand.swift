import ArgumentParser
import Foundation
import Stillreel

struct ProbeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Show the format and the tracks of a movie or sound file.",
        discussion: """
            Example:
              stillreel probe movie.mp4
            """)

    @Argument(help: "The movie or sound file.", completion: .file())
    var file: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var limits: LimitOptions

    func run() async throws {
        try await reportingFailures {
            let report = try MediaReport(of: URL(fileURLWithPath: file))
            if json {
                try Terminal.print(try report.jsonText())
            } else {
                try Terminal.print(ReportText(report, name: file).lines.joined(separator: "\n"))
            }
        }
    }
}

extension MediaReport {
    fileprivate func jsonText() throws -> String { String(decoding: try jsonData(), as: UTF8.self) }
}
