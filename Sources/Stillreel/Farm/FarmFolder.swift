import Foundation

/// The files in the folder of a job.
struct FarmFolder {
    let url: URL

    init(_ url: URL) { self.url = url }

    /// Checks that a job may be planned in the folder: it does not exist, is empty, or has another job.
    ///
    /// - Throws: `ReelError` if there is something else in it.
    func check() throws(ReelError) {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let names = all.filter { !$0.hasPrefix(".") }.sorted()
        let isOwn = names.allSatisfy(Self.names.contains)
        let hasPlan = names.contains(job.lastPathComponent) || names.contains(reel.lastPathComponent)
        guard !isOwn || hasPlan && (try? FarmJobFile(contentsOf: job)) == nil else { return }
        throw ReelError(
            .output, "\(url.path): the folder of a job must be a new one; it contains \(names.prefix(3).joined(separator: ", "))")
    }

    /// Removes what belongs to a job, and the folder if nothing else is in it.
    func remove() {
        for name in Self.names { try? FileManager.default.removeItem(at: url.appendingPathComponent(name)) }
        rmdir(url.path)
    }

    /// The names of everything that a job has in its folder.
    private static let names = [
        "job.json", "reel.json", "parts", "inputs", "hashes", "status", "logs", "slurm.json", "lock",
    ]

    /// The plan.
    var job: URL { url.appendingPathComponent("job.json") }
    /// The reel, with absolute paths.
    var reel: URL { url.appendingPathComponent("reel.json") }
    /// Copies of the files that the movie is made from, if the job is packed.
    var inputs: URL { url.appendingPathComponent("inputs", isDirectory: true) }
    /// The parts that are complete: a `RenderCache`.
    var parts: URL { url.appendingPathComponent("parts", isDirectory: true) }
}
