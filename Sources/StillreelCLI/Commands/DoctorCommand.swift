import ArgumentParser
import Foundation
import Stillreel

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show which libraries, codecs and fonts are there, and what is missing.",
        discussion: """
            Example:
              stillreel doctor

            What is missing is shown with what does not work without it, and the Debian package that brings it. The exit code is \
            then 1. Include the output when you report a problem.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        var report = SystemReport()
        report.sections.insert(SystemReport.Section("program", Self.program), at: 0)
        report.sections.append(SystemReport.Section("protection", Sandbox.report))
        try Terminal.print(
            json
                ? String(decoding: report.jsonData(), as: UTF8.self)
                : SystemReportText(report).lines.joined(separator: "\n"))
        if !report.isComplete { throw ExitCode(1) }
    }

    private static var program: [SystemReport.Item] {
        let process = ProcessInfo.processInfo
        return [
            .init("stillreel", ReelVersion.current), .init("system", process.operatingSystemVersionString),
            .init("processors", "\(process.activeProcessorCount)"),
            .init("memory", NumberFormat.bytes(Int(clamping: process.physicalMemory))), cacheFolder,
        ]
    }

    /// The folder of `--cache`, which is created when it is used first.
    private static var cacheFolder: SystemReport.Item {
        let folder = RenderCache.usualFolder
        var parent = folder
        while !FileManager.default.fileExists(atPath: parent.path), parent.path != "/" { parent.deleteLastPathComponent() }
        let isWritable =
            access(parent.path, W_OK) == 0 && (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) != nil
        return .init(
            "folder of --cache", folder.path,
            problem: isWritable
                ? nil
                : "\(parent.path) cannot be written to, so --cache fails, and fonts are searched in each run; set XDG_CACHE_HOME"
        )
    }
}
