import Foundation

extension FarmJob {
    /// Returns the tasks whose parts are not all there.
    ///
    /// - Parameter checked: whether the parts are read, and damaged ones removed; otherwise it is enough that their files are
    ///   there.
    /// - Throws: `ReelError` if the folder cannot be used.
    public func missing(checked: Bool = false) throws(ReelError) -> [Task] {
        let store = checked ? try PartStore(cache) : nil
        let names = namesOfParts
        return tasks.filter { task in
            !hasFiles(task, names) || !keys(of: task).allSatisfy { key in store.map { $0.part(key) != nil } ?? true }
        }
    }

    /// The parts.
    var cache: RenderCache {
        RenderCache(of: FarmFolder(folder), contents.program.keys(byContents: contents.isByContents))
    }

    /// The names in the folder of parts. A network file system may remember that a file was not there, until its folder is
    /// listed.
    private var namesOfParts: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: FarmFolder(folder).parts.path)) ?? [])
    }

    private func hasFiles(_ task: Task, _ names: Set<String>) -> Bool {
        keys(of: task).allSatisfy { names.contains(PartStore.fileName($0)) }
    }

    /// Whether the job's plan is still in its folder, and nobody removes the job.
    package var isThere: Bool {
        let files = FarmFolder(folder)
        return [files.job, files.reel].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// Whether the files of all parts of a task are there.
    package func isMade(_ number: Int) -> Bool { tasks.contains { $0.number == number && hasFiles($0, namesOfParts) } }

    /// Whether the tasks of another plan make the same.
    package func hasSameTasks(as other: FarmJob) -> Bool {
        tasks.map(\.frames) == other.tasks.map(\.frames)
            && contents.stretches.map(\.key) == other.contents.stretches.map(\.key)
            && contents.soundKey == other.contents.soundKey
    }

    private func keys(of task: Task) -> [ContentKey] {
        let texts =
            task.isSound
            ? [contents.soundKey].compactMap(\.self)
            : contents.stretches.lazy.filter { task.frames.contains($0.first) }.map(\.key)
        return texts.compactMap(ContentKey.init(text:))
    }

    /// Checks that there is a task with a number.
    public func check(_ number: Int) throws(ReelError) {
        guard tasks.contains(where: { $0.number == number }) else {
            throw ReelError(.reel, "there is no task \(number); the job has tasks 1 to \(tasks.count)")
        }
    }

    /// Starts making the parts of a task that are not there. They are put into the folder one after the other.
    ///
    /// The movie file of one part at a time is written to the folder for temporary files, and removed.
    ///
    /// - Parameter number: the number of the task.
    /// - Returns: the running work, whose `finish()` returns how many parts were made. It throws `ReelError` if this machine
    ///   would make other bytes, if an input file has changed since the planning, or for what `Plan.render(to:)` throws.
    @discardableResult
    public func make(_ number: Int) -> RenderJob<Int> {
        RenderJob { report in
            try check(number)
            return try await FarmWorker(job: self, task: tasks[number - 1], report: report).run()
        }
    }

    /// Starts making the movie of all parts. One that is damaged is made again.
    ///
    /// - Parameter output: the file of the movie; by default `target`.
    /// - Returns: the running work. Its `finish()` throws `ReelError` if parts are missing.
    @discardableResult
    public func join(to output: OutputFile? = nil) -> RenderJob<RenderSummary> {
        RenderJob { report in
            FarmWorker.removeAbandoned()
            let missing = try missing()
            guard missing.isEmpty else {
                let numbers = missing.prefix(20).map { String($0.number) }.joined(separator: ", ")
                throw ReelError(
                    .input,
                    "\(folder.path): the parts of \(missing.count == 1 ? "task" : "tasks") \(numbers)"
                        + "\(missing.count > 20 ? " …" : "") are missing; make them first")
            }
            let output = try output ?? OutputFile(target, overwriting: contents.isOverwriting)
            _ = output.removeAbandoned()
            let plan = try movie().adapted(to: output)
            var renderer = MovieRenderer(plan: plan, frames: 0..<frameCount, output: output, report: report)
            let parts = try renderer.parts(in: cache)
            for stretch in contents.stretches { try check(stretch, parts) }
            guard try parts.soundKey()?.text == contents.soundKey else { throw changed }
            renderer.knownParts = parts
            var summary = try await renderer.render()
            let damaged = partCount - parts.pictureCount + (contents.soundKey != nil && !parts.hasTakenSound ? 1 : 0)
            summary.notes =
                damaged > 0 ? ["\(NumberFormat.count(damaged, "part")) could not be used, and had to be made again"] : []
            return summary
        }
    }

    /// Checks that nothing has changed that determines the bytes of frames between two restarts.
    func check(_ stretch: FarmJobFile.Stretch, _ parts: CachedParts) throws(ReelError) {
        guard try parts.key(ofFrames: stretch.frames).text == stretch.key else { throw changed }
    }

    var changed: ReelError {
        let hint = contents.isByContents ? "" : " (--by-contents, if only its date has)"
        return ReelError(
            .input, "\(folder.path): an input file has changed since the movie was planned; plan it again\(hint)")
    }

    /// Checks that this machine makes the same bytes as the one that has planned the movie.
    ///
    /// - Throws: `ReelError` that says what is different.
    public func checkMachine() throws(ReelError) {
        try FarmProgram.known().check(isSameAs: contents.program, usesFonts: contents.usesFonts)
    }

    /// Removes all that belongs to the job, with the folder.
    public func remove() { FarmFolder(folder).remove() }

    /// Returns the plan of the movie.
    ///
    /// - Throws: `ReelError` if this machine would make other bytes than the one that has planned it.
    func movie() throws(ReelError) -> Plan {
        try checkMachine()
        let reel = try ReelFile(contentsOf: FarmFolder(folder).reel).reel
        let shapes = contents.pictureShapes
        guard shapes.count == reel.slides.count else {
            throw ReelError(.input, "\(folder.path): the job's reel is not the one that was planned; plan the movie again")
        }
        var plan = try reel.plan(measured: shapes)
        plan.coreCount = coreCount
        guard plan.frameCount == frameCount, plan.stretches(of: 0..<frameCount).elementsEqual(contents.stretches.map(\.frames))
        else { throw changed }
        return plan
    }
}
