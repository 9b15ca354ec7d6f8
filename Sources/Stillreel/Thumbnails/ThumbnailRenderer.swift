import Foundation
import ReelImageEngine
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
            let moments = try await moments(outputs, progress)
            let searched = try await searchBest(of: moments, progress)
            if let folder = plan.folder { try outputs.makeFolder(folder) }
            let summary = try await make(searched, requested: moments, outputs, progress)
            try Task.checkCancellation()
            try outputs.commit()
            return summary(.now - start)
        } catch {
            outputs.discard()
            throw error
        }
    }

    // MARK: Which

    private func moments(_ outputs: OutputSet, _ progress: ThumbnailProgress) async throws -> WantedMoments {
        if let wanted = plan.wanted { return wanted }
        progress.begin(plan.frameCount)
        let starts = try await SceneSearch(movie: thumbnails.movie, track: plan.track, origin: plan.origin).starts {
            progress.step()
        }
        let wanted = thumbnails.wanted(PictureMoment.scenes(starts, of: plan.shown))
        try plan.check(wanted)
        // The file names are known now.
        try outputs.check(try plan.targets(wanted), folder: plan.folder)
        return wanted
    }

    /// Returns the moments with the times of better-looking pictures where requested. Each moment is searched for only once,
    /// even if several outputs use it.
    private func searchBest(of wanted: WantedMoments, _ progress: ThumbnailProgress) async throws -> WantedMoments {
        var parts: [WritableKeyPath<WantedMoments, [PictureMoment]>] = []
        // Without a selection, the single picture is always searched for.
        if thumbnails.prefersBest || thumbnails.selection == nil { parts.append(\.pictures) }
        if thumbnails.prefersBest { parts += [\.sheet, \.sprite, \.animation] }
        let moments = Set(parts.flatMap { wanted[keyPath: $0] }).sorted { $0.time < $1.time }
        guard !moments.isEmpty else { return wanted }
        let search = BestSearch(movie: plan.info, moments: moments)
        progress.begin(search.count)
        let times = try await search.times(of: moments) { progress.step() }
        let better = Dictionary(zip(moments, times)) { first, _ in first }
        var result = wanted
        for part in parts { result[keyPath: part] = wanted[keyPath: part].map { $0.moved(to: better[$0] ?? $0.time) } }
        return result
    }

    // MARK: Making

    private func make(
        _ wanted: WantedMoments, requested: WantedMoments, _ outputs: OutputSet, _ progress: ThumbnailProgress
    ) async throws -> (Duration) -> ThumbnailSummary {
        let targets = plan.targets(of: requested.pictures)
        let encoder = PictureEncoder(format: plan.pictureFormat.fileFormat, quality: thumbnails.quality / 100)
        let size = thumbnails.pictures.map { _ in PictureSize(width: plan.width, height: plan.height) }
        let sprite = try thumbnails.sprite.map { try SpriteMaker($0, plan, requested.sprite, outputs) }
        let sheet = thumbnails.sheet.map { SheetMaker($0, plan, outputs) }
        let animation = try thumbnails.animation.map { try AnimationMaker($0, plan, outputs) }
        let batches = plan.batches(wanted)
        progress.begin(batches.reduce(0) { $0 + $1.times.count })
        var pictures: [ThumbnailSummary.Picture?] = requested.pictures.map { _ in nil }
        try await withThrowingTaskGroup(of: (Int, ThumbnailSummary.Picture).self) { group in
            // Pictures are encoded while others are decoded, on all cores; the number of pictures that wait is limited to the
            // number of cores.
            var waiting = 0
            for batch in batches {
                let isSingle = size.map { plan.movieSize.fitted(batch.limit) == $0 } ?? false
                try await MovieImages(movie: plan.info).forEach(
                    batch.times, limit: batch.limit, tolerance: batch.tolerance
                ) {
                    index, result in
                    let (image, time) = try result.get()
                    for use in batch.uses[batch.times[index]] ?? [] {
                        switch use {
                        case .picture(let number):
                            if waiting >= ProcessInfo.processInfo.activeProcessorCount,
                                let (number, picture) = try await group.next()
                            {
                                pictures[number] = picture
                                waiting -= 1
                            }
                            let requestedTime = requested.pictures[number].time
                            let target = targets[number]
                            group.addTask {
                                let bitmap = isSingle ? image.bitmap : size.flatMap { image.scaled(to: $0.fitting(image)) }
                                return (number, try picture(bitmap, encoder, target, outputs, requested: requestedTime, time))
                            }
                            waiting += 1
                        case .cell(let place): try sheet?.put(image, time: time, at: place)
                        case .tile: try sprite?.append(image, time: time)
                        case .frame: try animation?.append(image)
                        }
                    }
                    progress.step()
                }
            }
            while let (number, picture) = try await group.next() { pictures[number] = picture }
        }
        let made = pictures.compactMap { $0 }
        let (cells, tiles, preview) = (try sheet?.finish(), try sprite?.finish(), try animation?.finish())
        let movie = thumbnails.movie
        return { elapsed in
            ThumbnailSummary(movie: movie, pictures: made, sheet: cells, sprite: tiles, animation: preview, elapsed: elapsed)
        }
    }

    private func picture(
        _ bitmap: Bitmap?, _ encoder: PictureEncoder, _ target: URL?, _ outputs: OutputSet, requested: CMTime, _ time: CMTime
    ) throws -> ThumbnailSummary.Picture {
        guard let bitmap else { throw ReelError(.encoding, "\(thumbnails.name): there is not enough memory for a picture") }
        try Task.checkCancellation()
        let data = try encoder.data(of: bitmap, for: target?.path ?? thumbnails.name)
        if let target { try outputs.write(data, to: target) }
        return ThumbnailSummary.Picture(
            file: target, data: target == nil ? data : nil, requestedTime: requested, actualTime: time, width: bitmap.width,
            height: bitmap.height, byteCount: data.count)
    }
}

extension PictureMoment {
    fileprivate func moved(to time: CMTime) -> PictureMoment {
        var moment = self
        moment.time = time
        return moment
    }
}

extension PictureSize {
    /// Returns the size of a picture whose proportions may differ from this one's, scaled down to fit it.
    fileprivate func fitting(_ image: CGImage) -> PictureSize {
        PictureSize(width: image.width, height: image.height).fitted(PictureLimit(width: width, height: height))
    }
}

/// Counts the steps that are done. Thread-safe.
private final class ThumbnailProgress: @unchecked Sendable {
    private let start: ContinuousClock.Instant
    private let report: @Sendable (RenderProgress) -> Void
    private let lock = NSLock()
    /// Guarded by `lock`, like everything below.
    private var done = 0
    private var total = 0

    init(start: ContinuousClock.Instant, report: @escaping @Sendable (RenderProgress) -> Void) {
        self.start = start
        self.report = report
    }

    /// Adds steps to the total.
    func begin(_ count: Int) {
        // The number of a movie's frames is sometimes only an estimate.
        lock.withLock { total = max(done, total) + count }
    }

    func step() {
        let (done, total) = lock.withLock {
            self.done += 1
            return (self.done, max(self.done, self.total))
        }
        report(RenderProgress(framesDone: done, frameCount: total, elapsed: .now - start))
    }
}

extension Thumbnails {
    /// Makes all outputs. Files are written to temporary files first, and moved to their destinations when everything is
    /// complete: all of them, or none. `finish()` of the result throws `ReelError`, and `CancellationError` if it is cancelled.
    ///
    /// - Parameter overwriting: whether to replace existing files; otherwise they are errors, which are found before anything
    ///   is written.
    @discardableResult
    public func render(overwriting: Bool = false) -> Rendering<ThumbnailSummary> {
        Rendering { report in
            let plan = try plan()
            try Task.checkCancellation()
            return try await ThumbnailRenderer(plan: plan, overwriting: overwriting, report: report).render()
        }
    }
}

extension ThumbnailPlan {
    /// Makes all outputs as planned, for callers that already have a plan. `Thumbnails.render(overwriting:)` does both.
    ///
    /// - Parameter overwriting: whether to replace existing files; otherwise they are errors, which are found before anything
    ///   is written.
    @discardableResult
    public func render(overwriting: Bool = false) -> Rendering<ThumbnailSummary> {
        Rendering { report in
            try await ThumbnailRenderer(plan: self, overwriting: overwriting, report: report).render()
        }
    }
}
