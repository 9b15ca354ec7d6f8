extension Thumbnails {
    /// Makes all outputs. Files are written to temporary files first, and moved to their destinations when everything is
    /// complete: all of them, or none. `finish()` of the result throws `ReelError`, and `CancellationError` if it is cancelled.
    ///
    /// - Parameter overwriting: whether to replace existing files; otherwise they are errors, which are found before anything
    ///   is written.
    @discardableResult
    public func render(overwriting: Bool = false) -> RenderJob<ThumbnailSummary> {
        RenderJob { report in
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
    public func render(overwriting: Bool = false) -> RenderJob<ThumbnailSummary> {
        RenderJob { report in
            try await ThumbnailRenderer(plan: self, overwriting: overwriting, report: report).render()
        }
    }
}
