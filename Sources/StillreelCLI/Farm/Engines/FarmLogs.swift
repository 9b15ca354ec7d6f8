import Foundation
import Stillreel

/// The logs in a job's folder, one for each start of a task.
struct FarmLogs {
    let folder: URL

    init(of job: URL) throws {
        folder = FarmFolder(job).logs
        try FileManager.default.makeFolders(folder)
    }

    /// Whether a job has no logs, because nothing has run.
    static func areEmpty(in job: URL) -> Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: FarmFolder(job).logs.path)) ?? []).isEmpty
    }

    /// What the names of a task's logs begin with.
    static func name(of task: Int) -> String { task == 0 ? "join." : "task-\(task)." }

    /// Returns the path of the newest log of a task; nil if there is none.
    func newest(of task: Int) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let logs = names.filter { $0.hasPrefix(Self.name(of: task)) }.map { folder.appendingPathComponent($0).path }
        return logs.max { Self.date($0) < Self.date($1) }
    }

    private static func date(_ path: String) -> Date {
        (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
    }
}
