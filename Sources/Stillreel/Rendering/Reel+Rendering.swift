public import Foundation

extension Reel: MovieDescription {
    /// Plans the movie and starts making it with a cache, which takes little time if most of its parts have been made before.
    ///
    /// - Parameters:
    ///   - url: the target, whose name ends as for `render(to:overwriting:)`.
    ///   - overwriting: whether an existing file is replaced. Otherwise it is an error, found before any work is done.
    ///   - cache: the cache. Animated pictures and movies of AV1 do not use it, which a note of the summary says.
    /// - Returns: the running rendering. Errors, including those of planning, are thrown by its `finish()`.
    @discardableResult
    public func render(to url: URL, overwriting: Bool = false, cache: RenderCache) -> RenderJob<RenderSummary> {
        RenderJob { report in
            let output = try OutputFile(url, overwriting: overwriting)
            var plan = try plan()
            plan.cache = cache
            try Task.checkCancellation()
            return try await plan.adapted(to: output).make(output, report: report)
        }
    }
}

extension Plan: MoviePlan {
    /// Checks that the file is none of the inputs, and can contain sound that is copied, and soft captions.
    public func check(_ output: OutputFile) throws(ReelError) {
        // Lazily, because an array of the URLs of a timelapse would take megabytes.
        try output.check(isNone: reel.slides.lazy.compactMap(\.file))
        try output.check(isNone: reel.slides.lazy.flatMap(\.blend))
        try output.check(isNone: inputsBesidePictures)
        try sound?.check(output)
        try captionTrack?.check(output)
    }

    /// Makes the movie as planned. `render(to:)` calls this in a task of its own.
    public func make(
        _ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> RenderSummary {
        let plan = try adapted(to: output)
        if let format = output.format.animation {
            var summary = try await AnimationRenderer(plan: plan, format: format, output: output, report: report).render()
            if cache != nil { summary.notes.append("not cached: an animated picture, which is made in one piece") }
            return summary
        }
        return try await MovieRenderer(plan: plan, frames: 0..<frameCount, output: output, report: report).render()
    }
}
