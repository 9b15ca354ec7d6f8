package import Foundation
import ReelMediaEngine

/// The files in the folder of a job.
package struct FarmFolder {
    package let url: URL

    package init(_ url: URL) { self.url = url }

    /// Checks that a job may be planned in the folder: it does not exist, is empty, or has another job.
    ///
    /// - Throws: `ReelError` if there is something else in it.
    func check() throws(ReelError) {
        let present = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let names = present.filter { !$0.hasPrefix(".") }.sorted()
        let isOwn = names.allSatisfy(all.map(\.lastPathComponent).contains)
        let hasPlan = names.contains(job.lastPathComponent) || names.contains(reel.lastPathComponent)
        guard !isOwn || hasPlan && (try? FarmJobFile(contentsOf: job)) == nil else { return }
        throw ReelError(
            .output, "\(url.path): the folder of a job must be a new one; it contains \(names.prefix(3).joined(separator: ", "))")
    }

    /// Removes what belongs to a job, and the folder if nothing else is in it.
    func remove() {
        for file in all { try? FileManager.default.removeItem(at: file) }
        rmdir(url.path)
    }

    /// Removes the temporary files of processes that have ended, and of this one if it is about to end.
    package func removeTemporary(ofThisProcess isEnding: Bool = false) {
        for folder in [url, inputs, parts] { _ = TemporaryName.removeAbandoned(in: folder, ofThisProcess: isEnding) }
    }

    /// Removes the folder, and those in it, if they are empty.
    package func removeEmpty() {
        for folder in [parts, inputs, url] { rmdir(folder.path) }
    }

    /// Everything that a job has in its folder.
    private var all: [URL] { [job, reel, parts, inputs, hashes, status, logs, slurm, lock] }

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
