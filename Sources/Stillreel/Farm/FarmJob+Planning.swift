public import Foundation
import ReelCoreFoundation

extension FarmJob {
    /// Plans a movie, and writes the plan to the job's folder. If there is one, parts in it that are still right are kept.
    ///
    /// - Parameters:
    ///   - reel: what the movie shows.
    ///   - output: the file of the movie, which `join()` writes.
    ///   - isOverwriting: whether an existing file is replaced.
    ///   - folder: the folder of the job, which all machines see under the same path, as well as the input files. It is created
    ///     if it does not exist.
    ///   - coreCount: for how many processor cores the movie is encoded, 1 to 1024; by default those of this machine. The bytes
    ///     depend on it.
    ///   - isPacked: whether the input files are copied into the folder, which can then be sent to machines that do not see them.
    ///     Files are then identified by their contents.
    ///   - isByContents: whether the input files are identified by their contents, because the machines have copies of them with
    ///     other dates. Otherwise they are identified by their paths, sizes and dates.
    ///   - taskCount: the largest number of tasks for the pictures, 1 to `mostTasks`; by default, one task takes about
    ///     `usualTaskDuration`.
    /// - Throws: `ReelError` for everything for which `Reel.plan()` and rendering would throw it before the first frame is made,
    ///   and for movies that cannot be made in parts: animated pictures, and movies of AV1.
    public static func plan(
        _ reel: Reel, for output: OutputFile, overwriting isOverwriting: Bool = false, in folder: URL,
        packing isPacked: Bool = false, byContents isByContents: Bool = false,
        coreCount: Int = ProcessInfo.processInfo.activeProcessorCount, taskCount: Int? = nil
    ) throws(ReelError) -> FarmJob {
        // Before anything is read, for which libraries may be loaded.
        let program = try FarmProgram.known()
        guard (1...1024).contains(coreCount), taskCount.map((1...mostTasks).contains) ?? true else {
            throw ReelError(.reel, "there must be 1 to 1024 cores and 1 to \(mostTasks) tasks")
        }
        let files = FarmFolder(folder)
        try files.check()
        files.removeTemporary()
        var plan = try reel.plan().adapted(to: output)
        try plan.check(output)
        guard output.format.animation == nil, plan.codec != .av1 else {
            throw ReelError(
                .reel,
                "\(output.target.path): a movie of several machines must be H.264, HEVC, VP9 or ProRes, not "
                    + (output.format.animation == nil ? "AV1" : "an animated picture"))
        }
        var text: Data?
        if isPacked {
            let packed = try FarmPack(files).pack(plan)
            plan = try ReelFile(packed, name: files.reel.path, folder: folder).reel.plan().adapted(to: output)
            text = packed
        }
        let isByContents = isByContents || isPacked
        plan.coreCount = coreCount
        let file = try FarmJobFile(
            plan, program, output, isOverwriting: isOverwriting, isByContents: isByContents, folder: folder, taskCount: taskCount)
        // The plan is first: a folder that has only a reel is a user's.
        try file.write(to: files.job)
        do {
            let text = try text ?? plan.reel.jsonData()
            guard text.count <= ReelFile.largestSize else {
                let (most, size) = (ReelFile.largestSize / 1_000_000, text.count / 1_000_000)
                throw ReelError(.reel, "the reel of a job can have \(most) MB as JSON, and this one has \(size)")
            }
            try ReelFile.write(text, to: files.reel)
        } catch {
            throw error as? ReelError ?? ReelError(.output, "\(files.reel.path): \(error.localizedDescription)")
        }
        var job = FarmJob(folder: folder, contents: file)
        job.notes = plan.notes
        return job
    }

    /// How long a task takes by default, in seconds as expected on the machine that plans.
    public static let usualTaskDuration = 300.0

    /// The largest number of tasks for the pictures. With the sound, the largest index of Slurm's arrays is then 1000, as usual.
    public static let mostTasks = 999
}

extension Plan {
    fileprivate var showsText: Bool {
        !timeline.captions.isEmpty || !timeline.overlays.all.isEmpty || reel.slides.contains { !$0.titles.isEmpty }
    }
}

extension RenderCache {
    /// The parts of a job.
    init(of job: FarmFolder, _ keys: SharedKeys) {
        self.init(folder: job.parts, largestSize: .max)
        sharing = keys
    }
}

extension FarmJobFile {
    fileprivate init(
        _ plan: Plan, _ program: FarmProgram, _ output: OutputFile, isOverwriting: Bool, isByContents: Bool, folder: URL,
        taskCount: Int?
    ) throws(ReelError) {
        let frames = 0..<plan.frameCount
        let parts = try MovieRenderer(plan: plan, frames: frames, output: output) { _ in }
            .parts(in: RenderCache(of: FarmFolder(folder), program.keys(byContents: isByContents)))
        let runs = plan.stretches(of: frames)
        var stretches: [Stretch] = []
        for run in runs {
            stretches.append(Stretch(first: run.lowerBound, count: run.count, key: try parts.key(ofFrames: run).text))
        }
        let cost = FarmCost(plan)
        let costs = cost.costs(of: runs)
        let usual = (costs.reduce(0, +) / FarmJob.usualTaskDuration).rounded(.up)
        let count = taskCount ?? max(1, min(FarmJob.mostTasks, Int(usual)))
        let soundKey = try parts.soundKey()?.text
        var tasks: [FarmJob.Task] = []
        if soundKey != nil { tasks.append(FarmJob.Task(number: 1, firstFrame: 0, frameCount: 0, cost: cost.ofSound)) }
        for run in FarmDivision.runs(of: costs, atMost: count) {
            let (first, last) = (stretches[run.lowerBound], stretches[run.upperBound - 1])
            tasks.append(
                FarmJob.Task(
                    number: tasks.count + 1, firstFrame: first.first, frameCount: last.first + last.count - first.first,
                    cost: costs[run].reduce(0, +)))
        }
        self.init(
            program: program, coreCount: plan.coreCount ?? 1, target: output.target.standardizedFileURL.path,
            isOverwriting: isOverwriting, root: Self.commonFolder(of: plan.inputs + [output.target, folder]),
            isByContents: isByContents, usesFonts: plan.showsText, frameCount: plan.frameCount, soundKey: soundKey,
            stretches: stretches, tasks: tasks,
            shapes: Self.numbers(
                of: plan.timeline.spans.enumerated().map { plan.reel.slides[$0].picture == nil ? nil : $1.picture }))
        let changed = InputLimits.current.changed
        if !changed.isEmpty { limits = changed }
    }

    /// Returns the path of the deepest folder that contains all files.
    private static func commonFolder(of files: [URL]) -> String {
        var common: ArraySlice<String>?
        for file in files where file.isFileURL {
            let folders = file.standardizedFileURL.deletingLastPathComponent().pathComponents[...]
            common = common.map { zip($0, folders).prefix { $0 == $1 }.map(\.0)[...] } ?? folders
        }
        return "/" + (common ?? []).dropFirst().joined(separator: "/")
    }
}
