import Foundation
import HTTPTypes
import Stillreel

/// The reel that is being arranged, with its history. All pages share it; each change is saved at once.
actor Project {
    private struct Step {
        let what: String
        let reel: Reel
    }

    nonisolated let folder: URL
    nonisolated let file: URL
    nonisolated let events = ProjectEvents()
    private let notes: [String]
    private(set) var reel: Reel
    private(set) var revision = 1
    /// How many times the reel was saved, or should have been.
    private var saves = 0
    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []
    private let saving: ReelSaving
    /// Why the last change is not in the file; nil if it is.
    private var problem: String?
    private var plans: [Int: Task<PreviewPlan, any Error>] = [:]
    private let pictures = PreviewPictures()

    private static let mostSteps = 200
    /// The most slides in the reels of all steps, of about half a kilobyte each.
    private static let mostSlides = 300_000
    /// Earlier revisions whose segments may still be asked for.
    private static let keptPlans = 3

    init(_ opening: ProjectOpening) {
        folder = opening.folder
        file = opening.file
        reel = opening.reel
        notes = opening.notes
        saving = ReelSaving(opening.file, text: opening.text)
    }

    // MARK: State

    /// What the page is told.
    func state() -> ProjectState {
        let files = Set(reel.files)
        return ProjectState(
            revision: revision, name: name, folder: folder.path, file: file.path, exists: saving.exists, reel: reel,
            undo: undoSteps.last?.what, redo: redoSteps.last?.what, pages: events.count, notes: notes,
            missing: files.filter { !FileManager.default.fileExists(atPath: $0.path) }.map(\.path).sorted(), problem: problem,
            command: command(making: MakingOrder(file: name + ".mp4")))
    }

    /// Returns the command line that makes a movie in the folder.
    func command(making order: MakingOrder) -> String {
        var words = ["stillreel", "render", ShellWord.quoted(file.lastPathComponent)]
        if let width = order.width, let height = order.height { words += ["--size", "\(width)x\(height)"] }
        words += ["-o", ShellWord.quoted(order.file)]
        if order.overwrite == true { words.append("--overwrite") }
        return words.joined(separator: " ")
    }

    private var name: String {
        let own = file.deletingPathExtension().lastPathComponent
        return own == "reel" ? folder.lastPathComponent : own
    }

    /// Whether the page may read a file: it is in the folder, or the reel names it.
    func allows(_ file: URL) -> Bool {
        let path = file.standardizedFileURL.path
        guard path == file.path, file.isFileURL else { return false }
        // The list of the reel's files is made for each question, and long.
        return Self.isInside(file, folder) || reel.files.contains { $0.path == path }
    }

    /// Returns those of the files that the page may read.
    func allowed(_ files: [URL]) -> [URL] {
        let own = Set(reel.files.map(\.path))
        return files.filter { own.contains($0.path) || allows($0) }
    }

    /// Whether a file is inside of a folder, links followed.
    static func isInside(_ file: URL, _ folder: URL) -> Bool {
        let inside = file.resolvingSymlinksInPath().pathComponents
        let outside = folder.resolvingSymlinksInPath().pathComponents
        return inside.count >= outside.count && Array(inside.prefix(outside.count)) == outside
    }

    // MARK: Changes

    /// Replaces the reel.
    ///
    /// - Parameters:
    ///   - base: the revision that was changed.
    ///   - what: what the change does, for undo: `Move 3 slides`.
    ///   - joins: whether it belongs to the change before if that has the same name.
    /// - Throws: `Problem` if another change has come first.
    func change(_ new: Reel, base: Int, what: String, joins: Bool) async throws {
        guard base == revision else { throw Problem(.conflict, "the reel has been changed elsewhere meanwhile") }
        guard new != reel else { return }
        if !(joins && undoSteps.last?.what == what && redoSteps.isEmpty) {
            undoSteps.append(Step(what: what, reel: reel))
        }
        redoSteps = []
        await set(new)
    }

    /// Changes the slides on the beats of the reel's sound.
    ///
    /// - Throws: `Problem` if another change comes first, and `ReelError` if no beats are found.
    func followBeats(base: Int) async throws {
        guard base == revision else { throw Problem(.conflict, "the reel has been changed elsewhere meanwhile") }
        let new = try await plan(ofRevision: base).movie.reelChangingOnBeats()
        try await change(new, base: base, what: "Change slides on the beat", joins: false)
    }

    /// Takes the last change back.
    ///
    /// - Throws: `Problem` if there is none.
    func undo() async throws {
        guard let step = undoSteps.popLast() else { throw Problem(.conflict, "there is nothing to undo") }
        redoSteps.append(Step(what: step.what, reel: reel))
        await set(step.reel)
    }

    /// Makes the change again that was taken back last.
    ///
    /// - Throws: `Problem` if there is none.
    func redo() async throws {
        guard let step = redoSteps.popLast() else { throw Problem(.conflict, "there is nothing to redo") }
        undoSteps.append(Step(what: step.what, reel: reel))
        await set(step.reel)
    }

    /// Sets the reel, and returns when it is saved: what has been answered is not lost if the program is killed.
    private func set(_ new: Reel) async {
        replace(new)
        await save()
        tellPages()
    }

    private func replace(_ new: Reel) {
        reel = new
        revision += 1
        undoSteps.removeFirst(max(0, undoSteps.count - Self.mostSteps))
        var slides = undoSteps.reduce(0) { $0 + $1.reel.slides.count }
        while slides > Self.mostSlides, undoSteps.count > 1 { slides -= undoSteps.removeFirst().reel.slides.count }
        for (number, plan) in plans where number <= revision - Self.keptPlans {
            plan.cancel()
            plans[number] = nil
        }
    }

    // MARK: The file

    private func save() async {
        saves += 1
        let number = saves
        let failure = await saving.save(reel, number)
        // Another change may have come meanwhile, which is saved after this one.
        if number == saves { problem = failure }
    }

    /// Writes the reel to its file, if it is not there yet.
    func saveNow() async {
        if problem != nil || !saving.exists { await save() }
    }

    /// Waits until the reel is saved, and tries again if that failed before.
    func close() async {
        if problem != nil { await save() }
    }

    /// Reads the file again whenever another program has changed it, and tries again to save what could not be saved, until the
    /// task is cancelled.
    func watchFile() async {
        var seconds = 0
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            seconds += 1
            if seconds.isMultiple(of: 15) { events.ping() }
            let before = saves
            switch await saving.changeFromOutside() {
            case .reel(let new):
                problem = nil
                if new != reel {
                    undoSteps.append(Step(what: "Change from outside", reel: reel))
                    redoSteps = []
                    replace(new)
                }
                // A change of a page that came meanwhile is in the file, and can be brought back from there with undo.
                if saves > before { await save() }
                tellPages(outside: true)
            case .invalid(let message):
                problem = message
                tellPages()
            case nil:
                guard problem != nil, seconds.isMultiple(of: 5) else { continue }
                await save()
                if problem == nil { tellPages() }
            }
        }
    }

    private func tellPages(outside: Bool = false) {
        events.changed(to: revision, outside: outside, hasProblem: problem != nil)
    }

    // MARK: Plans

    /// Returns the plan of a revision.
    ///
    /// - Throws: `ReelError` if the reel cannot be planned, and `Problem` for a revision that is gone.
    func plan(ofRevision number: Int) async throws -> PreviewPlan {
        if let plan = plans[number] { return try await plan.value }
        guard number == revision else { throw Problem(.gone, "the reel has been changed meanwhile") }
        let plan = Task.detached { [reel, pictures] in try await Blocking.run { try PreviewPlan(reel, pictures: pictures) } }
        plans[number] = plan
        do {
            return try await plan.value
        } catch {
            // What was wrong, such as a missing file, may be mended by the next time.
            if plans[number] == plan { plans[number] = nil }
            throw error
        }
    }
}

extension Reel {
    /// The files that the page shows or plays: pictures, clips and sounds.
    fileprivate var files: [URL] {
        slides.compactMap { $0.picture ?? $0.clip?.file } + slides.compactMap(\.audio?.file) + (soundtrack?.files ?? [])
    }
}
