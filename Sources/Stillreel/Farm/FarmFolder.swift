import Foundation

/// The files in the folder of a job.
struct FarmFolder {
    let url: URL

    init(_ url: URL) { self.url = url }

    /// The plan.
    var job: URL { url.appendingPathComponent("job.json") }
    /// The reel, with absolute paths.
    var reel: URL { url.appendingPathComponent("reel.json") }
    /// The parts that are complete: a `RenderCache`.
    var parts: URL { url.appendingPathComponent("parts", isDirectory: true) }
}
