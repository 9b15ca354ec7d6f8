import Foundation
import Stillreel

/// Makes the movie of a job with an engine: starts what is missing, follows it, and starts again what fails.
struct FarmRun {
    let job: FarmJob
    /// How often a task is tried.
    let attempts: Int
    private var engine: any FarmEngine
    /// What runs or waits, as far as is known.
    private var active: Set<Int> = []
    /// When a task was first seen not to be active any more.
    private var ended: [Int: ContinuousClock.Instant] = [:]
    private var failures: [Int: Int] = [:]
    private var failedNodes: [Int: Set<String>] = [:]
    /// The tasks that are to be started, as soon as the scheduler answers.
    private var waiting: [Int] = []
    private var joinWaits = false
    private let start = ContinuousClock.now

    init(_ job: FarmJob, _ engine: any FarmEngine, attempts: Int) {
        (self.job, self.engine, self.attempts) = (job, engine, attempts)
    }

    /// Makes the movie.
    ///
    /// - Returns: what the join says of it.
    /// - Throws: `ReelError` with the log of what failed, and `CancellationError`, after which nothing runs any more.
    mutating func run(_ report: (RenderProgress) -> Void) async throws -> String? {
        do {
            try begin()
            while true {
                guard job.isThere else { throw ReelError(.output, "\(job.folder.path): the job's folder has been removed") }
                try startWaiting()
                if let now = try engine.active(), let text = try step(now) { return text }
                report(progress)
                try await Task.sleep(for: .seconds(engine.interval))
            }
        } catch {
            try engine.cancel()
            try Task.checkCancellation()
            throw error
        }
    }

    /// Starts everything that is missing and does not run yet.
    mutating func begin() throws {
        let running = try engine.resume()
        if running.isEmpty { try? FileManager.default.removeItem(at: FarmFolder(job.folder).status) }
        let missing = Set(try job.missing(checked: true).map(\.number))
        // Those that take longest first.
        let order = job.tasks.sorted { $0.cost > $1.cost }.map(\.number)
        let new = order.filter { missing.contains($0) && !running.contains($0) }
        if missing.count < job.tasks.count {
            Terminal.printEvent(
                "\(NumberFormat.count(job.tasks.count - missing.count, "task")) of \(job.tasks.count) done before")
        }
        active = running
        start(new, withJoin: !new.isEmpty || !running.contains(0))
        try startWaiting()
    }

    private mutating func start(_ tasks: [Int], withJoin: Bool = true) {
        for task in tasks { try? FileManager.default.removeItem(at: FarmTaskStatus.file(task, in: job.folder)) }
        if withJoin { try? FileManager.default.removeItem(at: FarmTaskStatus.file(0, in: job.folder)) }
        waiting += tasks
        joinWaits = joinWaits || withJoin
        active.formUnion(tasks)
        if withJoin { active.insert(0) }
        for task in tasks + [0] { ended[task] = nil }
    }

    /// Starts what waits, unless the scheduler does not answer.
    private mutating func startWaiting() throws {
        do {
            if !waiting.isEmpty {
                try engine.start(waiting, avoiding: waiting.reduce(into: []) { $0.formUnion(failedNodes[$1] ?? []) })
                waiting = []
            }
            if joinWaits {
                try engine.startJoin()
                joinWaits = false
            }
        } catch is FarmEngineIsAway {}
    }

    /// Looks at what has ended. Returns what the join says once it has succeeded.
    private mutating func step(_ now: Set<Int>) throws -> String?? {
        let now = now.union(waiting).union(joinWaits ? [0] : [])
        for task in now { ended[task] = nil }
        var failed: [Int] = []
        for task in active.subtracting(now) where task != 0 {
            if job.isMade(task) {
                active.remove(task)
            } else if hasBeenGone(task) {
                active.remove(task)
                failed.append(task)
            }
        }
        let again = failed.filter { noteFailure(of: $0) }
        if !again.isEmpty { start(again) }
        guard !now.contains(0), again.isEmpty else { return nil }
        if let status = FarmTaskStatus(of: 0, in: job.folder), status.state == .done { return status.message.map(withTime) }
        guard active.subtracting([0]).isEmpty else { return nil }
        if let task = job.tasks.first(where: { isLost($0.number) }) { throw failure(of: task.number) }
        guard hasBeenGone(0) else { return nil }
        guard noteFailure(of: 0) else { throw failure(of: 0) }
        // A damaged part has been removed, and one that cannot be read is replaced: both must be made first.
        start(try job.missing(checked: true).map(\.number))
        return nil
    }

    /// Whether a task has not been active for so long that what it made would be seen.
    private mutating func hasBeenGone(_ task: Int) -> Bool {
        if FarmTaskStatus(of: task, in: job.folder)?.state == .failed { return true }
        let first = ended[task] ?? .now
        ended[task] = first
        return first.duration(to: .now) >= .seconds(engine.delay)
    }

    /// Notes and tells that a task has failed. Returns whether it is to be tried again.
    private mutating func noteFailure(of task: Int) -> Bool {
        failures[task, default: 0] += 1
        ended[task] = nil
        let status = FarmTaskStatus(of: task, in: job.folder)
        if let node = status?.node ?? engine.node(of: task) { failedNodes[task, default: []].insert(node) }
        let isLast = isLost(task)
        let others = active.subtracting([0]).isEmpty ? "" : "; the others go on"
        Terminal.printEvent(words(of: task) + (isLast ? others : "; it is tried again"))
        return !isLast
    }

    /// Whether a task is not tried again.
    private func isLost(_ task: Int) -> Bool { failures[task, default: 0] >= attempts }

    private func words(of task: Int) -> String {
        let status = FarmTaskStatus(of: task, in: job.folder)
        let name = task == 0 ? "the join" : "task \(task)"
        let reason = status.map { $0.state == .failed ? $0.message ?? "" : "it ended without a report" } ?? "it has not begun"
        let node = (status?.node ?? engine.node(of: task)).map { " on \($0)" } ?? ""
        return "\(name) failed\(node): \(reason)" + (engine.log(of: task).map { " (log: \($0))" } ?? "")
    }

    private func failure(of task: Int) -> ReelError {
        let times = failures[task, default: 1]
        return ReelError(
            .encoding,
            words(of: task)
                + "; tried \(NumberFormat.count(times, "time")). The complete parts stay in \(job.folder.path), and the "
                + "same command goes on with them")
    }

    /// Returns what the join says, with the time of everything at the end of its first line.
    private func withTime(_ text: String) -> String {
        let lines = text.split(separator: "\n", maxSplits: 1)
        let seconds = NumberFormat.fixed(start.duration(to: .now) / .seconds(1), 1)
        return ([lines.first.map { "\($0), made in \(seconds) s" } ?? ""] + lines.dropFirst()).joined(separator: "\n")
    }

    private var progress: RenderProgress {
        let done = job.tasks.reduce(0) { sum, task in
            if isLost(task.number) { return sum }
            guard active.contains(task.number) else { return sum + task.frameCount }
            guard let status = FarmTaskStatus(of: task.number, in: job.folder), status.state == .running else { return sum }
            return sum + min(status.framesDone, task.frameCount)
        }
        return RenderProgress(framesDone: done, frameCount: job.frameCount, elapsed: start.duration(to: .now))
    }
}
