import Foundation
import ReelCoreGraphics
import ReelCoreMedia

/// Carries out a plan: extracts the pictures in order, and writes files as they become available.
struct ThumbnailRenderer {
    let plan: ThumbnailPlan
    let overwriting: Bool
    let report: @Sendable (RenderProgress) -> Void

    private var thumbnails: Thumbnails { plan.thumbnails }

    func render() async throws -> ThumbnailSummary {
        let start = ContinuousClock.now
        let outputs = OutputSet(overwriting: overwriting, inputs: [thumbnails.movie])
        try plan.check(outputs, overwriting: overwriting)
        let progress = ThumbnailProgress(start: start, report: report)
        do {
            let requested = try await schedule(outputs, progress)
            let searched = try await searchBest(of: requested, progress)
            for folder in plan.folders { try outputs.makeFolder(folder) }
            var summary = try await make(searched, requested: requested, outputs, progress)
            try Task.checkCancellation()
            // Each search and each batch of pictures has opened the movie anew.
            try plan.version?.check(mayGrow: true)
            try outputs.commit()
            summary.elapsed = .now - start
            return summary
        } catch {
            outputs.discard()
            throw error
        }
    }

    // MARK: Which

    private func schedule(_ outputs: OutputSet, _ progress: ThumbnailProgress) async throws -> ThumbnailSchedule {
        if let schedule = plan.schedule { return schedule }
        progress.begin(plan.frameCount)
        let starts = try await SceneSearch(movie: thumbnails.movie, track: plan.track, origin: plan.origin).starts {
            progress.step()
        }
        let schedule = thumbnails.schedule(ScheduledPicture.scenes(starts, of: plan.shown))
        try plan.check(schedule)
        // The file names are known now.
        try outputs.check(try plan.targets(schedule), folders: plan.folders)
        return schedule
    }

    /// Returns the schedule with the times of better-looking pictures where requested. Each picture is searched for only once,
    /// even if several outputs use it.
    private func searchBest(of schedule: ThumbnailSchedule, _ progress: ThumbnailProgress) async throws -> ThumbnailSchedule {
        var parts: [WritableKeyPath<ThumbnailSchedule, [ScheduledPicture]>] = []
        // Without a selection, the single picture is always searched for.
        if thumbnails.prefersBest || thumbnails.selection == nil { parts.append(\.pictures) }
        if thumbnails.prefersBest { parts += [\.sheet, \.sprite, \.animation] }
        let pictures = Set(parts.flatMap { schedule[keyPath: $0] }).sorted { $0.time < $1.time }
        guard !pictures.isEmpty else { return schedule }
        let search = BestSearch(movie: plan.info, pictures: pictures)
        progress.begin(search.count)
        let times = try await search.times(of: pictures) { progress.step() }
        let better = Dictionary(zip(pictures, times)) { first, _ in first }
        var result = schedule
        for part in parts { result[keyPath: part] = schedule[keyPath: part].map { $0.moved(to: better[$0] ?? $0.time) } }
        return result
    }

    // MARK: Making

    private func make(
        _ schedule: ThumbnailSchedule, requested: ThumbnailSchedule, _ outputs: OutputSet, _ progress: ThumbnailProgress
    ) async throws -> ThumbnailSummary {
        let sheet = thumbnails.sheet.map { SheetMaker($0, plan, outputs) }
        let sprite = try thumbnails.sprite.map { try SpriteMaker($0, plan, requested.sprite, outputs) }
        let animation = try thumbnails.animation.map { try AnimationMaker($0, plan, outputs) }
        let batches = plan.batches(schedule)
        progress.begin(batches.reduce(0) { $0 + $1.times.count })
        let pictures = try await withThrowingTaskGroup(of: EncodedPicture.self) { group in
            var encoding = PictureEncoding(writer: PictureWriter(plan, requested.pictures, outputs))
            for batch in batches {
                try await MovieImages(movie: plan.info).forEach(batch) { image, time, use in
                    switch use {
                    case .picture(let number):
                        try await encoding.add(image, time, number: number, limit: batch.limit, to: &group)
                    case .cell(let place): try sheet?.put(image, time: time, at: place)
                    case .tile: try sprite?.append(image, time: time)
                    case .frame: try animation?.append(image)
                    }
                } finished: {
                    progress.step()
                }
            }
            return try await encoding.finish(&group)
        }
        return ThumbnailSummary(
            movie: thumbnails.movie, pictures: pictures, sheet: try sheet?.finish(), sprite: try sprite?.finish(),
            animation: try animation?.finish(), elapsed: .zero)
    }
}

private struct EncodedPicture: Sendable {
    let number: Int
    let picture: ThumbnailSummary.Picture
}

/// Encodes pictures while others are decoded, on all cores.
private struct PictureEncoding {
    let writer: PictureWriter
    private var startedCount = 0
    private var pictures: [Int: ThumbnailSummary.Picture] = [:]

    init(writer: PictureWriter) { self.writer = writer }

    /// Starts encoding a picture. No more than one for each core wait.
    mutating func add(
        _ image: CGImage, _ time: CMTime, number: Int, limit: PictureLimit,
        to group: inout ThrowingTaskGroup<EncodedPicture, any Error>
    ) async throws {
        if startedCount - pictures.count >= ProcessInfo.processInfo.activeProcessorCount, let done = try await group.next() {
            pictures[done.number] = done.picture
        }
        group.addTask { [writer] in
            EncodedPicture(number: number, picture: try writer.write(image, time, number: number, limit: limit))
        }
        startedCount += 1
    }

    /// Returns all pictures in order, when they have been encoded.
    mutating func finish(
        _ group: inout ThrowingTaskGroup<EncodedPicture, any Error>
    ) async throws -> [ThumbnailSummary.Picture] {
        while let done = try await group.next() { pictures[done.number] = done.picture }
        return pictures.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension MovieImages {
    /// Extracts the pictures of a batch.
    ///
    /// - Parameters:
    ///   - take: called for each use of each picture, in order.
    ///   - finished: called after the last use of each picture.
    fileprivate func forEach(
        _ batch: PictureBatch, _ take: (CGImage, CMTime, PictureBatch.Use) async throws -> Void, finished: () -> Void
    ) async throws {
        try await forEach(batch.times, limit: batch.limit, tolerance: batch.tolerance) { index, result in
            let (image, time) = try result.get()
            for use in batch.uses[batch.times[index]] ?? [] { try await take(image, time, use) }
            finished()
        }
    }
}

extension ScheduledPicture {
    fileprivate func moved(to time: CMTime) -> ScheduledPicture {
        var picture = self
        picture.time = time
        return picture
    }
}
