extension Reel: MovieDescription {}

extension Plan: MoviePlan {
    /// Makes the movie as planned. `render(to:)` calls this in a task of its own.
    public func make(
        _ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> RenderSummary {
        try await MovieRenderer(plan: self, frames: 0..<frameCount, output: output, report: report).render()
    }
}
