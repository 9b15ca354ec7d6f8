extension Reel: MovieDescription {}

extension Plan: MoviePlan {
    /// Checks that the file is none of the inputs, and can contain sound that is copied, and soft captions.
    public func check(_ output: OutputFile) throws(ReelError) {
        // Lazily, because an array of the URLs of a timelapse would take megabytes.
        try output.check(isNone: reel.slides.lazy.compactMap(\.picture))
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
            return try await AnimationRenderer(plan: plan, format: format, output: output, report: report).render()
        }
        return try await MovieRenderer(plan: plan, frames: 0..<frameCount, output: output, report: report).render()
    }
}
