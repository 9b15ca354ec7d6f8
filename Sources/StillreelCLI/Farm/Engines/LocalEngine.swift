import Foundation

/// Runs the tasks of a job in processes on this machine, a few at a time.
struct LocalEngine: FarmEngine {
    let delay = 0.0
    let interval = 0.1
    private let program: String
    private let folder: URL
    /// How many run at a time.
    private let limit: Int
    private let logs: FarmLogs
    private var waiting: [Int] = []
    private var running: [Int: Process] = [:]
    private var joinWaits = false
    private var count = 0

    init(program: String, folder: URL, limit: Int) throws {
        (self.program, self.folder, self.limit) = (program, folder, limit)
        logs = try FarmLogs(of: folder)
    }

    mutating func resume() -> Set<Int> { [] }

    mutating func start(_ tasks: [Int], avoiding nodes: Set<String>) throws {
        waiting += tasks
        try fill()
    }

    mutating func startJoin() { joinWaits = true }

    func node(of task: Int) -> String? { nil }

    mutating func active() throws -> Set<Int>? {
        running = running.filter { $0.value.isRunning }
        try fill()
        if running.isEmpty, waiting.isEmpty, joinWaits {
            joinWaits = false
            try run(0, ["join", folder.path, "--keep"])
        }
        return Set(running.keys).union(waiting).union(joinWaits ? [0] : [])
    }

    private mutating func fill() throws {
        while running.count < limit, !waiting.isEmpty {
            let task = waiting.removeFirst()
            try run(task, ["task", folder.path, "\(task)"])
        }
    }

    private mutating func run(_ task: Int, _ arguments: [String]) throws {
        count += 1
        let log = logs.folder.appendingPathComponent(FarmLogs.name(of: task) + "\(count).log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let output = try FileHandle(forWritingTo: log)
        let process = Program.process(program, ["farm"] + arguments)
        (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, output)
        try process.run()
        running[task] = process
    }

    mutating func cancel() {
        (waiting, joinWaits) = ([], false)
        for process in running.values { process.terminate() }
        let end = ContinuousClock.now + .seconds(10)
        while running.values.contains(where: \.isRunning), .now < end { Thread.sleep(forTimeInterval: 0.02) }
        for process in running.values where process.isRunning { kill(process.processIdentifier, SIGKILL) }
        for process in running.values { process.waitUntilExit() }
        running = [:]
    }

    func log(of task: Int) -> String? { logs.newest(of: task) }
}
