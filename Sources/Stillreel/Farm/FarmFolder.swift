package import Foundation
import ReelMediaEngine

/// The files in the folder of a job.
package struct FarmFolder {
    package let url: URL

    package init(_ url: URL) { self.url = url }

    /// Checks that a job may be planned in the folder: it does not exist, is empty, has another job, or has only what an
    /// interrupted plan or an ended job left.
    ///
    /// - Throws: `ReelError` if there is something else in it.
    func check() throws(ReelError) {
        let present = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let files = present.filter { !$0.hasPrefix(".") }.sorted().map(url.appendingPathComponent)
        let names = files.map(\.lastPathComponent)
        let hasPlan = (try? FarmJobFile(contentsOf: job)) != nil
        let isOwn = hasPlan ? names.allSatisfy(all.map(\.lastPathComponent).contains) : files.allSatisfy(isLeft)
        if isOwn { return }
        throw ReelError(
            .output, "\(url.path): the folder of a job must be a new one; it contains \(names.prefix(3).joined(separator: ", "))")
    }

    /// Whether this is a file or folder of a job, and nobody else's of the same name, though there is no plan.
    private func isLeft(_ file: URL) -> Bool {
        func isFolder(of isOwn: (URL) -> Bool) -> Bool {
            guard FileManager.default.isFolder(file.path) else { return false }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: file.path)) ?? []
            return names.allSatisfy { name in
                guard name.hasPrefix(".") else { return isOwn(file.appendingPathComponent(name)) }
                // NFS keeps removed files that are open under hidden names.
                return name.hasPrefix(".nfs") || TemporaryName.isOne(name)
            }
        }
        return switch file.lastPathComponent {
        case lock.lastPathComponent: FileIdentity(ofFileAt: file.path)?.size == 0
        case hashes.lastPathComponent: HashTable.isOne(at: file)
        case inputs.lastPathComponent: isFolder(of: FarmPack.isCopy)
        case parts.lastPathComponent: isFolder { PartStore.isPart($0.lastPathComponent) || HashTable.isOne(at: $0) }
        case status.lastPathComponent: isFolder(of: Self.isReport)
        case logs.lastPathComponent: isFolder { _ in false }
        default: false
        }
    }

    /// Whether a file is a report of a task or of the join.
    private static func isReport(_ file: URL) -> Bool {
        guard file.lastPathComponent.wholeMatch(of: /(task-[0-9]+|join)\.json/) != nil,
            FileIdentity(ofFileAt: file.path) != nil, let data = try? FileContents.read(file, named: file.path, limit: 1 << 20)
        else { return false }
        return ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any])?["framesDone"] is Int
    }

    /// Removes what belongs to a job, and the folder if nothing else is in it.
    func remove() {
        for file in all { try? FileManager.default.removeItem(at: file) }
        rmdir(url.path)
    }

    /// Removes the temporary files of this process and those that have ended. Threads that want to create one wait for the
    /// process to end.
    package func removeTemporaryBeforeEnd() {
        TemporaryName.createNoMore()
        removeTemporary(ofThisProcess: true)
    }

    /// Removes the temporary files of processes that have ended, and of this one if it has failed, and its threads have not
    /// removed them yet.
    package func removeTemporary(ofThisProcess isEnding: Bool = false) {
        for folder in [url, inputs, parts] { _ = TemporaryName.removeAbandoned(in: folder, ofThisProcess: isEnding) }
    }

    /// Removes the folder, and those in it, if they are empty.
    package func removeEmpty() {
        for folder in [parts, inputs, url] { rmdir(folder.path) }
    }

    /// Everything that a job has in its folder, in the order in which it is removed: if that is interrupted, the plan says that
    /// the rest is the job's.
    private var all: [URL] { [reel, parts, inputs, hashes, status, logs, slurm, job, lock] }

    /// The plan.
    var job: URL { url.appendingPathComponent("job.json") }
    /// The reel, with absolute paths.
    var reel: URL { url.appendingPathComponent("reel.json") }
    /// Copies of the files that the movie is made from, if the job is packed.
    var inputs: URL { url.appendingPathComponent("inputs", isDirectory: true) }
    /// The hashes of input files that are identified by their contents.
    var hashes: URL { url.appendingPathComponent("hashes") }
    /// The parts that are complete: a `RenderCache`.
    var parts: URL { url.appendingPathComponent("parts", isDirectory: true) }
    /// What the processes that work for the job report.
    package var status: URL { url.appendingPathComponent("status", isDirectory: true) }
    /// The logs of these processes.
    package var logs: URL { url.appendingPathComponent("logs", isDirectory: true) }
    /// The jobs that Slurm has.
    package var slurm: URL { url.appendingPathComponent("slurm.json") }
    /// Locked by the command that works on the job.
    package var lock: URL { url.appendingPathComponent("lock") }
}
