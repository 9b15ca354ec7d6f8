import Foundation
import Stillreel

/// Runs the tasks of a job with Slurm: as array jobs, and a join job that depends on them.
struct SlurmEngine: FarmEngine {
    /// The jobs that have been submitted, as they are stored in the job's folder.
    private struct Jobs: Codable {
        /// The numbers of the arrays.
        var arrays: Set<Int> = []
        var join: Int?
        /// Whether the join keeps the job's folder.
        var joinKeeps = false
    }

    /// A job in Slurm's queue.
    private struct Entry {
        let id: Int
        let task: Int
        let node: String
        /// Why it waits.
        let reason: String
    }

    let interval = 2.0
    let delay: Double
    private let program: String
    private let folder: URL
    private let coreCount: Int
    /// Further options for `sbatch`.
    private let options: [String]
    private let keepsFolder: Bool
    private let logs: FarmLogs
    private var jobs = Jobs()
    private var nodes: [Int: String] = [:]
    /// The reasons that have been told.
    private var told: Set<String> = []

    init(program: String, folder: URL, coreCount: Int, options: [String], keepsFolder: Bool) throws {
        (self.program, self.folder, self.coreCount, self.options) = (program, folder, coreCount, options)
        self.keepsFolder = keepsFolder
        delay = FileSystem.isLocal(folder) ? 5 : 60
        logs = try FarmLogs(of: folder)
    }

    /// Whether jobs have been submitted for a job's folder, which may have ended.
    static func hasJobs(in folder: URL) -> Bool { FileManager.default.fileExists(atPath: FarmFolder(folder).slurm.path) }

    mutating func resume() throws -> Set<Int> {
        guard let data = try? Data(contentsOf: FarmFolder(folder).slurm),
            let jobs = try? JSONDecoder().decode(Jobs.self, from: data)
        else { return [] }
        self.jobs = jobs
        for _ in 0..<Self.attempts {
            if let active = try active() {
                // A join that removes the folder would leave nothing to follow.
                if active.contains(0), keepsFolder, !jobs.joinKeeps { try startJoin() }
                return active
            }
            Thread.sleep(forTimeInterval: interval)
        }
        throw ReelError(.encoding, "Slurm's controller does not answer (squeue), so it is not known what runs; try again later")
    }

    // MARK: Submitting

    mutating func start(_ tasks: [Int], avoiding nodes: Set<String>) throws {
        let own = ["--array=\(Self.ranges(tasks.sorted()))", "--output=\(logPattern("task-%a.%A.log"))"]
        let wrap = ["--wrap", "exec \(command(["task", folder.path]))"]
        let isChosen = options.contains { $0.hasPrefix("--exclude") || $0.hasPrefix("-x") }
        let excluded = nodes.isEmpty || isChosen ? [] : ["--exclude=\(nodes.sorted().joined(separator: ","))"]
        let cores = ["--cpus-per-task=\(coreCount)"]
        do {
            jobs.arrays.insert(try submit(cores + excluded, own + wrap))
        } catch is ReelError where !excluded.isEmpty {
            // Perhaps there are no others.
            jobs.arrays.insert(try submit(cores, own + wrap))
        }
        try save()
    }

    mutating func startJoin() throws {
        guard let queue = queue() else { throw FarmEngineIsAway() }
        if let old = jobs.join { _ = try Program.run("scancel", ["\(old)"]) }
        let arrays = Set(queue.filter { $0.task != 0 }.map(\.id)).sorted().map(String.init)
        let dependency = arrays.isEmpty ? [] : ["--dependency=afterany:\(arrays.joined(separator: ":"))"]
        let words = ["join", folder.path] + (keepsFolder ? ["--keep"] : [])
        jobs.join = try submit(
            ["--cpus-per-task=1"],
            dependency + ["--output=\(logPattern("join.%j.log"))", "--wrap", "exec \(command(words))"])
        jobs.joinKeeps = keepsFolder
        try save()
    }

    private func command(_ arguments: [String]) -> String {
        ([program, "farm"] + arguments).map(Shell.quoted).joined(separator: " ")
    }

    private func logPattern(_ name: String) -> String {
        logs.folder.path.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "%", with: "%%") + "/" + name
    }

    /// Submits a job.
    ///
    /// - Parameters:
    ///   - usual: options that the user's may change.
    ///   - own: options that are ours.
    /// - Returns: its number.
    private func submit(_ usual: [String], _ own: [String]) throws -> Int {
        let name = folder.deletingPathExtension().lastPathComponent
        // An answer may be lost although the job was accepted.
        let mark = "stillreel \(UUID().uuidString)"
        let fixed = ["--parsable", "--job-name=stillreel \(name)", "--chdir=/", "--requeue", "--comment=\(mark)"]
        let result = try Program.run("sbatch", usual + options + fixed + own)
        // `12` or, with several clusters, `12;name`.
        if result.status == 0, let id = Int(result.output.prefix { $0.isNumber }) { return id }
        let failure = result.errors.isEmpty ? result.output : result.errors
        guard Self.isPassing(failure) else {
            // Of several lines, the one about what ended it.
            let lines = failure.split(separator: "\n")
            let line = String(lines.last { $0.contains("fatal") } ?? lines.first ?? "no reason is known")
            throw ReelError(.encoding, line.hasPrefix("sbatch") ? line : "sbatch: \(line)")
        }
        let marked = try Program.run("squeue", ["--noheader", "--me", "--format=%F|%k"]).output.split(separator: "\n").first {
            $0.hasSuffix(mark)
        }
        if let marked, let id = Int(marked.prefix { $0.isNumber }) { return id }
        throw FarmEngineIsAway()
    }

    /// Whether the controller may answer later.
    private static func isPassing(_ failure: String) -> Bool {
        ["Unable to contact", "Connection refused", "timed out", "try again", "temporarily"].contains {
            failure.localizedCaseInsensitiveContains($0)
        }
    }

    /// How often the controller is asked before it is given up.
    private static let attempts = 30

    private func save() throws { try JSONEncoder().encode(jobs).write(to: FarmFolder(folder).slurm, options: .atomic) }

    // MARK: What runs

    /// Our jobs that wait or run; nil if the controller does not answer.
    private func queue() -> [Entry]? {
        let words = ["--noheader", "--array", "--me", "--format=%F|%K|%N|%r"]
        guard let result = try? Program.run("squeue", words), result.status == 0 else { return nil }
        return result.output.split(separator: "\n").compactMap { line in
            let words = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard words.count == 4, let id = Int(words[0]) else { return nil }
            if id == jobs.join { return Entry(id: id, task: 0, node: words[2], reason: words[3]) }
            guard jobs.arrays.contains(id), let task = Int(words[1]) else { return nil }
            return Entry(id: id, task: task, node: words[2], reason: words[3])
        }
    }

    mutating func active() throws -> Set<Int>? {
        guard let queue = queue() else { return nil }
        var active: Set<Int> = []
        for entry in queue {
            if !entry.node.isEmpty { nodes[entry.task] = entry.node }
            let name = entry.task == 0 ? "\(entry.id)" : "\(entry.id)_\(entry.task)"
            if entry.reason.contains("held") {
                // Slurm could not start it. That counts as a failure.
                _ = try Program.run("scancel", [name])
                continue
            }
            active.insert(entry.task)
            guard
                ["ReqNodeNotAvail", "BadConstraints", "PartitionDown", "AssocGrp", "QOSMax"].contains(
                    where: entry.reason.contains)
            else { continue }
            if told.insert(entry.reason).inserted { Terminal.printEvent("Slurm lets jobs wait: \(entry.reason)") }
            // All nodes on which it has not failed are away.
            if entry.reason.contains("ReqNodeNotAvail") {
                _ = try Program.run("scontrol", ["update", "JobId=\(name)", "ExcNodeList="])
            }
        }
        return active
    }

    func node(of task: Int) -> String? { nodes[task] }

    mutating func cancel() throws {
        let ids = (jobs.arrays + [jobs.join].compactMap(\.self)).map(String.init)
        guard !ids.isEmpty else { return }
        var isDone = false
        for _ in 0..<Self.attempts where !isDone {
            _ = try? Program.run("scancel", ids)
            // They need a moment to remove their files.
            if let queue = queue() { isDone = queue.isEmpty }
            if !isDone { Thread.sleep(forTimeInterval: 0.5) }
        }
        guard isDone else {
            throw ReelError(
                .encoding,
                "Slurm's jobs \(ids.joined(separator: ", ")) may still run, because its controller does not answer; "
                    + "end them with scancel")
        }
        jobs = Jobs()
        try? FileManager.default.removeItem(at: FarmFolder(folder).slurm)
    }

    func log(of task: Int) -> String? { logs.newest(of: task) }

    /// Returns numbers as Slurm writes them: `1-3,7`.
    private static func ranges(_ numbers: [Int]) -> String {
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
