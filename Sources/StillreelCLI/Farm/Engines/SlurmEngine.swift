import Foundation
import Stillreel

/// Runs the tasks of a job with Slurm: as array jobs, and a join job that depends on them.
struct SlurmEngine: FarmEngine {
    /// The jobs that have been submitted, as they are stored in the job's folder.
    private struct Jobs: Codable {
        /// The tasks of each array, by its number.
        var arrays: [Int: [Int]] = [:]
        var join: Int?
    }

    let delay = 5.0
    let interval = 2.0
    private let program: String
    private let folder: URL
    private let coreCount: Int
    /// Further options for `sbatch`.
    private let options: [String]
    private let keepsFolder: Bool
    private let logs: FarmLogs
    private var jobs = Jobs()

    init(program: String, folder: URL, coreCount: Int, options: [String], keepsFolder: Bool) throws {
        (self.program, self.folder, self.coreCount, self.options) = (program, folder, coreCount, options)
        self.keepsFolder = keepsFolder
        logs = try FarmLogs(of: folder)
    }

    private var file: URL { folder.appendingPathComponent("slurm.json") }

    mutating func resume() throws -> Set<Int> {
        guard let data = try? Data(contentsOf: file), let jobs = try? JSONDecoder().decode(Jobs.self, from: data) else {
            return []
        }
        self.jobs = jobs
        for _ in 0..<Self.attempts {
            if let active = active() { return active }
            Thread.sleep(forTimeInterval: interval)
        }
        throw ReelError(.encoding, "Slurm's controller does not answer (squeue), so it is not known what runs; try again later")
    }

    mutating func start(_ tasks: [Int], avoiding nodes: Set<String>) throws {
        let indices = Self.ranges(tasks.sorted())
        let log = logs.folder.path.replacingOccurrences(of: "%", with: "%%") + "/task-%a.%A.log"
        let usual = [
            "--array=\(indices)", "--output=\(log)", "--cpus-per-task=\(coreCount)", "--requeue", "--wrap",
            "exec \(command(["task", folder.path]))",
        ]
        let excluded = nodes.isEmpty ? [] : ["--exclude=\(nodes.sorted().joined(separator: ","))"]
        let id: Int
        do {
            id = try submit(excluded + usual)
        } catch  where !excluded.isEmpty {
            // Perhaps there are no others.
            id = try submit(usual)
        }
        jobs.arrays[id] = tasks
        save()
    }

    mutating func startJoin() throws {
        if let old = jobs.join { _ = try? Program.run("scancel", ["\(old)"]) }
        let log = logs.folder.path.replacingOccurrences(of: "%", with: "%%") + "/join.%j.log"
        let last = activeArrays ?? Array(jobs.arrays.keys)
        let dependency = last.isEmpty ? [] : ["--dependency=afterany:\(last.sorted().map(String.init).joined(separator: ":"))"]
        jobs.join = try submit(
            dependency + [
                "--output=\(log)", "--cpus-per-task=\(coreCount)", "--requeue", "--wrap",
                "exec \(command(["join", folder.path] + (keepsFolder ? ["--keep"] : [])))",
            ])
        save()
    }

    private func command(_ arguments: [String]) -> String {
        ([program, "farm"] + arguments).map(Shell.quoted).joined(separator: " ")
    }

    private func submit(_ arguments: [String]) throws -> Int {
        let name = folder.deletingPathExtension().lastPathComponent
        let words = ["--parsable", "--job-name=stillreel \(name)", "--chdir=/"] + options + arguments
        var failure = ""
        for attempt in 0..<Self.attempts {
            if attempt > 0 { Thread.sleep(forTimeInterval: interval) }
            let result = try Program.run("sbatch", words)
            // `12` or, with several clusters, `12;name`.
            if result.status == 0, let id = Int(result.output.prefix { $0.isNumber }) { return id }
            failure = result.errors.isEmpty ? result.output : result.errors
            guard Self.isPassing(failure) else { break }
        }
        throw ReelError(.encoding, "sbatch: \(failure)")
    }

    /// Whether the controller may answer later.
    private static func isPassing(_ failure: String) -> Bool {
        ["Unable to contact", "Connection refused", "Socket timed out", "try again", "temporarily"].contains {
            failure.localizedCaseInsensitiveContains($0)
        }
    }

    /// How often commands are tried while the controller does not answer.
    private static let attempts = 30

    /// The array and the task of each job that waits or runs; nil if the controller does not answer.
    private func queue() -> [(id: Int, task: Int)]? {
        guard let result = try? Program.run("squeue", ["--noheader", "--array", "--me", "--format=%F|%K"]), result.status == 0
        else {
            return nil
        }
        return result.output.split(separator: "\n").compactMap { line in
            let words = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard words.count == 2, let id = Int(words[0]) else { return nil }
            if id == jobs.join { return (id, 0) }
            guard jobs.arrays[id] != nil, let task = Int(words[1]) else { return nil }
            return (id, task)
        }
    }

    private var activeArrays: [Int]? { queue().map { Array(Set($0.filter { $0.task != 0 }.map(\.id))) } }

    mutating func active() -> Set<Int>? { queue().map { Set($0.map(\.task)) } }

    mutating func cancel() {
        let ids = (jobs.arrays.keys + [jobs.join].compactMap(\.self)).map(String.init)
        guard !ids.isEmpty else { return }
        for _ in 0..<Self.attempts {
            if (try? Program.run("scancel", ids))?.status == 0 { break }
            Thread.sleep(forTimeInterval: interval)
        }
        // They need a moment to remove their files.
        for _ in 0..<Self.attempts {
            if let active = active(), active.isEmpty { break }
            Thread.sleep(forTimeInterval: 0.5)
        }
        jobs = Jobs()
        try? FileManager.default.removeItem(at: file)
    }

    private func save() { try? JSONEncoder().encode(jobs).write(to: file, options: .atomic) }

    func log(of task: Int) -> String? { logs.newest(of: task) }

    /// Returns numbers as Slurm writes them: `1-3,7`.
    static func ranges(_ numbers: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, number == last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }
}
